import { StandardTokenizer, StandardTokenizerV2 } from '@searchdeck/contract/core';
import { configured } from '../registry/registry.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';

export const standardTokenizers = [
  configured({
    odataType: '#Vendor.Search.StandardTokenizer',
    schema: StandardTokenizer,
    create: ({ maxTokenLength }) => standardTokenizer(maxTokenLength),
  }),
  configured({
    name: 'standard_v2',
    odataType: '#Vendor.Search.StandardTokenizerV2',
    schema: StandardTokenizerV2,
    create: ({ maxTokenLength }) => standardTokenizer(maxTokenLength),
  }),
];
