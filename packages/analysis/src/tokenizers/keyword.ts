import { KeywordTokenizer, KeywordTokenizerV2 } from '@searchdeck/contract/core';
import { defineComponent } from '../registry/registry.js';
import { type TokenizerStage, newToken } from '../core/stream.js';

/** The entire input as one token. */
export const wholeInput: TokenizerStage = (text, sink) => {
  const token = newToken();
  token.term = text;
  token.end = text.length;
  if (text !== '') sink.token(token);
};

/** The entire input, cut into tokens of at most `maxLength` characters. */
const cutInput =
  (maxLength: number): TokenizerStage =>
  (text, sink) => {
    const token = newToken();
    for (let start = 0; start < text.length;) {
      let end = Math.min(text.length, start + maxLength);
      const unit = text.charCodeAt(end - 1);
      if (unit >= 0xd800 && unit < 0xdc00 && end < text.length && end - start > 1) end--;
      token.term = text.slice(start, end);
      token.start = start;
      token.end = end;
      token.increment = 1;
      token.isKeyword = false;
      sink.token(token);
      start = end;
    }
  };

export const keywordTokenizers = [
  defineComponent({
    odataType: '#Vendor.Search.KeywordTokenizer',
    schema: KeywordTokenizer,
    create: () => wholeInput,
  }),
  defineComponent({
    name: 'keyword_v2',
    odataType: '#Vendor.Search.KeywordTokenizerV2',
    schema: KeywordTokenizerV2,
    create: ({ maxTokenLength }) => cutInput(maxTokenLength),
  }),
];
