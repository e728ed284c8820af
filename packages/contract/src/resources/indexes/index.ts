import { SearchErrorResponse } from '../../errors/bodies.js';
import { SearchIndex } from './search-index.js';
import { defineKind, descriptionColumn, nameColumn } from '../kind.js';
import { indexQuota } from '../../limits/object-quota.js';
import {
  applyIndexDefaults,
  checkIndex,
  checkIndexUpdate,
  indexNamesAt,
  withDependentIndexDefaults,
} from './rules/index.js';
import { indexName } from '../shared/names.js';
import { indexTemplates } from './templates.js';

export const indexes = defineKind({
  id: 'indexes',
  singular: 'Index',
  plural: 'Indexes',
  description: 'Indexes store searchable documents.',
  icon: 'table',
  shortcut: 'i',
  schema: SearchIndex,
  parameter: 'indexName',
  name: indexName,
  documentedVersions: {
    get: ['2026-04-01'],
    list: ['2023-11-01'],
    delete: ['2025-11-01-preview', '2025-05-01-preview', '2025-03-01-preview'],
  },
  listErrorIn: { '2023-11-01': SearchErrorResponse },
  columns: [
    nameColumn,
    descriptionColumn,
    { field: 'fields', header: 'Fields', format: 'count' },
    { field: 'defaultScoringProfile', header: 'Default scoring profile', format: 'text' },
  ],
  references: [{ path: 'fields[**].synonymMaps[*]', kind: 'synonymmaps' }],
  aliasKind: 'aliases',
  isQueriedDirectly: true,
  templates: indexTemplates,
  quota: indexQuota,
  namesAt: indexNamesAt,
  check: checkIndex,
  checkUpdate: checkIndexUpdate,
  applyDefaults: applyIndexDefaults,
  withDependentDefaults: withDependentIndexDefaults,
  putParameters: ['allowIndexDowntime'],
  hasPagedList: true,
});
