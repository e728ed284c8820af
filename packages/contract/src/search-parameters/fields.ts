import { string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Returned fields. */
export const fields = defineSearchParameters('Fields', {
  select: {
    get: '$select',
    kind: 'commas',
    label: 'Select fields',
    schema: string({ description: 'Comma-separated list of fields to return. Defaults to all retrievable fields.' }),
  },
});
