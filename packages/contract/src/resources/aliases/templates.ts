import type { Template } from '../kind.js';

export const aliasTemplates: readonly Template[] = [
  {
    id: 'production',
    title: 'Production alias',
    description: 'A stable name for applications; point it at a new index after a rebuild.',
    value: { name: 'products-live', indexes: ['products'] },
  },
  {
    id: 'staging',
    title: 'Staging alias',
    description: 'The name that tests use, beside the one of production.',
    value: { name: 'products-staging', indexes: ['products'] },
  },
];
