/** Thrown for a component of the interface that Lucene doesn't have. */
export class Unsupported extends Error {}

/** Built-in names of the interface that Lucene's factories have under another name. */
const TOKENIZERS = {
  standard_v2: 'standard',
  classic: 'classic',
  uax_url_email: 'uax29UrlEmail',
  letter: 'letter',
  whitespace: 'whitespace',
  keyword_v2: 'keyword',
};
const FILTERS = {
  uppercase: 'upperCase',
  asciifolding: 'asciiFolding',
  cjk_bigram: 'cjkBigram',
  cjk_width: 'cjkWidth',
  elision: 'elision',
  german_normalization: 'germanNormalization',
  arabic_normalization: 'arabicNormalization',
  persian_normalization: 'persianNormalization',
  sorani_normalization: 'soraniNormalization',
  hindi_normalization: 'hindiNormalization',
  indic_normalization: 'indicNormalization',
  scandinavian_normalization: 'scandinavianNormalization',
  scandinavian_folding: 'scandinavianFolding',
  reverse: 'reverseString',
  apostrophe: 'apostrophe',
  trim: 'trim',
  porter_stem: 'porterStem',
  keyword_repeat: 'keywordRepeat',
  lowercase: 'lowercase',
  classic: 'classic',
  word_delimiter: 'wordDelimiter',
};
const CODECS = {
  metaphone: 'Metaphone',
  soundex: 'Soundex',
  refinedSoundex: 'RefinedSoundex',
  caverphone1: 'Caverphone1',
  caverphone2: 'Caverphone2',
  cologne: 'ColognePhonetic',
  nysiis: 'Nysiis',
};
/** Languages of the stemmer filter that are not Snowball programs. */
const STEMMERS = {
  arabic: 'arabicStem',
  brazilian: 'brazilianStem',
  bulgarian: 'bulgarianStem',
  czech: 'czechStem',
  english: 'porterStem',
  minimalEnglish: 'englishMinimalStem',
  possessiveEnglish: 'englishPossessive',
  lightFinnish: 'finnishLightStem',
  lightFrench: 'frenchLightStem',
  minimalFrench: 'frenchMinimalStem',
  galician: 'galicianStem',
  minimalGalician: 'galicianMinimalStem',
  lightGerman: 'germanLightStem',
  minimalGerman: 'germanMinimalStem',
  greek: 'greekStem',
  hindi: 'hindiStem',
  lightHungarian: 'hungarianLightStem',
  indonesian: 'indonesianStem',
  lightItalian: 'italianLightStem',
  sorani: 'soraniStem',
  latvian: 'latvianStem',
  lightNorwegian: 'norwegianLightStem',
  minimalNorwegian: 'norwegianMinimalStem',
  lightPortuguese: 'portugueseLightStem',
  minimalPortuguese: 'portugueseMinimalStem',
  portugueseRslp: 'portugueseStem',
  lightRussian: 'russianLightStem',
  lightSpanish: 'spanishLightStem',
  lightSwedish: 'swedishLightStem',
};
const SNOWBALL = { porter2: 'English', dutchKp: 'Kp', german2: 'German2' };
const snowballName = (language) => SNOWBALL[language] ?? language.charAt(0).toUpperCase() + language.slice(1);

const flag = (value) => (value ? '1' : '0');
const lines = (words) => `${words.join('\n')}\n`;
/** Lines of Lucene's mapping file. */
const rows = (mappings) =>
  mappings.map((mapping) => {
    const at = mapping.indexOf('=>');
    return `"${mapping.slice(0, at)}" => "${mapping.slice(at + 2)}"`;
  });

