import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SearchError,
  analyzerNames,
  charFilterNames,
  normalizerNames,
  phoneticEncoders,
  snowballLanguages,
  stemmerLanguages,
  tokenFilterNames,
  tokenizerNames,
} from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { microsoftAnalyzers } from './analyzers/microsoft.js';
import {
  ANALYSIS_DATA_SETTING,
  type AnalysisDefinition,
  type Analyzer,
  createAnalysis,
  createAnalysisResources,
  noteOnAnalyzer,
} from './index.js';

const terms = (analyzer: Analyzer, text: string): string[] => analyzer.analyze(text).map((t) => t.text);
const statusOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (error instanceof SearchError) return error.status;
    throw error;
  }
  return 200;
};
const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return String(error);
  }
  return '';
};

describe('built-in names', () => {
  const analysis = createAnalysis();
  it.each(analyzerNames.map((name) => [name]))('analyzer %s', (name) => {
    expect(analysis.analyzer(name).analyze('Hello wörld 42 東京').length).toBeGreaterThan(0);
  });
  it.each(tokenizerNames.map((name) => [name]))('tokenizer %s', (name) => {
    expect(analysis.custom({ tokenizer: name }).analyze('Hello/world abc').length).toBeGreaterThan(0);
  });
  it.each(tokenFilterNames.filter((name) => name !== 'kstem').map((name) => [name]))('token filter %s', (name) => {
    expect(
      analysis.custom({ tokenizer: 'whitespace', tokenFilters: [name] }).analyze('Hello worlds').length,
    ).toBeGreaterThan(0);
  });
  it.each(charFilterNames.map((name) => [name]))('character filter %s', (name) => {
    expect(terms(analysis.custom({ tokenizer: 'keyword_v2', charFilters: [name] }), 'ab')).toEqual(['ab']);
  });
  it.each(normalizerNames.map((name) => [name]))('normalizer %s', (name) => {
    expect(analysis.normalizer(name).normalize("L'Été")).not.toBe('');
  });
  it.each([
    ...snowballLanguages.map((language) => ['SnowballTokenFilter', { language }] as const),
    ...stemmerLanguages
      .filter((language) => language !== 'lightEnglish')
      .map((language) => ['StemmerTokenFilter', { language }] as const),
    ...phoneticEncoders
      .filter((encoder) => encoder !== 'beiderMorse')
      .map((encoder) => ['PhoneticTokenFilter', { encoder }] as const),
  ])('%s with %o', (type, parameters) => {
    const definition = {
      tokenFilters: [{ '@odata.type': `#Vendor.Search.${type}`, name: 'f', ...parameters }],
    } as AnalysisDefinition;
    const analyzer = createAnalysis(definition).custom({ tokenizer: 'whitespace', tokenFilters: ['f'] });
    expect(terms(analyzer, 'worlds')).not.toEqual([]);
  });
  it.each([
    ['analyzer', () => analysis.analyzer('nope')],
    ['normalizer', () => analysis.normalizer('nope')],
    ['tokenizer', () => analysis.custom({ tokenizer: 'nope' })],
    ['token filter', () => analysis.custom({ tokenizer: 'classic', tokenFilters: ['nope'] })],
    ['character filter', () => analysis.custom({ tokenizer: 'classic', charFilters: ['nope'] })],
  ])('400 names an unknown %s', (family, run) => {
    expect(statusOf(run)).toBe(400);
    expect(messageOf(run)).toContain(`The ${family} 'nope'`);
  });
  it('every microsoft analyzer has a note about its approximation', () => {
    for (const [tag, { note, sameAs }] of Object.entries(microsoftAnalyzers)) {
      expect(note).toMatch(/\S+ \S+ \S+/);
      if (sameAs !== undefined) {
        const text = 'Die laufenden Hunde running dogs';
        expect(terms(analysis.analyzer(`${tag}.microsoft`), text)).toEqual(
          terms(analysis.analyzer(`${sameAs}.lucene`), text),
        );
      }
    }
  });
});

it('the stemming language tokenizer preserves letter case and returns base forms of English words', () => {
  const english = createAnalysis({
    tokenizers: [
      { '@odata.type': '#Vendor.Search.MicrosoftLanguageStemmingTokenizer', name: 't', language: 'english' },
    ],
    analyzers: [{ '@odata.type': '#Vendor.Search.CustomAnalyzer', name: 'a', tokenizer: 't' }],
  });
  expect(terms(english.analyzer('a'), 'One Hotels WENT')).toEqual(['One', 'Hotel', 'go']);
  expect(terms(english.analyzer('en.microsoft'), "One hotel's ponies")).toEqual(['one', 'hotel', 'pony']);
});

