import { KnowledgeBase } from './knowledge-base.js';
import { defineKind } from './kind.js';
import { indexName } from './shared/names.js';
import { knowledgeBaseTemplates } from './templates/knowledgebases.js';

export const knowledgebases = defineKind({
  id: 'knowledgebases',
  singular: 'Knowledge base',
  plural: 'Knowledge bases',
  description: 'Knowledge sources and language models put together, to answer questions instead of listing documents.',
  schema: KnowledgeBase,
  parameter: 'knowledgeBaseName',
  name: indexName,
  documented: { create: ['2026-05-01-preview'] },
  columns: ['name', 'description', 'knowledgeSources', 'models'],
  references: [{ path: 'knowledgeSources[*].name', kind: 'knowledgesources' }],
  templates: knowledgeBaseTemplates,
});
