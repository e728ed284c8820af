export const analyzersMessages = {
  analyzers: 'Analyzers',
  analyzer: 'analyzer',
  analyzersHelp: 'Turn text into tokens. Fields and queries name an analyzer.',
  normalizers: 'Normalizers',
  normalizer: 'normalizer',
  normalizersHelp: 'Change whole values for filters, sorting, and facets.',
  tokenizers: 'Tokenizers',
  tokenizer: 'tokenizer',
  tokenizersHelp: 'Tokenizers with other parameters than the built-in ones.',
  tokenFilters: 'Token filters',
  tokenFilter: 'token filter',
  tokenFiltersHelp: 'Token filters with other parameters than the built-in ones.',
  charFilters: 'Character filters',
  charFilter: 'character filter',
  charFiltersHelp: 'Replace characters before the text is split into tokens.',
  saved: (kind: string) =>
    `A saved ${kind} can be deleted with a brief downtime, but not changed: changes require a rebuild of the index. Duplicate it to use other settings for new fields.`,
};
