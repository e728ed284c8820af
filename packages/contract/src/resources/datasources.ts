import { SearchIndexerDataSource } from './datasource.js';
import { defineKind } from './kind.js';
import { objectName } from './shared/names.js';
import { datasourceTemplates } from './templates/datasources.js';

export const datasources = defineKind({
  id: 'datasources',
  singular: 'Data source',
  plural: 'Data sources',
  description:
    'Where indexers read: a database table or a storage container, with how changes and deletions are found.',
  schema: SearchIndexerDataSource,
  parameter: 'dataSourceName',
  name: objectName,
  documented: { create: ['2024-03-01-Preview'], delete: ['2026-04-01'] },
  columns: ['name', 'type', 'container', 'description'],
  references: [],
  templates: datasourceTemplates,
  putParameters: ['ignoreResetRequirements'],
});
