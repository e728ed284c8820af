import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chain } from '../core/chain.js';
import { createAnalysis } from '../index.js';
import { japaneseDictionaryFolder } from './dictionary.js';
import { japaneseTokenizer } from './tokenizer.js';

type Row = [term: string, start: number, end: number, position: number, positionLength: number];
const golden = JSON.parse(readFileSync(new URL('../golden/japanese.json', import.meta.url), 'utf8')) as [
  string,
  Row[],
][];

describe.skipIf(japaneseDictionaryFolder() === undefined)('Japanese with the dictionary', () => {
  const analyzer = createAnalysis().analyzer('ja.lucene');
  it.each(golden)('%s has the same tokens as in Lucene', (text, tokens) => {
    const actual = analyzer.analyze(text).map((t) => [t.text, t.start, t.end, t.position, t.positionLength ?? 1]);
    expect(actual).toEqual(tokens);
  });
  it('segments a long text without punctuation', () => {
    const text = '東京特許許可局'.repeat(2_000);
    const tokens = analyzer.analyze(text);
    expect(tokens.length).toBeGreaterThan(2_000);
    expect(tokens.at(-1)?.end).toBe(text.length);
  });
  it('the language tokenizer returns surface forms', () => {
    const terms = createAnalysis({
      tokenizers: [{ '@odata.type': '#Vendor.Search.MicrosoftLanguageTokenizer', name: 't', language: 'japanese' }],
    })
      .custom({ tokenizer: 't' })
      .analyze('食べました。')
      .map((t) => t.text);
    expect(terms).toEqual(['食べ', 'まし', 'た']);
  });
});

it('without the dictionary, ICU segments Japanese', () => {
  const analyzer = chain({ tokenizer: japaneseTokenizer(true, 255, () => undefined) });
  expect(analyzer.analyze('東京に行く').map((t) => t.text)).toEqual(['東京', 'に', '行く']);
});
