import { limits } from '../limits/request-limits.js';
import { array, boolean, double, enumOf, int32, object, required, string, type Infer } from '../schema/node.js';
import { addedQueryLanguages, documentedQueryLanguages } from './query-languages.js';
import { VectorQuery } from './vector-queries.js';

export const coverage = (byDefault: number) =>
  double({
    description: `Percentage of the index that must be covered for the query to succeed, 0 to 100; default ${byDefault}.`,
    minimum: 0,
    maximum: 100,
    default: byDefault,
  });
const tag = (which: string, byDefault: string) =>
  string({ description: `Text put ${which} a hit; both tags must be set together.`, default: byDefault });

/**
 * The body of search by POST, every parameter of search with it.
 * data-plane.md "Search documents: query parameters" (there in their GET form); vector and hybrid search from service-behavior §3.
 */
export const SearchRequest = object(
  {
    search: string({ description: 'Full-text expression; * or omitted matches all documents.', examples: ['*'] }),
    count: boolean({
      description: 'Return the total count; it is approximate, and true may cost performance.',
      default: false,
    }),
    filter: string({ description: 'OData filter expression.' }),
    orderby: string({
      description:
        'Comma-separated field names or calls of geo.distance() or search.score(), each optionally followed by asc or desc; default ascending; ties broken by score; without it the order is descending by score; at most 32 clauses.',
    }),
    select: string({ description: 'Comma-separated fields to return; default: all retrievable fields.' }),
    skip: int32({ description: 'Number of results to skip; at most 100,000.', minimum: 0, maximum: 100_000 }),
    top: int32({ description: 'Page size; used with skip.', minimum: 0, default: 50 }),
    facets: array(string(), {
      maxItems: limits.clauses,
      description: 'Each: a field name optionally followed by comma-separated name:value pairs.',
      examples: [['category,count:5', 'rating,values:1|2|3|4|5']],
    }),
    highlight: string({
      description: 'Comma-separated searchable fields to highlight; field-n asks for n fragments (5).',
    }),
    highlightPreTag: tag('before', '<em>'),
    highlightPostTag: tag('after', '</em>'),
    minimumCoverage: coverage(100),
    queryType: enumOf(
      {
        simple: 'The simple query syntax.',
        full: 'The full Lucene query syntax.',
        semantic: 'Natural language, reranked by meaning.',
      },
      { description: 'Syntax of the search expression.', default: 'simple' },
    ),
    queryLanguage: enumOf([...documentedQueryLanguages, ...addedQueryLanguages], {
      description: 'Language of the search text.',
      ignoreCase: true,
      only: 'preview',
      added: addedQueryLanguages,
    }),
    scoringParameters: array(string(), {
      description: 'Parameters of scoring functions, each in the format name-values.',
      examples: [['mylocation--122.2,44.8', 'tags-wifi,pool']],
    }),
    scoringProfile: string({ description: 'Name of the scoring profile.' }),
    scoringStatistics: enumOf(
      {
        local: 'Statistics of each shard; lower latency.',
        global: 'Statistics of the whole index; consistent scores.',
      },
      { description: 'Where scoring statistics are computed.', default: 'local' },
    ),
    searchFields: string({
      description: 'Comma-separated scope of full-text search; fielded terms in a full Lucene query take precedence.',
    }),
    searchMode: enumOf(
      { any: 'Any of the terms must match.', all: 'All terms must match.' },
      {
        description: 'Whether any or all terms must match.',
        default: 'any',
        added: ['all'],
      },
    ),
    sessionId: string({
      description: 'Sticky session, best effort; must not start with _.',
      pattern: '^(?!_)',
      patternWords: 'a session id must not start with _',
    }),
    semanticConfiguration: string({ description: 'Name of the semantic configuration.' }),
    semanticErrorHandling: enumOf(
      { partial: 'Return partial results.', fail: 'Fail completely.' },
      {
        description: 'What happens when semantic ranking fails: fail completely, or partial results.',
        default: 'partial',
        added: ['fail'],
      },
    ),
    semanticFields: string({ description: 'Comma-separated fields used for semantic ranking.', only: 'preview' }),
    semanticMaxWaitInMilliseconds: int32({
      description: 'Upper bound on the time semantic ranking may take, in milliseconds.',
      minimum: 700,
    }),
    semanticQuery: string({ description: 'Separate query for semantic reranking, captions and answers only.' }),
    answers: string({
      description:
        'Valid only for queryType semantic: none or extractive; options appended after a pipe character: count-<n> (default 1), threshold-<x> (default 0.7), maxcharlength-<n>.',
      pattern: '^(none|extractive)(\\|.+)?$',
      patternWords: 'the value is none or extractive, with options after a pipe character',
      examples: ['none', 'extractive', 'extractive|count-3', 'extractive|count-3,threshold-0.8'],
    }),
    captions: string({
      description:
        'Valid only for queryType semantic: none (default) or extractive; options appended after a pipe character: highlight-<true/false> (on by default for extractive), maxcharlength-<n>.',
      pattern: '^(none|extractive)(\\|.+)?$',
      patternWords: 'the value is none or extractive, with options after a pipe character',
      default: 'none',
      examples: ['none', 'extractive', 'extractive|highlight-false'],
    }),
    queryRewrites: string({
      description:
        'Valid only for queryType semantic: generative produces 10 rewrites by default, option count-<n> after a pipe character; default none.',
      only: 'preview',
      pattern: '^(none|generative(\\|count-\\d+)?)$',
      patternWords: 'the value is none, generative or generative|count-<n>',
      default: 'none',
      examples: ['none', 'generative', 'generative|count-5'],
    }),
    debug: string({
      description:
        'What to explain: disabled or semantic; also vector, queryRewrites, innerHits, all; several joined with |. Extension of the local service: explain, the score tree of every hit.',
      pattern:
        '^(disabled|semantic|vector|queryRewrites|innerHits|explain|all)(\\|(semantic|vector|queryRewrites|innerHits|explain|all))*$',
      patternWords:
        'the value is disabled, or semantic, vector, queryRewrites, innerHits, all, explain (local service only), joined with |',
      default: 'disabled',
      examples: ['disabled', 'semantic', 'vector', 'queryRewrites', 'innerHits', 'all', 'explain'],
    }),
    speller: enumOf(
      { none: 'No correction.', lexicon: 'Corrects against a lexicon of the query language.' },
      {
        description: 'Spell-corrects query terms.',
        only: 'preview',
        added: ['none', 'lexicon'],
      },
    ),
    vectorQueries: array(VectorQuery, {
      documented: false,
      description: 'Vector queries, run together with the full-text query.',
      maxItems: 10,
    }),
    vectorFilterMode: enumOf(
      {
        preFilter: 'The filter is applied before the vector search.',
        postFilter: 'The filter is applied to the nearest neighbours of every shard.',
        strictPostFilter: 'The filter is applied to the nearest neighbours of the whole index.',
      },
      { documented: false, description: 'When the filter is applied to vector queries.', default: 'preFilter' },
    ),
    hybridSearch: object(
      {
        maxTextRecallSize: int32({
          documented: false,
          description: 'Text results that enter fusion.',
          minimum: 1,
          maximum: 10_000,
          default: 1000,
        }),
        countAndFacetMode: enumOf(
          {
            countRetrievableResults: 'Counts and facets cover the fused results.',
            countAllResults: 'Counts and facets cover all text matches.',
          },
          { documented: false, description: 'What counts and facets cover.', default: 'countAllResults' },
        ),
      },
      { name: 'HybridSearch', documented: false, only: 'preview', description: 'Parameters of hybrid search.' },
    ),
  },
  { name: 'SearchRequest', action: 'search', description: 'A search query.' },
);
export type SearchRequestBody = Infer<typeof SearchRequest>;

