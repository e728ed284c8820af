import type { Template } from '../kind.js';

export const aliasTemplates: readonly Template[] = [
  {
    id: 'production',
    title: 'Production alias',
    description: 'A stable index name for applications. Repoint it after a rebuild.',
    value: { name: 'products-live', indexes: ['products'] },
  },
  {
    id: 'staging',
    title: 'Staging alias',
    description: 'An index name for testing, separate from the production alias.',
    value: { name: 'products-staging', indexes: ['products'] },
  },
];
