import { StandardTokenizer, StandardTokenizerV2 } from '@searchdeck/contract/core';
import { defineComponent } from '../registry/registry.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';

export const standardTokenizers = [
  defineComponent({
    odataType: '#Vendor.Search.StandardTokenizer',
    schema: StandardTokenizer,
    create: ({ maxTokenLength }) => standardTokenizer(maxTokenLength),
  }),
  defineComponent({
    name: 'standard_v2',
    odataType: '#Vendor.Search.StandardTokenizerV2',
    schema: StandardTokenizerV2,
    create: ({ maxTokenLength }) => standardTokenizer(maxTokenLength),
  }),
];
