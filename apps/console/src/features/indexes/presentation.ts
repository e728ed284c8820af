import { IconBraces, IconCode, IconSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import { explorerPath, FOCUS_SEARCH, indexPath, pagePaths, rebuildPath } from '../../shared/api/paths';
import type { EditorView, PresentationEntry } from '../../shared/presentations/presentation';
import { descriptionOf } from './index-description';
import { STATISTICS_STALE_MS, type IndexStatistics } from './index-statistics';
import { indexMessages } from './messages';

type IndexTabs = typeof import('./index-tabs');
/** One import, because each one adds the list of its files to the first load. */
const indexTab = <Name extends keyof IndexTabs>(name: Name) =>
  lazy(() => import('./index-tabs').then((tabs) => ({ default: tabs[name] })));

const editorView = (
  segment: string,
  label: string,
  properties: readonly string[],
  name: Exclude<keyof IndexTabs, 'AnalyzeTab' | 'IndexStatisticsTab' | 'SampleView'>,
  keywords = '',
): EditorView => ({ type: 'editor', segment, label, properties, editor: indexTab(name), keywords });

export const indexPresentation: PresentationEntry = {
  kindId: 'indexes',
  navGroup: 'search',
  listPath: pagePaths.indexes,
  emptyText: indexMessages.emptyText,
  contents: indexMessages.documents,
  columns: () => import('./list/index-columns').then((m) => m.indexColumns),
  isImportable: true,
  searchPath: explorerPath,
  rebuildPath,
  pageActions: lazy(() => import('./rebuild/rebuild-status').then((m) => ({ default: m.RebuildStatus }))),
  counters: {
    operation: 'indexes.statistics',
    staleTime: STATISTICS_STALE_MS,
    summary: (counters) => {
      const statistics = counters as IndexStatistics | undefined;
      return indexMessages.contents(statistics?.documentCount, statistics?.storageSize);
    },
  },
  filterText: descriptionOf,
  blank: {
    id: 'empty',
    title: indexMessages.blankTitle,
    description: indexMessages.blankDescription,
    value: { name: 'my-index', fields: [{ name: 'id', type: 'Edm.String', key: true }] },
  },
  sample: {
    title: indexMessages.sampleTitle,
    description: indexMessages.sampleDescription,
    view: indexTab('SampleView'),
    importSegment: 'documents',
  },
  rowLinks: [
    {
      label: indexMessages.searchIndex,
      pageLabel: indexMessages.search,
      icon: IconSearch,
      to: explorerPath,
      state: FOCUS_SEARCH,
      key: 'e',
    },
    {
      label: indexMessages.json,
      icon: IconBraces,
      to: (name) => `${indexPath(name)}/json`,
      key: 'j',
    },
    {
      label: () => indexMessages.connectCode,
      pageLabel: indexMessages.connectCode,
      icon: IconCode,
      to: (name) => `${pagePaths.overview}?index=${encodeURIComponent(name)}#connect`,
      isMenuOnly: true,
    },
  ],
  views: [
    editorView('fields', indexMessages.fields, ['fields'], 'FieldsEditor'),
    editorView(
      'relevance',
      indexMessages.relevance,
      ['scoringProfiles', 'defaultScoringProfile', 'semantic', 'suggesters', 'similarity'],
      'RelevanceEditor',
      'boost bm25 autocomplete',
    ),
    editorView(
      'vector-search',
      indexMessages.vectorSearch,
      ['vectorSearch'],
      'VectorSearchEditor',
      'hnsw knn compression vectorizer',
    ),
    editorView(
      'analyzers',
      indexMessages.analyzers,
      ['analyzers', 'normalizers', 'tokenizers', 'tokenFilters', 'charFilters'],
      'AnalyzersEditor',
      'stop words stemmer',
    ),
    editorView(
      'settings',
      indexMessages.settings,
      ['description', 'corsOptions', 'encryptionKey'],
      'SettingsEditor',
      'allowed origins customer-managed key cmk',
    ),
  ],
  // The tabs above edit every property of an existing index.
  form: { isInPage: false, editor: indexTab('IndexForm') },
  viewsAfter: [
    {
      type: 'link',
      segment: 'explorer',
      label: indexMessages.explorer,
      to: explorerPath,
      state: FOCUS_SEARCH,
      command: indexMessages.searchIndex,
    },
    {
      type: 'page',
      segment: 'analyze',
      label: indexMessages.testAnalyzer,
      command: indexMessages.testAnalyzerCommand,
      keywords: 'tokens tokenizer',
      component: indexTab('AnalyzeTab'),
    },
    {
      type: 'page',
      segment: 'statistics',
      label: indexMessages.statistics,
      component: indexTab('IndexStatisticsTab'),
    },
  ],
};
