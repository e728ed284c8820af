import { searchParameter as row } from './parameter.js';

/** Which documents, in which order. */
export const filtering = [
  row('filter', 'text', 'Filter', '$filter'),
  row('orderby', 'commas', 'Order by', '$orderby'),
].map((parameter) => ({ ...parameter, group: 'Filter and sort' as const }));
