import { formatDuration, formatNumber, plural } from '../../../shared/format/format';

export const analyzeMessages = {
  text: 'Text',
  placeholder: 'Enter text to analyze',
  views: 'Token view',
  inline: 'Inline',
  table: 'Table',
  compare: 'Compare',
  endComparison: 'End comparison',
  asField: (field: string) => `As field ${field}`,
  asFieldHint: (field: string) => `Shows how text is analyzed for the index of ${field}, and for searching it.`,
  tooLong: "This text is too long for the URL: a link to this page doesn't include it.",
  analysis: 'Analysis',
  first: 'First analysis',
  second: 'Second analysis',
  comparison: (common: number, left: number, right: number) =>
    left + right === 0
      ? 'Identical'
      : `${plural(common, 'shared token')}, ${formatNumber(left)} only left, ${formatNumber(right)} only right`,
  emptyTitle: 'Test an analyzer',
  emptyText: 'See which tokens a field, an analyzer, or its components produce from a text.',
  trySample: 'Try a sample',
  analyzeFailed: "Couldn't analyze the text",
  analyzing: 'Analyzing',
  noTokens: 'No tokens produced',
  tokenCount: (count: number, ms: number) => `${plural(count, 'token')} · ${formatDuration(ms)}`,
  /** Accessible name of a token. */
  token: (
    {
      token,
      position,
      startOffset,
      endOffset,
    }: { token: string; position: number; startOffset: number; endOffset: number },
    isUnmatched: boolean,
  ) =>
    `${token === '' ? 'empty token' : token}, position ${position}, characters ${startOffset} to ${endOffset}${isUnmatched ? ', not in the other analysis' : ''}`,
  moreTokens: (count: number) => `${formatNumber(count)} more`,
  firstTokens: (count: number, total: number) => `First ${formatNumber(count)} of ${plural(total, 'token')}.`,
  showMoreTokens: (count: number) => `Show ${formatNumber(count)} more`,
  columns: { position: 'Position', positionNarrow: 'Pos.', token: 'Token', start: 'Start', end: 'End' },
  approximate: 'Approximate result.',
  copyAsCurl: 'Copy as curl',
  samples: [
    { label: 'Sentence', text: "The quick brown foxes were jumping over O'Neil's lazy dogs." },
    { label: 'Codes and addresses', text: 'Mail jane.doe@example.com about Wi-Fi 802.11ax, SKU AB-1234/56' },
    { label: 'Accents', text: 'Crème brûlée à la façon de Björn Ångström, naïve café' },
    { label: 'Markup', text: '<p>Rooms &amp; suites<br>with <b>sea view</b></p>' },
  ] as const,
  tokens: (pane: string) => `Tokens, ${pane.toLowerCase()}`,
};

/** Texts of the picker. Labels start with the title of the analysis. */
export const pickerMessages = {
  field: 'Field',
  analyzer: 'Analyzer',
  custom: 'Custom',
  normalizer: 'Normalizer',
  phases: { index: 'Indexing', search: 'Searching', filter: 'Filter, sort, facet' },
  typeLabel: (label: string) => `${label}: type`,
  fieldLabel: (label: string) => `${label}: field`,
  phaseLabel: (label: string) => `${label}: use`,
  analyzerLabel: (label: string) => `${label}: analyzer`,
  normalizerLabel: (label: string) => `${label}: normalizer`,
  charFilters: 'Character filters',
  tokenizer: 'Tokenizer',
  tokenFilters: 'Token filters, in order',
  none: 'None',
  unknownField: (field: string) =>
    `The index has no field "${field}" with an analyzer or a normalizer. Select another field.`,
};