it.each([
  ['running runs ran', ['run', 'run', 'run']],
  ['children mice wolves', ['child', 'mouse', 'wolf']],
  ['rated rating rates rate', ['rate', 'rate', 'rate', 'rate']],
  ['larger largest', ['large', 'large']],
  ['number forest boss', ['number', 'forest', 'boss']],
  ['buildings meeting studies', ['build', 'meet', 'study']],
  ['constructor prototype xyzzy', ['constructor', 'prototype', 'xyzzy']],
])('en.microsoft finds the base forms of %j', (text, expected) => {
  expect(terms(createAnalysis().analyzer('en.microsoft'), text)).toEqual(expected);
});

describe('components that need data of other projects', () => {
  const withoutData = createAnalysisResources();
  const filter = (type: string, parameters: object): AnalysisDefinition =>
    ({
      tokenFilters: [{ '@odata.type': `#Vendor.Search.${type}`, name: 'part', ...parameters }],
    }) as unknown as AnalysisDefinition;

  it.each([
    ['kstem', {}, 'kstem'],
    ['part', filter('StemmerTokenFilter', { language: 'lightEnglish' }), 'lightEnglish'],
    ['part', filter('PhoneticTokenFilter', { encoder: 'beiderMorse' }), 'beiderMorse'],
  ])('%s is rejected with the name of the setting (%j)', (name, definition, component) => {
    const run = () => createAnalysis(definition, withoutData).custom({ tokenizer: 'whitespace', tokenFilters: [name] });
    expect(statusOf(run)).toBe(501);
    expect(messageOf(run)).toContain(component);
    expect(messageOf(run)).toContain(ANALYSIS_DATA_SETTING);
    expect(messageOf(run)).toContain(name);
  });

  it('pl.lucene lowercases and removes stop words, and its note says that it does not stem', () => {
    const analyzer = createAnalysis({}, withoutData).analyzer('pl.lucene');
    expect(terms(analyzer, 'Koty i Psy')).toEqual(['koty', 'psy']);
    expect(noteOnAnalyzer('pl.lucene', withoutData)).toContain('--analysis-data');
    expect(noteOnAnalyzer('pl.microsoft', withoutData)).toContain('--analysis-data');
    expect(noteOnAnalyzer('standard.lucene', withoutData)).toBeUndefined();
  });

  it('a file that is not a stemmer table is an error that names the setting', () => {
    const folder = mkdtempSync(join(tmpdir(), 'analysis-data-'));
    writeFileSync(join(folder, 'stemmer_20000.tbl'), 'not a table');
    const run = () => createAnalysis({}, createAnalysisResources({ dataDirectory: folder })).analyzer('pl.lucene');
    expect(statusOf(run)).toBe(501);
    expect(messageOf(run)).toContain(ANALYSIS_DATA_SETTING);
    rmSync(folder, { recursive: true });
  });
});

describe('fingerprints of analyzers', () => {
  const custom = (tokenFilters: readonly string[], filters: object[] = []): AnalysisDefinition =>
    ({
      tokenFilters: filters,
      analyzers: [{ '@odata.type': '#Vendor.Search.CustomAnalyzer', name: 'a', tokenizer: 'whitespace', tokenFilters }],
    }) as unknown as AnalysisDefinition;
  const beiderMorse = { '@odata.type': '#Vendor.Search.PhoneticTokenFilter', name: 'bm', encoder: 'beiderMorse' };
  const of = (definition: AnalysisDefinition, name: string, dataDirectory?: string): string =>
    createAnalysis(definition, createAnalysisResources({ dataDirectory })).analyzerFingerprint(name);

  it('are empty for analyzers that have not changed since the first release', () => {
    for (const name of ['standard.lucene', 'en.lucene', 'fr.microsoft', 'th.lucene']) expect(of({}, name)).toBe('');
    expect(of(custom(['lowercase', 'phonetic']), 'a')).toBe('');
  });
  it('distinguish analyzers whose algorithm or data changed', () => {
    expect(of({}, 'en.microsoft')).not.toBe('');
    expect(of({}, 'pl.microsoft')).toBe(of({}, 'pl.lucene'));
    expect(of(custom(['kstem']), 'a')).toBe('unavailable');
    expect(of(custom(['bm'], [beiderMorse]), 'a')).toBe('unavailable');
  });
  it('change with the data', () => {
    const folder = mkdtempSync(join(tmpdir(), 'analysis-data-'));
    const bm = join(folder, 'codec', 'org/apache/commons/codec/language/bm');
    mkdirSync(bm, { recursive: true });
    const fingerprints = ['"a" "" "" "a"', '"a" "" "" "o"'].map((rule) => {
      writeFileSync(join(bm, 'gen_rules_any.txt'), rule);
      return of(custom(['bm'], [beiderMorse]), 'a', folder);
    });
    expect(new Set([...fingerprints, 'unavailable', '']).size).toBe(4);
    rmSync(folder, { recursive: true });
  });
});