/** Stages by wire type; `file` stores a text and returns its name. */
const COMPONENTS = {
  StandardTokenizerV2: (d) => ['standard', { maxTokenLength: d.maxTokenLength ?? 255 }],
  ClassicTokenizer: (d) => ['classic', { maxTokenLength: d.maxTokenLength ?? 255 }],
  UaxUrlEmailTokenizer: (d) => ['uax29UrlEmail', { maxTokenLength: d.maxTokenLength ?? 255 }],
  KeywordTokenizer: () => ['keyword', {}],
  NGramTokenizer: (d) => [
    'nGramOf',
    { min: d.minGram ?? 1, max: d.maxGram ?? 2, classes: (d.tokenChars ?? []).join() },
  ],
  EdgeNGramTokenizer: (d) => [
    'edgeNGramOf',
    { min: d.minGram ?? 1, max: d.maxGram ?? 2, classes: (d.tokenChars ?? []).join() },
  ],
  PathHierarchyTokenizerV2: (d) => [
    'pathHierarchy',
    {
      delimiter: d.delimiter ?? '/',
      replace: d.replacement ?? d.delimiter ?? '/',
      reverse: d.reverse ?? false,
      skip: d.skip ?? 0,
    },
  ],
  PatternTokenizer: (d) => ['pattern', { pattern: d.pattern ?? '\\W+', group: d.group ?? -1 }],
  AsciiFoldingTokenFilter: (d) => ['asciiFolding', { preserveOriginal: d.preserveOriginal ?? false }],
  CjkBigramTokenFilter: (d) => {
    const ignored = d.ignoreScripts ?? [];
    const scripts = ['han', 'hiragana', 'katakana', 'hangul'].map((script) => [script, !ignored.includes(script)]);
    return ['cjkBigram', { outputUnigrams: d.outputUnigrams ?? false, ...Object.fromEntries(scripts) }];
  },
  CommonGramTokenFilter: (d, file) => [
    d.queryMode ? 'commonGramsQuery' : 'commonGrams',
    { words: file(lines(d.commonWords)), ignoreCase: d.ignoreCase ?? false },
  ],
  DictionaryDecompounderTokenFilter: (d, file) => [
    'dictionaryCompoundWord',
    { dictionary: file(lines(d.wordList)), onlyLongestMatch: d.onlyLongestMatch ?? false },
  ],
  EdgeNGramTokenFilterV2: (d) => ['edgeNGram', { minGramSize: d.minGram ?? 1, maxGramSize: d.maxGram ?? 2 }],
  NGramTokenFilterV2: (d) => ['nGram', { minGramSize: d.minGram ?? 1, maxGramSize: d.maxGram ?? 2 }],
  LengthTokenFilter: (d) => ['length', { min: d.min ?? 0, max: d.max ?? 300 }],
  LimitTokenFilter: (d) => [
    'limitTokenCount',
    { maxTokenCount: d.maxTokenCount ?? 1, consumeAllTokens: d.consumeAllTokens ?? false },
  ],
  TruncateTokenFilter: (d) => ['truncate', { prefixLength: d.length ?? 300 }],
  KeepTokenFilter: (d, file) => ['keepWord', { words: file(lines(d.keepWords)), ignoreCase: d.keepWordsCase ?? false }],
  PatternReplaceTokenFilter: (d) => [
    'patternReplace',
    { pattern: d.pattern, replacement: d.replacement, replace: 'all' },
  ],
  PatternCaptureTokenFilter: (d) => [
    'capture',
    { patterns: d.patterns.join('\n'), preserveOriginal: d.preserveOriginal ?? true },
  ],
  ShingleTokenFilter: (d) => [
    'shingle',
    {
      minShingleSize: d.minShingleSize ?? 2,
      maxShingleSize: d.maxShingleSize ?? 2,
      outputUnigrams: d.outputUnigrams ?? true,
      outputUnigramsIfNoShingles: d.outputUnigramsIfNoShingles ?? false,
      tokenSeparator: d.tokenSeparator ?? ' ',
      fillerToken: d.filterToken ?? '_',
    },
  ],
  StopwordsTokenFilter: (d, file) => {
    const words = d.stopwords === undefined ? {} : { words: file(lines(d.stopwords)) };
    return [d.removeTrailing === false ? 'suggestStop' : 'stop', { ...words, ignoreCase: d.ignoreCase ?? false }];
  },
  WordDelimiterTokenFilter: (d, file) => [
    'wordDelimiter',
    {
      generateWordParts: flag(d.generateWordParts ?? true),
      generateNumberParts: flag(d.generateNumberParts ?? true),
      catenateWords: flag(d.catenateWords),
      catenateNumbers: flag(d.catenateNumbers),
      catenateAll: flag(d.catenateAll),
      preserveOriginal: flag(d.preserveOriginal),
      splitOnCaseChange: flag(d.splitOnCaseChange ?? true),
      splitOnNumerics: flag(d.splitOnNumerics ?? true),
      stemEnglishPossessive: flag(d.stemEnglishPossessive ?? true),
      ...(d.protectedWords?.length > 0 ? { protected: file(lines(d.protectedWords)) } : {}),
    },
  ],
  SynonymTokenFilter: (d, file) => [
    'synonym',
    { synonyms: file(lines(d.synonyms)), ignoreCase: d.ignoreCase ?? false, expand: d.expand ?? true },
  ],
  ElisionTokenFilter: (d, file) => [
    'elision',
    d.articles === undefined ? {} : { articles: file(lines(d.articles)), ignoreCase: true },
  ],
  PhoneticTokenFilter({ encoder = 'metaphone', replace = true }) {
    if (encoder === 'beiderMorse') return ['beiderMorse', {}];
    if (encoder === 'doubleMetaphone') return ['doubleMetaphone', { inject: !replace }];
    if (CODECS[encoder] === undefined) throw new Unsupported(`${encoder} is not part of Lucene`);
    return ['phonetic', { encoder: CODECS[encoder], inject: !replace }];
  },
  SnowballTokenFilter: (d) => ['snowballPorter', { language: snowballName(d.language) }],
  StemmerTokenFilter({ language }) {
    const nynorsk = /^(light|minimal)Nynorsk$/.exec(language)?.[1];
    if (nynorsk !== undefined) return [`norwegian${nynorsk === 'light' ? 'Light' : 'Minimal'}Stem`, { variant: 'nn' }];
    return STEMMERS[language] === undefined
      ? ['snowballPorter', { language: snowballName(language) }]
      : [STEMMERS[language], {}];
  },
  MappingCharFilter: (d, file) => ['mapping', { mapping: file(lines(rows(d.mappings))) }],
  PatternReplaceCharFilter: (d) => ['patternReplace', { pattern: d.pattern, replacement: d.replacement }],
};

