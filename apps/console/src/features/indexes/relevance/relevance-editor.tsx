import { isObject, limits, ScoringProfile, SemanticConfiguration, Suggester } from '@searchdeck/contract';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { indexMessages } from '../messages';
import { PartEditor } from '../parts/part-editor';
import type { PartGroup, PartPage } from '../parts/part-group';
import { DefaultsPage } from './defaults-page';
import { relevanceMessages as text } from './messages';

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const groups: readonly PartGroup[] = [
  {
    list: 'scoringProfiles',
    title: text.scoringProfiles,
    singular: text.scoringProfile,
    description: text.scoringProfilesHelp,
    schema: ScoringProfile,
    baseName: 'new-profile',
    maxItems: limits.scoringProfilesPerIndex,
    summaryOf: ({ text: textWeights, functions }) => {
      const weights =
        isObject(textWeights) && isObject(textWeights['weights']) ? Object.keys(textWeights['weights']).length : 0;
      return [
        ...(weights > 0 ? [text.weightCount(weights)] : []),
        ...(lengthOf(functions) > 0 ? [text.functionCount(lengthOf(functions))] : []),
      ].join(' · ');
    },
  },
  {
    list: 'semantic.configurations',
    title: text.semanticConfigurations,
    singular: text.semanticConfiguration,
    description: text.semanticConfigurationsHelp,
    schema: SemanticConfiguration,
    baseName: 'new-configuration',
    initial: { prioritizedFields: {} },
    maxItems: limits.semanticConfigurationsPerIndex,
  },
  {
    list: 'suggesters',
    title: text.suggesters,
    singular: text.suggester,
    description: text.suggestersHelp,
    schema: Suggester,
    baseName: 'sg',
    initial: { searchMode: 'analyzingInfixMatching', sourceFields: [] },
    maxItems: limits.suggestersPerIndex,
    savedNote: text.savedSuggester,
    hasFixedName: true,
    deleteReason: () => text.deleteSuggester,
    summaryOf: ({ sourceFields }) => text.fieldCount(lengthOf(sourceFields)),
  },
];

const pages: readonly PartPage[] = [
  {
    id: 'defaults',
    title: text.defaults,
    properties: ['defaultScoringProfile', 'semantic.defaultConfiguration', 'similarity'],
    component: DefaultsPage,
  },
];

/** Edits the relevance settings of an index: scoring profiles, semantic configurations, suggesters, and similarity. */
export const RelevanceEditor = (props: EditorViewProps) => (
  <PartEditor {...props} tab={indexMessages.relevance} groups={groups} pages={pages} />
);