const fuzzy = (byDefault = false) =>
  boolean({ description: 'Match even if a character is missing or substituted; slower.', default: byDefault });
const suggesterName = required(string({ description: 'Name of a suggester of the index.' }));
const suggestText = required(
  string({ description: 'The text to complete, 1 to 100 characters.', minLength: 1, maxLength: 100 }),
);
const suggesterFields = string({ description: 'Comma-separated fields to search; they must be in the suggester.' });
const few = int32({ description: 'Number of results, 1 to 100.', minimum: 1, maximum: 100, default: 5 });
const offTag = (which: string) =>
  string({ description: `Text put ${which} a hit; both tags are set together; highlighting is off if omitted.` });

/** data-plane.md "Autocomplete: body". */
export const AutocompleteRequest = object(
  {
    search: suggestText,
    suggesterName,
    autocompleteMode: enumOf(
      {
        oneTerm: 'Completes one term.',
        twoTerms: 'Completes two terms, as they stand next to each other in the index.',
        oneTermWithContext: 'Completes the last term in the context of the one before.',
      },
      { description: 'What is completed.', default: 'oneTerm' },
    ),
    filter: string({ description: 'OData expression limiting the documents used.' }),
    fuzzy: fuzzy(),
    highlightPreTag: offTag('before'),
    highlightPostTag: offTag('after'),
    minimumCoverage: coverage(80),
    searchFields: suggesterFields,
    top: few,
  },
  {
    name: 'AutocompleteRequest',
    action: 'autocomplete',
    description: 'A request to complete what somebody is typing.',
  },
);
export type AutocompleteRequestBody = Infer<typeof AutocompleteRequest>;

/** service-behavior §7: suggest. */
export const SuggestRequest = object(
  {
    search: suggestText,
    suggesterName,
    filter: string({ documented: false, description: 'OData expression limiting the documents used.' }),
    fuzzy: fuzzy(),
    highlightPreTag: offTag('before'),
    highlightPostTag: offTag('after'),
    minimumCoverage: coverage(80),
    orderby: string({
      documented: false,
      description: 'Comma-separated sort expressions; default: descending by score.',
    }),
    searchFields: suggesterFields,
    select: string({ documented: false, description: 'Comma-separated fields to return; default: the key.' }),
    top: few,
  },
  {
    name: 'SuggestRequest',
    action: 'suggest',
    documented: false,
    description: 'A request for documents that match what somebody is typing.',
  },
);
export type SuggestRequestBody = Infer<typeof SuggestRequest>;