const BUILT_IN = {
  T: (name) => {
    if (name === 'path_hierarchy_v2') return COMPONENTS.PathHierarchyTokenizerV2({});
    if (name === 'pattern') return COMPONENTS.PatternTokenizer({});
    return [TOKENIZERS[name], {}];
  },
  F: (name, file) => {
    if (name === 'stopwords') return ['stop', {}];
    if (name === 'word_delimiter') return COMPONENTS.WordDelimiterTokenFilter({}, file);
    return [FILTERS[name], {}];
  },
  C: () => ['htmlStrip', {}],
};

/**
 * The stages of Lucene for an analyzer made of parts, and the files that they read.
 *
 * @param {Record<string, { name: string, '@odata.type': string }[]>} definition
 * @param {{ tokenizer: string, tokenFilters?: string[], charFilters?: string[] }} parts
 */
export const toLuceneChain = (definition, parts) => {
  const files = {};
  const file = (text) => {
    const name = `file${Object.keys(files).length}.txt`;
    files[name] = text;
    return name;
  };
  const customComponents = new Map(
    Object.values(definition).flatMap((components) => components.map((each) => [each.name, each])),
  );
  const stage = (kind, name) => {
    const component = customComponents.get(name);
    const type = component?.['@odata.type'].split('.').at(-1);
    const [luceneName, options] =
      component === undefined ? BUILT_IN[kind](name, file) : COMPONENTS[type](component, file);
    if (luceneName === undefined) throw new Unsupported(`no mapping for ${name}`);
    return { kind, name: luceneName, options };
  };
  // Lucene 8 has no tokenizer that also lowercases.
  const tokenizers =
    parts.tokenizer === 'lowercase' && !customComponents.has('lowercase')
      ? [stage('T', 'letter'), { kind: 'F', name: 'lowercase', options: {} }]
      : [stage('T', parts.tokenizer)];
  return {
    files,
    stages: [
      ...(parts.charFilters ?? []).map((name) => stage('C', name)),
      ...tokenizers,
      ...(parts.tokenFilters ?? []).map((name) => stage('F', name)),
    ],
  };
};