describe('normalizers', () => {
  const analysis = createAnalysis();
  it.each([
    ['standard', 'CAFÉ Ünder', 'cafe under'],
    ['lowercase', 'CAFÉ', 'café'],
    ['uppercase', 'straße', 'STRAßE'],
    ['asciifolding', 'Café', 'Cafe'],
    ['elision', "l'avion", 'avion'],
    ['lowercase', '', ''],
  ])('%s: %s', (name, text, expected) => {
    expect(analysis.normalizer(name).normalize(text)).toBe(expected);
  });
});

describe('components of an index', () => {
  const definition: AnalysisDefinition = {
    analyzers: [
      {
        '@odata.type': '#Vendor.Search.CustomAnalyzer',
        name: 'folded',
        tokenizer: 'short',
        tokenFilters: ['lowercase', 'asciifolding'],
        charFilters: ['amp'],
      },
      { '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'stops', stopwords: ['foo'] },
      { '@odata.type': '#Vendor.Search.PatternAnalyzer', name: 'commas', pattern: '\\s*,\\s*', lowercase: false },
      { '@odata.type': '#Vendor.Search.StandardAnalyzer', name: 'std', maxTokenLength: 4, stopwords: ['the'] },
      { '@odata.type': '#Vendor.Search.CustomAnalyzer', name: 'broken', tokenizer: 'missing' },
    ],
    normalizers: [
      {
        '@odata.type': '#Vendor.Search.CustomNormalizer',
        name: 'key',
        tokenFilters: ['uppercase'],
        charFilters: ['amp'],
      },
      { '@odata.type': '#Vendor.Search.CustomNormalizer', name: 'bad', tokenFilters: ['shingle'] },
    ],
    tokenizers: [{ '@odata.type': '#Vendor.Search.StandardTokenizerV2', name: 'short', maxTokenLength: 5 }],
    charFilters: [{ '@odata.type': '#Vendor.Search.MappingCharFilter', name: 'amp', mappings: ['&=> and ', 'ph=>f'] }],
    tokenFilters: null,
  };
  const analysis = createAnalysis(definition);

  it('run in the order of the definition', () => {
    expect(terms(analysis.analyzer('folded'), 'Éphémère & co')).toEqual(['efeme', 're', 'and', 'co']);
  });
  it('produce offsets into the original text', () => {
    const text = 'phone&fax';
    expect(analysis.analyzer('folded').analyze(text)).toEqual([
      { text: 'fone', start: 0, end: 5, position: 0, type: '<ALPHANUM>' },
      { text: 'and', start: 5, end: 5, position: 1, type: '<ALPHANUM>' },
      { text: 'fax', start: 6, end: 9, position: 2, type: '<ALPHANUM>' },
    ]);
  });
  it('read the escapes on both sides of a mapping', () => {
    const of = (...mappings: string[]) =>
      createAnalysis({
        charFilters: [{ '@odata.type': '#Vendor.Search.MappingCharFilter', name: 'm', mappings }],
      }).custom({ tokenizer: 'keyword_v2', charFilters: ['m'] });
    expect(terms(of('\\u0020=>', 'a=>\\u00E9\\n', '\\\\=>/', '/=>\\\\', '\\U=>\\x'), 'a b\\c/U')).toEqual([
      'é\nb/c\\x',
    ]);
    for (const broken of ['a=>\\u12', '\\u00g0=>a', 'a=>b\\']) expect(() => of(broken)).toThrow('invalid escape');
  });
  it('keep the positions of removed stop words', () => {
    expect(
      analysis
        .analyzer('stops')
        .analyze('a foo b')
        .map((t) => [t.text, t.position]),
    ).toEqual([
      ['a', 0],
      ['b', 2],
    ]);
  });
  it('use the parameters of analyzers', () => {
    expect(terms(analysis.analyzer('commas'), 'One , Two,Three')).toEqual(['One', 'Two', 'Three']);
    expect(terms(analysis.analyzer('std'), 'the animals')).toEqual(['anim', 'als']);
  });
  it('normalizers accept only filters that work on whole values', () => {
    expect(analysis.normalizer('key').normalize('a&phb')).toBe('A AND FB');
    expect(statusOf(() => analysis.normalizer('bad'))).toBe(400);
    expect(messageOf(() => analysis.normalizer('bad'))).toContain("'shingle'");
  });
  it('an invalid analyzer fails when it is used, and the error names it', () => {
    expect(messageOf(() => analysis.analyzer('broken'))).toContain("The tokenizer 'missing'");
  });
  it('are created once', () => {
    expect(analysis.analyzer('folded')).toBe(analysis.analyzer('folded'));
  });
});

describe('parameters', () => {
  const filter = (parameters: object) => () =>
    createAnalysis({ tokenFilters: [{ name: 'f', ...parameters }] } as unknown as AnalysisDefinition).custom({
      tokenizer: 'whitespace',
      tokenFilters: ['f'],
    });
  it.each([
    [
      'minGram above maxGram',
      { '@odata.type': '#Vendor.Search.NGramTokenFilterV2', minGram: 3, maxGram: 2 },
      'minGram',
    ],
    ['maxGram above 300', { '@odata.type': '#Vendor.Search.EdgeNGramTokenFilterV2', maxGram: 301 }, 'maxGram'],
    ['a missing language', { '@odata.type': '#Vendor.Search.SnowballTokenFilter' }, 'language'],
    ['an unknown language', { '@odata.type': '#Vendor.Search.StemmerTokenFilter', language: 'klingon' }, 'language'],
    ['a string for a number', { '@odata.type': '#Vendor.Search.LengthTokenFilter', min: '1' }, 'min'],
    ['no rules', { '@odata.type': '#Vendor.Search.StemmerOverrideTokenFilter', rules: ['ran'] }, 'rules'],
    [
      'a bad pattern',
      { '@odata.type': '#Vendor.Search.PatternReplaceTokenFilter', pattern: '(', replacement: '' },
      '(',
    ],
    [
      'a bad group',
      { '@odata.type': '#Vendor.Search.PatternReplaceTokenFilter', pattern: 'a', replacement: '$1' },
      'group',
    ],
    [
      'both stop lists',
      { '@odata.type': '#Vendor.Search.StopwordsTokenFilter', stopwords: ['a'], stopwordsList: 'dutch' },
      'stopwordsList',
    ],
    ['an unknown type', { '@odata.type': '#Vendor.Search.NopeTokenFilter' }, 'NopeTokenFilter'],
  ])('%s is 400', (_, parameters, word) => {
    expect(statusOf(filter(parameters))).toBe(400);
    expect(messageOf(filter(parameters))).toContain(word);
  });
  it('an error names the invalid component of the index', () => {
    const gram = filter({ '@odata.type': '#Vendor.Search.NGramTokenFilterV2', minGram: 3, maxGram: 2 });
    expect(messageOf(gram)).toContain("Token filter 'f': 'minGram' (3) must not be greater than 'maxGram' (2).");
  });
  it('a host is a URL if it ends with a top-level domain of the root zone', () => {
    const types = (text: string) =>
      createAnalysis()
        .custom({ tokenizer: 'uax_url_email' })
        .analyze(text)
        .map((t) => [t.text, t.type]);
    expect(types('mail.example.photography')).toEqual([['mail.example.photography', '<URL>']]);
    expect(types('see readme.zzz')).toEqual([
      ['see', '<ALPHANUM>'],
      ['readme.zzz', '<ALPHANUM>'],
    ]);
    expect(types('mailto:x@y.info').at(-1)).toEqual(['x@y.info', '<EMAIL>']);
  });
  it('an error names pattern syntax that is not supported', () => {
    const block = filter({
      '@odata.type': '#Vendor.Search.PatternReplaceTokenFilter',
      pattern: '\\p{InGreek}',
      replacement: '',
    });
    expect(statusOf(block)).toBe(501);
    expect(messageOf(block)).toContain('InGreek');
  });
  it('patterns support lookaround and back-references', () => {
    const definition: AnalysisDefinition = {
      tokenizers: [{ '@odata.type': '#Vendor.Search.PatternTokenizer', name: 't', pattern: '(?<=[a-z])(?=[A-Z])' }],
      tokenFilters: [
        {
          '@odata.type': '#Vendor.Search.PatternReplaceTokenFilter',
          name: 'f',
          pattern: '(.)\\1+',
          replacement: '$1',
        },
      ],
    };
    const analyzer = createAnalysis(definition).custom({ tokenizer: 't', tokenFilters: ['f'] });
    expect(terms(analyzer, 'camelCasseWoord')).toEqual(['camel', 'Case', 'Word']);
  });
});
