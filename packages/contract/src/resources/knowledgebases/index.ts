import { KnowledgeBase } from './knowledge-base.js';
import { defineKind, descriptionColumn, nameColumn } from '../kind.js';
import { indexerQuota } from '../../limits/object-quota.js';
import { applyKnowledgeBaseDefaults, checkKnowledgeBase } from './rules.js';
import { indexName } from '../shared/names.js';
import { knowledgeBaseTemplates } from './templates.js';

export const knowledgebases = defineKind({
  id: 'knowledgebases',
  singular: 'Knowledge base',
  plural: 'Knowledge bases',
  description: 'Agentic retrieval over one or more knowledge sources.',
  icon: 'book-2',
  shortcut: 'k',
  schema: KnowledgeBase,
  parameter: 'knowledgeBaseName',
  name: indexName,
  documentedVersions: { create: ['2026-05-01-preview'] },
  columns: [
    nameColumn,
    descriptionColumn,
    { field: 'knowledgeSources', header: 'Knowledge sources', format: 'names' },
    { field: 'models', header: 'Models', format: 'count' },
  ],
  references: [{ path: 'knowledgeSources[*].name', kind: 'knowledgesources', preventsDelete: true }],
  templates: knowledgeBaseTemplates,
  quota: indexerQuota,
  check: checkKnowledgeBase,
  applyDefaults: applyKnowledgeBaseDefaults,
  hasPagedList: true,
});
