import { describe, expect, it } from 'vitest';
import { type AnalysisDefinition, createAnalysis } from './index.js';

/** Intended differences from Lucene 8.7. */
const terms = (tokenizer: string, text: string): string[] =>
  createAnalysis()
    .custom({ tokenizer })
    .analyze(text)
    .map((t) => t.text);

describe('known differences from Lucene 8.7', () => {
  it('an empty text has no tokens instead of an empty one', () => {
    expect(terms('keyword_v2', '')).toEqual([]);
    expect(createAnalysis().analyzer('keyword').analyze('')).toEqual([]);
  });
  it('a pattern that matches the empty string does not split a surrogate pair', () => {
    const definition: AnalysisDefinition = {
      tokenizers: [{ '@odata.type': '#Vendor.Search.PatternTokenizer', name: 't', pattern: 'x*' }],
    };
    const tokens = createAnalysis(definition).custom({ tokenizer: 't' }).analyze('a𝒜b');
    expect(tokens.map(({ text }) => text)).toEqual(['a', '𝒜', 'b']);
  });
  it('the classic tokenizer splits words that are too long, as the service describes, instead of dropping them', () => {
    const definition: AnalysisDefinition = {
      tokenizers: [{ '@odata.type': '#Vendor.Search.ClassicTokenizer', name: 't', maxTokenLength: 3 }],
    };
    const tokens = createAnalysis(definition).custom({ tokenizer: 't' }).analyze('abcde');
    expect(tokens.map(({ text }) => text)).toEqual(['abc', 'de']);
  });
  it('Thai and Chinese words are found with the dictionaries of ICU', () => {
    const of = (name: string, text: string) =>
      createAnalysis()
        .analyzer(name)
        .analyze(text)
        .map((t) => t.text);
    expect(of('th.lucene', 'ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
    expect(of('zh-Hans.lucene', '我爱北京天安门')).toContain('北京');
  });
});
