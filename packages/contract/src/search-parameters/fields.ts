import { searchParameter as row } from './parameter.js';

/** What comes back of every document. */
export const fields = [row('select', 'commas', 'Return fields', '$select')].map((parameter) => ({
  ...parameter,
  group: 'Fields' as const,
}));
