import { limits } from '../limits/request-limits.js';
import { boolean, int32 } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Paging and the total count. */
export const paging = defineSearchParameters('Paging', {
  top: {
    get: '$top',
    kind: 'integer',
    label: 'Page size',
    schema: int32({
      description: 'Number of results to return.',
      minimum: 0,
      maximum: limits.top,
      default: limits.defaultPageSize,
      parameter: '$top',
    }),
  },
  skip: {
    get: '$skip',
    kind: 'integer',
    label: 'Skip',
    schema: int32({ description: 'Number of results to skip.', minimum: 0, maximum: limits.skip, parameter: '$skip' }),
  },
  count: {
    get: '$count',
    kind: 'boolean',
    label: 'Count all matches',
    schema: boolean({
      description: 'Whether to return the approximate total number of matching documents. May affect performance.',
      default: false,
    }),
  },
});
