import { KnowledgeSource } from './knowledge-source.js';
import { defineKind } from './kind.js';
import { indexName } from './shared/names.js';
import { knowledgeSourceTemplates } from './templates/knowledgesources.js';

export const knowledgesources = defineKind({
  id: 'knowledgesources',
  singular: 'Knowledge source',
  plural: 'Knowledge sources',
  description: 'Where knowledge bases find what they know: an index, a storage container, a lakehouse or the web.',
  schema: KnowledgeSource,
  parameter: 'knowledgeSourceName',
  name: indexName,
  documented: {},
  columns: ['name', 'kind', 'description'],
  references: [{ path: 'searchIndexParameters.searchIndexName', kind: 'indexes' }],
  templates: knowledgeSourceTemplates,
  added: true,
});
