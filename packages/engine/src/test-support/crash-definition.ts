import type { IndexDefinition } from '../definition/index-definition.js';

export const crashDefinition: IndexDefinition = {
  name: 'crash',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'value', type: 'Edm.Int32' },
    { name: 'text', type: 'Edm.String' },
  ],
};
