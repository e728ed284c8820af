import { IconBraces, IconCode, IconSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { descriptionOf } from './index-description';
import type { IndexStatistics } from './index-statistics';
import { indexMessages } from './messages';
import {
  analyzersProperties,
  fieldsProperties,
  relevanceProperties,
  settingsProperties,
  vectorSearchProperties,
} from './tab-properties';

/** Statistics change slowly, and the service limits how often they may be read. */
const STATISTICS_STALE_MS = 60_000;
const explorer = (name: string): string => `/explorer/${encodeURIComponent(name)}`;

export const indexPresentation: PresentationEntry = {
  kindId: 'indexes',
  navGroup: 'search',
  listPath: '/indexes',
  emptyText: indexMessages.emptyText,
  contents: indexMessages.documents,
  columns: () => import('./list/index-columns').then((m) => m.indexColumns),
  rebuildPath: (name) => `/indexes/${encodeURIComponent(name)}/rebuild`,
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
  rowLinks: [
    { label: indexMessages.searchIndex, pageLabel: indexMessages.search, icon: IconSearch, to: explorer, key: 'e' },
    {
      label: indexMessages.json,
      icon: IconBraces,
      to: (name) => `/indexes/${encodeURIComponent(name)}/json`,
      key: 'j',
    },
    {
      label: () => indexMessages.connectCode,
      pageLabel: indexMessages.connectCode,
      icon: IconCode,
      to: (name) => `/overview?index=${encodeURIComponent(name)}#connect`,
      menuOnly: true,
    },
  ],
  views: [
    {
      type: 'editor',
      segment: 'fields',
      label: indexMessages.fields,
      keywords: 'add field attributes schema infer',
      editor: lazy(() => import('./fields/fields-editor').then((m) => ({ default: m.FieldsEditor }))),
      properties: fieldsProperties,
    },
    {
      type: 'editor',
      segment: 'relevance',
      label: indexMessages.relevance,
      keywords: 'scoring profile semantic suggester similarity bm25',
      editor: lazy(() => import('./relevance/relevance-editor').then((m) => ({ default: m.RelevanceEditor }))),
      properties: relevanceProperties,
    },
    {
      type: 'editor',
      segment: 'vector-search',
      label: indexMessages.vectorSearch,
      keywords: 'hnsw algorithm profile vectorizer compression quantization memory',
      editor: lazy(() =>
        import('./vector-search/vector-search-editor').then((m) => ({ default: m.VectorSearchEditor })),
      ),
      properties: vectorSearchProperties,
    },
    {
      type: 'editor',
      segment: 'analyzers',
      label: indexMessages.analyzers,
      keywords: 'tokenizer token filter normalizer custom analyzer',
      editor: lazy(() => import('./analyzers/analyzers-editor').then((m) => ({ default: m.AnalyzersEditor }))),
      properties: analyzersProperties,
    },
    {
      type: 'editor',
      segment: 'settings',
      label: indexMessages.settings,
      keywords: 'cors description encryption key',
      editor: lazy(() => import('./settings/settings-editor').then((m) => ({ default: m.SettingsEditor }))),
      properties: settingsProperties,
    },
  ],
  // The other tabs edit every property.
  form: { inPage: false, editor: lazy(() => import('./index-form').then((m) => ({ default: m.IndexForm }))) },
  viewsAfter: [
    {
      type: 'link',
      segment: 'explorer',
      label: indexMessages.explorer,
      to: explorer,
      command: indexMessages.searchIndex,
    },
    {
      type: 'page',
      segment: 'analyze',
      label: indexMessages.testAnalyzer,
      command: indexMessages.testAnalyzerCommand,
      keywords: 'tokens analyzer tokenizer',
      component: lazy(() => import('./analyze/analyze-tab').then((m) => ({ default: m.AnalyzeTab }))),
    },
    {
      type: 'page',
      segment: 'statistics',
      label: indexMessages.statistics,
      component: lazy(() => import('./statistics/statistics-tab').then((m) => ({ default: m.IndexStatisticsTab }))),
    },
  ],
};
