import { searchParameter as row } from './parameter.js';

/** Which page, and how many matches there are. */
export const paging = [
  row('top', 'integer', 'Page size', '$top'),
  row('skip', 'integer', 'Skip', '$skip'),
  row('count', 'boolean', 'Count all matches', '$count'),
].map((parameter) => ({ ...parameter, group: 'Paging' as const }));
