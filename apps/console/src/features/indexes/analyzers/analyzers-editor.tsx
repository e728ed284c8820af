import { Analyzer, CharFilter, limits, Normalizer, TokenFilter, Tokenizer } from '@searchdeck/contract';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { indexMessages } from '../messages';
import { PartEditor } from '../parts/part-editor';
import type { PartGroup } from '../parts/part-group';
import { AnalyzerDetail, NormalizerDetail } from './analyzer-detail';
import { analyzersMessages as text } from './messages';

const common = { maxItems: limits.componentsPerList, hasFixedName: true };

const groups: readonly PartGroup[] = [
  {
    ...common,
    list: 'analyzers',
    title: text.analyzers,
    singular: text.analyzer,
    description: text.analyzersHelp,
    schema: Analyzer,
    baseName: 'new-analyzer',
    savedNote: text.saved(text.analyzer),
    detail: AnalyzerDetail,
  },
  {
    ...common,
    list: 'normalizers',
    title: text.normalizers,
    singular: text.normalizer,
    description: text.normalizersHelp,
    schema: Normalizer,
    baseName: 'new-normalizer',
    savedNote: text.saved(text.normalizer),
    detail: NormalizerDetail,
  },
  {
    ...common,
    list: 'charFilters',
    title: text.charFilters,
    singular: text.charFilter,
    description: text.charFiltersHelp,
    schema: CharFilter,
    baseName: 'new-char-filter',
    savedNote: text.saved(text.charFilter),
  },
  {
    ...common,
    list: 'tokenizers',
    title: text.tokenizers,
    singular: text.tokenizer,
    description: text.tokenizersHelp,
    schema: Tokenizer,
    baseName: 'new-tokenizer',
    savedNote: text.saved(text.tokenizer),
  },
  {
    ...common,
    list: 'tokenFilters',
    title: text.tokenFilters,
    singular: text.tokenFilter,
    description: text.tokenFiltersHelp,
    schema: TokenFilter,
    baseName: 'new-token-filter',
    savedNote: text.saved(text.tokenFilter),
  },
];

/** Edits the analysis of text: analyzers, normalizers, and their components. */
export const AnalyzersEditor = (props: EditorViewProps) => (
  <PartEditor
    {...props}
    tab={indexMessages.analyzers}
    groups={groups}
    empty={{ title: text.emptyTitle, text: text.emptyText }}
  />
);
