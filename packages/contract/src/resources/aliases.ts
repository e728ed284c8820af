import { SearchAlias } from './alias.js';
import { defineKind } from './kind.js';
import { indexName } from './shared/names.js';
import { aliasTemplates } from './templates/aliases.js';

export const aliases = defineKind({
  id: 'aliases',
  singular: 'Alias',
  plural: 'Aliases',
  description: 'A second name for an index, so that applications can be pointed at a rebuilt one without a change.',
  schema: SearchAlias,
  parameter: 'aliasName',
  name: indexName,
  documented: { create: ['2026-04-01'], put: ['2025-05-01-preview'] },
  preferRequiredIn: ['2025-05-01-preview'],
  columns: ['name', 'indexes'],
  references: [{ path: 'indexes[*]', kind: 'indexes' }],
  templates: aliasTemplates,
});
