import { formatBytes, formatDuration, formatNumber, plural } from '../../../shared/format/format';

/** Texts of the results and the facets beside them. */
export const messages = {
  summary: {
    failed: 'Query failed',
    searching: 'Searching…',
    results: (count: number): string => plural(count, 'result'),
    coverage: (percent: number): string => `${formatNumber(percent)}% of the index`,
    duration: (totalMs: number, serviceMs: number | undefined): string =>
      serviceMs === undefined
        ? formatDuration(totalMs)
        : `${formatDuration(totalMs)} (service ${formatDuration(serviceMs)})`,
    size: formatBytes,
  },
  view: {
    label: 'View',
    export: 'Export as CSV',
    table: 'Table',
    cards: 'Cards',
    map: 'Map',
    json: 'JSON',
    columns: 'Columns',
    showAll: 'Show all',
    unlisted: (count: number): string =>
      `${plural(count, 'more column')}. Use "Select fields" in the options to show others.`,
    tableLabel: 'Results table',
    reranker: 'Reranker',
    score: 'Score',
    missing: (column: string): string => `no ${column}`,
    response: 'Response',
  },
  why: 'Explain score',
  whyOf: (score: string, document: string): string => `Explain score ${score} of ${document}`,
  whyCommand: 'Explain the score of the result under the pointer, or of the first result',

  failed: 'Query failed',
  switchToPreview: 'Use the preview version',
  canceled: 'Query canceled.',
  runAgain: 'Run again',
  cancel: 'Cancel',

  answers: 'Answers',
  confidence: 'Confidence, 0 to 1',

  document: {
    view: 'Document view',
    fields: 'Fields',
    json: 'JSON',
    label: 'Document',
    close: 'Close document',
  },

  pastEnd: 'No more results',
  pastEndDescription: 'This page is past the last result.',
  previousPage: 'Previous page',
  firstPage: 'First page',
  removeFilter: 'Remove filter',
  showAllDocuments: 'Show all documents',

  notices: {
    incomplete: (reason: string): string => `Semantic ranking is incomplete: ${reason}.`,
    reasons: {
      maxWaitExceeded: 'it took longer than the query allows',
      capacityOverloaded: 'the semantic ranker is overloaded',
      transient: 'the semantic ranker failed temporarily',
    } as Readonly<Record<string, string>>,
    types: {
      baseResults: 'These results are not reranked.',
      rerankedResults: 'The results are reranked, but captions or answers are missing.',
    } as Readonly<Record<string, string>>,
    notRewritten: "The query couldn't be rewritten. Only the original query was used.",
    rewrites: (query: string, rewrites: readonly string[]): string =>
      `Rewrites of "${query}": ${rewrites.map((rewrite) => `"${rewrite}"`).join(', ')}`,
  },

  paging: {
    noResults: 'No results',
    range: (from: number, to: number): string => `${formatNumber(from)}–${formatNumber(to)}`,
    rangeOf: (from: number, to: number, count: number): string =>
      `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(count)}`,
    pageSize: 'Results per page',
    perPage: (count: number): string => `${formatNumber(count)} per page`,
    first: 'First page',
    previous: 'Previous',
    next: 'Next',
    last: 'Last page',
  },

  request: {
    version: 'API version',
    versionHint: 'Preview versions support more parameters: query language, speller, rewrites, and thresholds.',
    stable: (version: string): string => `API version ${version} (stable)`,
    preview: (version: string): string => `API version ${version} (preview)`,
    showBody: 'Show body',
    hideBody: 'Hide body',
    body: 'Request body',
    copyAsCurl: 'Copy as curl',
  },

  map: {
    label: (count: number): string =>
      `Map of ${plural(count, 'document')}. Use the arrow keys to move, plus and minus to zoom, and Tab to select documents.`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    world: 'Show the whole world',
    searchArea: 'Search this area',
    page: (shown: number, count: number): string =>
      `This page shows ${formatNumber(shown)} of ${plural(count, 'document')}.`,
    withoutPoint: (count: number, field: string): string =>
      `${plural(count, 'document has', 'documents have')} no ${field}.`,
  },

  facets: {
    title: 'Facets',
    remove: (facet: string): string => `Remove facet ${facet}`,
    noValues: 'No values',
    values: (facet: string): string => `Values of ${facet}`,
    bucket: (label: string, count: number): string => `${label}: ${plural(count, 'document')}`,
  },
};
