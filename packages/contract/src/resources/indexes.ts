import { SearchErrorResponse } from '../errors/bodies.js';
import { SearchIndex } from './index/search-index.js';
import { defineKind } from './kind.js';
import { indexName } from './shared/names.js';
import { indexTemplates } from './templates/indexes.js';

export const indexes = defineKind({
  id: 'indexes',
  singular: 'Index',
  plural: 'Indexes',
  description: 'Documents and the fields they have, ready to be searched, filtered, sorted and faceted.',
  schema: SearchIndex,
  parameter: 'indexName',
  name: indexName,
  documented: {
    get: ['2026-04-01'],
    list: ['2023-11-01'],
    delete: ['2025-11-01-preview', '2025-05-01-preview', '2025-03-01-preview'],
  },
  listErrorIn: { '2023-11-01': SearchErrorResponse },
  columns: ['name', 'description', 'fields', 'defaultScoringProfile'],
  references: [{ path: 'fields[*].synonymMaps[*]', kind: 'synonymmaps' }],
  templates: indexTemplates,
  putParameters: ['allowIndexDowntime'],
});
