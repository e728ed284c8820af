import { expect, it } from 'vitest';
import { titleOf } from './title';

it.each([
  ['dataSourceName', 'Data source name'],
  ['resourceUri', 'Resource URI'],
  ['documentIds', 'Document IDs'],
  ['@odata.etag', 'ETag'],
  ['CloudLlmEmbeddingSkill', 'Cloud LLM embedding skill'],
  ['AiServicesVision', 'AI services vision'],
  ['EdgeNGramTokenFilterV2', 'Edge n-gram token filter V2'],
  ['NGramTokenizer', 'N-gram tokenizer'],
  ['stemEnglishPossessive', 'Stem English possessive'],
  ['constructor', 'Constructor'],
])('the title of %s is %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
