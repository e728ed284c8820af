import { formatList, formatNumber, plural } from '../../../shared/format/format';

/** Texts that the explorer's model composes: descriptions of queries, validation errors, and labels of operators. */
export const messages = {
  values: {
    wholeNumber: 'Enter a whole number.',
    number: 'Enter a number.',
    date: 'Enter a date.',
  },
  snapshot: {
    allDocuments: 'All documents',
    vectorQuery: 'Vector query',
    sortedBy: (order: string): string => `sorted by ${order}`,
    facets: (fields: readonly string[]): string => `facets ${fields.join(', ')}`,
    scoringProfile: (name: string): string => `scoring profile ${name}`,
    luceneSyntax: 'Lucene syntax',
    ranking: { vector: 'vector', hybrid: 'hybrid', semantic: 'semantic ranking' },
  },

  noResults: {
    title: 'No results',
    noMatchForFilterAndText: 'No document matches both the search text and the filter.',
    noMatchForFilter: 'No document matches the filter.',
    noMatchForText: 'No document matches the search text.',
    suggestions: (suggestions: readonly string[]): string => `Try ${formatList(suggestions, 'or')}.`,
    fewerWords: 'fewer words',
    searchModeAny: 'search mode "any"',
    allSearchFields: 'all searchable fields',
    prefix: (prefix: string): string => `a prefix such as ${prefix}*`,
    fuzzy: (term: string): string => `a fuzzy term (${term}~, with the full query syntax)`,
    emptyIndex: (index: string): string => `${index} has no documents yet`,
    emptyIndexDescription: 'Upload documents or run an indexer.',
  },

  slowQuery: {
    modelLoading: 'The local model is loading. The first query that uses it takes a few seconds.',
    modelReading: 'The local model is processing documents. The first time takes longer.',
    waiting: 'Waiting for a response.',
  },

  operators: {
    eq: 'is',
    ne: 'is not',
    has: 'contains',
    hasNot: "doesn't contain",
    ge: 'at least',
    gt: 'more than',
    le: 'at most',
    lt: 'less than',
    onOrAfter: 'on or after',
    after: 'after',
    onOrBefore: 'on or before',
    before: 'before',
    hasNoValue: 'has no value',
    hasValue: 'has a value',
    isTrue: 'is true',
    isFalse: 'is false',
    notEmpty: 'is not empty',
    empty: 'is empty',
  },

  facetSort: {
    countDescending: 'Count, descending',
    countAscending: 'Count, ascending',
    valueAscending: 'Value, ascending',
    valueDescending: 'Value, descending',
  },
  metrics: {
    sum: 'Sum',
    avg: 'Average',
    min: 'Minimum',
    max: 'Maximum',
    cardinality: 'Distinct values',
  },
  buckets: {
    below: (to: string): string => `below ${to}`,
    from: (from: string): string => `${from} and above`,
    empty: '(empty)',
  },

  vector: {
    pasteVector: 'Paste a vector as a JSON array of numbers.',
    notANumber: (text: string): string => `"${text}" isn't a number. Enter a JSON array of numbers.`,
    notAnArray: 'Enter a JSON array of numbers.',
    wrongLength: (dimensions: number, length: number): string =>
      `The field has ${plural(dimensions, 'dimension')}, but the vector has ${plural(length, 'number')}.`,
    unknownField: (field: string): string => `${field} isn't a searchable vector field.`,
    vectorRequired: 'Paste a vector, or select a similar document.',
    lengthMismatch: (length: number, field: string, dimensions: number): string =>
      `The vector has ${plural(length, 'number')}, but ${field} has ${plural(dimensions, 'dimension')}.`,
    noVectorizer: (field: string): string => `${field} has no vectorizer. Enter a vector instead.`,
    textRequired: 'Enter query text.',
    imageRequired: 'Enter an image URL.',
  },

  url: {
    unknownVersion: (version: string, used: string): string => `Unknown API version ${version}. Using ${used}.`,
    bodyNotJson: (parameter: string, reason: string): string =>
      `Invalid JSON in the URL parameter ${parameter}: ${reason}`,
    bodyNotObject: (parameter: string): string => `The URL parameter ${parameter} isn't a JSON object.`,
  },

  explanation: {
    rank: (rank: number, ranking: string): string => `Rank ${formatNumber(rank)} in ${ranking}`,
    ranks: (left: number, right: number, ranking: string): string =>
      `Rank ${formatNumber(left)} · ${formatNumber(right)} in ${ranking}`,
    rankIn: (ranking: string): string => `Rank in ${ranking}`,
    formulas: {
      sum: 'sum of the parts',
      product: 'product of the parts',
      average: 'mean of the parts',
      minimum: 'smallest part',
      maximum: 'largest part',
      firstMatching: 'first part that applies',
    },
    glossary: [
      {
        term: 'idf',
        meaning:
          'Inverse document frequency: how rare a term is. n of the N documents with the field contain it. Rare terms score higher.',
      },
      {
        term: 'tf',
        meaning:
          'Term frequency (length-normalized): how often the term occurs in the field (freq), with diminishing returns. Fields longer (dl) than average (avgdl) score lower. Stored lengths are rounded: for example, 5 terms count as 5.224.',
      },
      {
        term: 'k1, b',
        meaning:
          'Parameters of BM25: saturation of the term frequency, and length normalization. Every BM25 score includes the factor k1 + 1.',
      },
      { term: 'boost', meaning: "A factor of the query (term^2), or the field's weight in the scoring profile." },
      {
        term: 'scoring function',
        meaning:
          "A factor computed from the document's magnitude, freshness, distance, or tags, shaped by the interpolation.",
      },
      {
        term: 'reciprocal rank fusion',
        meaning:
          'Merges rankings (the text query and each vector query): each adds weight / (60 + rank). Only ranks count, not scores.',
      },
      { term: 'cosine', meaning: 'Cosine similarity of two vectors, −1 to 1. The score is 1 / (1 + (1 − cosine)).' },
      {
        term: 'reranker score',
        meaning: "How well the document's passages answer the query, 0 to 4. Semantic results are sorted by it.",
      },
    ],
  },
};
