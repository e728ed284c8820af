import { addedQueryLanguages, documentedQueryLanguages } from '../documents/query-languages.js';
import { enumOf, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** What is searched for, and how the text is read. */
export const fullText = defineSearchParameters('Search', {
  search: {
    kind: 'text',
    label: 'Search text',
    schema: string({ description: 'Full-text expression; * or omitted matches all documents.', examples: ['*'] }),
  },
  queryType: {
    kind: 'enum',
    label: 'Query type',
    schema: enumOf(
      {
        simple: 'The simple query syntax.',
        full: 'The full Lucene query syntax.',
        semantic: 'Natural language, reranked by meaning.',
      },
      { description: 'Syntax of the search expression.', default: 'simple' },
    ),
  },
  searchMode: {
    kind: 'enum',
    label: 'Search mode',
    schema: enumOf(
      { any: 'Any of the terms must match.', all: 'All terms must match.' },
      {
        description: 'Whether any or all terms must match.',
        default: 'any',
        added: ['all'],
      },
    ),
  },
  searchFields: {
    kind: 'commas',
    label: 'Search in fields',
    schema: string({
      description: 'Comma-separated scope of full-text search; fielded terms in a full Lucene query take precedence.',
    }),
  },
  queryLanguage: {
    kind: 'enum',
    label: 'Query language',
    schema: enumOf([...documentedQueryLanguages, ...addedQueryLanguages], {
      description: 'Language of the search text.',
      ignoreCase: true,
      only: 'preview',
      added: addedQueryLanguages,
    }),
  },
  speller: {
    kind: 'enum',
    label: 'Spelling correction',
    schema: enumOf(
      { none: 'No correction.', lexicon: 'Corrects against a lexicon of the query language.' },
      {
        description: 'Spell-corrects query terms.',
        only: 'preview',
        added: ['none', 'lexicon'],
      },
    ),
  },
});
