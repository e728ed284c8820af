import { addedQueryLanguages, documentedQueryLanguages } from '../documents/query-languages.js';
import { enumOf, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Search text and its syntax. */
export const fullText = defineSearchParameters('Search', {
  search: {
    kind: 'text',
    label: 'Search text',
    schema: string({
      description: 'Full-text search expression. If absent or *, all documents match.',
      examples: ['*'],
    }),
  },
  queryType: {
    kind: 'enum',
    label: 'Query type',
    schema: enumOf(
      {
        simple: 'Simple query syntax.',
        full: 'Full Lucene query syntax.',
        semantic: 'Simple query syntax, with results reranked by the semantic ranker.',
      },
      { description: 'Syntax of the search expression.', default: 'simple' },
    ),
  },
  searchMode: {
    kind: 'enum',
    label: 'Search mode',
    schema: enumOf(
      { any: 'At least one term must match.', all: 'All terms must match.' },
      {
        description: 'Whether any or all of the search terms must match.',
        default: 'any',
        added: ['all'],
      },
    ),
  },
  searchFields: {
    kind: 'commas',
    label: 'Search fields',
    schema: string({
      description: 'Comma-separated list of fields to search. Fielded terms of full Lucene queries take precedence.',
    }),
  },
  queryLanguage: {
    kind: 'enum',
    label: 'Query language',
    schema: enumOf([...documentedQueryLanguages, ...addedQueryLanguages], {
      description: 'Language of the search text.',
      ignoresCase: true,
      only: 'preview',
      added: addedQueryLanguages,
    }),
  },
  speller: {
    kind: 'enum',
    label: 'Spelling correction',
    schema: enumOf(
      { none: 'No correction.', lexicon: 'Corrects terms with a lexicon of the query language.' },
      {
        description: 'Spelling correction of search terms.',
        only: 'preview',
        added: ['none', 'lexicon'],
      },
    ),
  },
});
