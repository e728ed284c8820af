import { SearchAlias } from './alias.js';
import { defineKind, nameColumn } from '../kind.js';
import { aliasQuota } from '../../limits/object-quota.js';

import { indexName } from '../shared/names.js';
import { aliasTemplates } from './templates.js';

export const aliases = defineKind({
  id: 'aliases',
  singular: 'Alias',
  plural: 'Aliases',
  description: 'An alias is an alternate index name. Repoint it without changing app code.',
  icon: 'link',
  shortcut: 'a',
  schema: SearchAlias,
  parameter: 'aliasName',
  name: indexName,
  documentedVersions: { create: ['2026-04-01'], put: ['2025-05-01-preview'] },
  preferRequiredIn: ['2025-05-01-preview'],
  columns: [nameColumn, { field: 'indexes', header: 'Index', format: 'names' }],
  references: [{ path: 'indexes[*]', kind: 'indexes', isDecision: true, preventsDelete: true }],
  templates: aliasTemplates,
  quota: aliasQuota,
  check: ({ name }, f, { exists }) => {
    if (exists?.('indexes', name)) {
      f.add(
        'name',
        'ResourceNameAlreadyInUse',
        `Cannot create alias '${name}' because an index with this name already exists.`,
      );
    }
  },
});
