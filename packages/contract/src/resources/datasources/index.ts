import { SearchIndexerDataSource } from './data-source.js';
import { defineKind, descriptionColumn, nameColumn } from '../kind.js';
import { indexerQuota } from '../../limits/object-quota.js';
import { applyDataSourceDefaults, checkDataSource } from './rules.js';
import { objectName } from '../shared/names.js';
import { datasourceTemplates } from './templates.js';

export const datasources = defineKind({
  id: 'datasources',
  singular: 'Data source',
  plural: 'Data sources',
  description: 'Data sources connect indexers to a database table or storage container.',
  icon: 'database',
  shortcut: 'd',
  schema: SearchIndexerDataSource,
  parameter: 'dataSourceName',
  name: objectName,
  documentedVersions: { create: ['2024-03-01-Preview'], delete: ['2026-04-01'] },
  columns: [
    nameColumn,
    { field: 'type', header: 'Type', format: 'text' },
    { field: 'container', header: 'Container', format: 'name' },
    descriptionColumn,
  ],
  references: [],
  templates: datasourceTemplates,
  quota: indexerQuota,
  check: checkDataSource,
  applyDefaults: applyDataSourceDefaults,
  putParameters: ['ignoreResetRequirements'],
  hasPagedList: true,
});
