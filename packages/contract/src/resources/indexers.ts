import { SearchIndexer } from './indexer.js';
import { defineKind } from './kind.js';
import { objectName } from './shared/names.js';
import { indexerTemplates } from './templates/indexers.js';

export const indexers = defineKind({
  id: 'indexers',
  singular: 'Indexer',
  plural: 'Indexers',
  description: 'Reads a data source on a schedule and keeps an index up to date with it.',
  schema: SearchIndexer,
  parameter: 'indexerName',
  name: objectName,
  documented: { create: ['2026-04-01'] },
  columns: ['name', 'dataSourceName', 'skillsetName', 'targetIndexName', 'schedule', 'disabled'],
  references: [
    { path: 'dataSourceName', kind: 'datasources' },
    { path: 'skillsetName', kind: 'skillsets' },
    { path: 'targetIndexName', kind: 'indexes' },
  ],
  templates: indexerTemplates,
  putParameters: ['ignoreResetRequirements', 'disableCacheReprocessingChangeDetection'],
});
