import { KnowledgeSource } from './knowledge-source.js';
import { defineKind, descriptionColumn, nameColumn } from '../kind.js';
import { indexerQuota } from '../../limits/object-quota.js';
import { applyKnowledgeSourceDefaults, checkKnowledgeSource } from './rules.js';
import { indexName } from '../shared/names.js';
import { knowledgeSourceTemplates } from './templates.js';

export const knowledgesources = defineKind({
  id: 'knowledgesources',
  singular: 'Knowledge source',
  plural: 'Knowledge sources',
  description: 'Content that a knowledge base retrieves from.',
  icon: 'books',
  shortcut: 'w',
  schema: KnowledgeSource,
  parameter: 'knowledgeSourceName',
  name: indexName,
  documentedVersions: {},
  columns: [
    nameColumn,
    { field: 'kind', header: 'Kind', format: 'text' },
    { field: 'searchIndexParameters.searchIndexName', header: 'Index', format: 'text' },
    descriptionColumn,
  ],
  references: [{ path: 'searchIndexParameters.searchIndexName', kind: 'indexes', preventsDelete: true }],
  templates: knowledgeSourceTemplates,
  quota: indexerQuota,
  check: checkKnowledgeSource,
  applyDefaults: applyKnowledgeSourceDefaults,
  hasPagedList: true,
});
