import { searchParameter as row } from './parameter.js';

/** What is searched for, and how the text is read. */
export const fullText = [
  row('search', 'text', 'Search text'),
  row('queryType', 'enum', 'Query syntax'),
  row('searchMode', 'enum', 'Match'),
  row('searchFields', 'commas', 'Search in fields'),
  row('queryLanguage', 'enum', 'Query language'),
  row('speller', 'enum', 'Spelling correction'),
].map((parameter) => ({ ...parameter, group: 'Search' as const }));
