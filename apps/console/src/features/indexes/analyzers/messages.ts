import { formatNumber } from '../../../shared/format/format';

export const analyzersMessages = {
  emptyTitle: 'No custom analyzers yet',
  emptyText:
    'Fields can use every built-in analyzer. To define a custom analyzer or one of its components, select + in the list.',
  analyzers: 'Analyzers',
  analyzer: 'analyzer',
  analyzersHelp: 'Turn text into tokens. Fields refer to analyzers by name.',
  normalizers: 'Normalizers',
  normalizer: 'normalizer',
  normalizersHelp: 'Normalize whole values for filtering, sorting, and faceting.',
  tokenizers: 'Tokenizers',
  tokenizer: 'tokenizer',
  tokenizersHelp: 'Tokenizers with custom parameters.',
  tokenFilters: 'Token filters',
  tokenFilter: 'token filter',
  tokenFiltersHelp: 'Token filters with custom parameters.',
  charFilters: 'Character filters',
  charFilter: 'character filter',
  charFiltersHelp: 'Replace characters before the text is split into tokens.',
  saved: (kind: string) =>
    `A saved ${kind} can be deleted with a brief downtime, but not changed: changes require a rebuild of the index. Duplicate it to use other settings for new fields.`,
};

export const pipelineMessages = {
  title: 'Pipeline',
  steps: { charFilters: 'Character filters', tokenizer: 'Tokenizer', tokenFilters: 'Token filters' },
  kinds: { charFilter: 'Character filter', tokenizer: 'Tokenizer', tokenFilter: 'Token filter' },
  test: 'Test text',
  testHelp: 'Shows the text or the tokens after each step.',
  sample: "<b>The Quick</b> brown foxes weren't jumping over Björn's Wi-Fi 802.11ax",
  normalizerTestHelp: 'Shows the value after each step.',
  normalizerSample: 'São PAULO – Ñandú',
  noFilters: 'Add a filter to test the normalizer.',
  results: 'Result of each step',
  unsaved: (name: string) => `Save the index to test ${name} and later steps: the service runs only saved components.`,
  noTokenizer: 'Select a tokenizer to test the analyzer.',
  analyzeFailed: "Couldn't analyze the text",
  noTokens: 'No tokens produced',
  emptyToken: '(empty)',
  position: (position: number) => `Position ${position}`,
  more: (count: number) => `${formatNumber(count)} more`,
};
