import { SearchIndexer } from './indexer.js';
import { defineKind, nameColumn } from '../kind.js';
import { indexerQuota } from '../../limits/object-quota.js';
import { checkMappedNames, mappedNamesAt, mappedReferences } from './mapped-names.js';
import { applyIndexerDefaults, checkIndexer } from './rules.js';
import { objectName } from '../shared/names.js';
import { indexerTemplates } from './templates.js';

export const indexers = defineKind({
  id: 'indexers',
  singular: 'Indexer',
  plural: 'Indexers',
  description: 'Indexers crawl a data source and update an index, on demand or on a schedule.',
  icon: 'arrows-shuffle',
  shortcut: 'x',
  schema: SearchIndexer,
  parameter: 'indexerName',
  name: objectName,
  documentedVersions: { create: ['2026-04-01'] },
  columns: [
    nameColumn,
    { field: 'dataSourceName', header: 'Data source', format: 'text' },
    { field: 'skillsetName', header: 'Skillset', format: 'text' },
    { field: 'targetIndexName', header: 'Target index', format: 'text' },
    { field: 'schedule', header: 'Schedule', format: 'schedule' },
    { field: 'disabled', header: 'Status', format: 'enabled' },
  ],
  references: [
    { path: 'dataSourceName', kind: 'datasources' },
    { path: 'skillsetName', kind: 'skillsets' },
    { path: 'targetIndexName', kind: 'indexes', writes: true },
  ],
  templates: indexerTemplates,
  quota: indexerQuota,
  check: checkIndexer,
  partReferences: mappedReferences,
  checkParts: checkMappedNames,
  namesAt: mappedNamesAt,
  applyDefaults: applyIndexerDefaults,
  putParameters: ['ignoreResetRequirements', 'disableCacheReprocessingChangeDetection'],
  hasPagedList: true,
});
