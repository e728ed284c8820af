import { limits } from '../limits/request-limits.js';
import { string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Filter and sort order. */
export const filtering = defineSearchParameters('Filter and sort', {
  filter: {
    get: '$filter',
    kind: 'text',
    label: 'Filter',
    schema: string({ description: 'OData filter expression.' }),
  },
  orderby: {
    get: '$orderby',
    kind: 'commas',
    label: 'Sort by',
    schema: string({
      description: `Comma-separated list of up to ${limits.orderbyClauses} field names or calls of geo.distance() or search.score(), each optionally followed by asc or desc. Ties are broken by score. If absent, results are sorted by descending score.`,
    }),
  },
});
