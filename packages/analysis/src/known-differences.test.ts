import { describe, expect, it } from 'vitest';
import { type AnalysisDefinition, createAnalysis } from './index.js';

/** Where this package knowingly gives something else than Lucene 8.7. */
const terms = (tokenizer: string, text: string, charFilters: string[] = []): string[] =>
  createAnalysis()
    .custom({ tokenizer, charFilters })
    .analyze(text)
    .map((t) => t.text);

describe('knowingly different from Lucene 8.7', () => {
  it('a quoted attribute may contain a greater-than sign', () => {
    expect(terms('standard_v2', '<a href="x>y">link</a>', ['html_strip'])).toEqual(['link']);
  });
  it('the full stop after an e-mail address is not part of it', () => {
    expect(terms('uax_url_email', 'to joe@example.co.uk.')).toEqual(['to', 'joe@example.co.uk']);
  });
  it('an emoji sequence is never cut', () => {
    const definition: AnalysisDefinition = {
      tokenizers: [{ '@odata.type': '#Vendor.Search.StandardTokenizerV2', name: 't', maxTokenLength: 5 }],
    };
    expect(createAnalysis(definition).custom({ tokenizer: 't' }).analyze('👨‍👩‍👧')).toHaveLength(1);
  });
  it('Thai and Chinese words come from the dictionaries of ICU', () => {
    const of = (name: string, text: string) =>
      createAnalysis()
        .analyzer(name)
        .analyze(text)
        .map((t) => t.text);
    expect(of('th.lucene', 'ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
    expect(of('zh-Hans.lucene', '我爱北京天安门')).toContain('北京');
  });
});
