import { describe, expect, it } from 'vitest';
import { type ObjectNode, resolve } from '../schema/node.js';
import {
  Analyzer,
  CharFilter,
  Normalizer,
  TokenFilter,
  Tokenizer,
  analyzerNames,
  charFilterNames,
  normalizerNames,
  tokenFilterNames,
  tokenizerNames,
} from './index.js';

const unions = { Analyzer, CharFilter, Normalizer, TokenFilter, Tokenizer };
const variants: [string, string, ObjectNode][] = Object.entries(unions).flatMap(([family, union]) =>
  Object.entries(union.variants).map(([type, schema]): [string, string, ObjectNode] => [family, type, schema]),
);

describe('names without a definition', () => {
  it('have the documented numbers (service-behavior §6)', () => {
    expect(analyzerNames).toHaveLength(93);
    expect([tokenizerNames.length, tokenFilterNames.length, charFilterNames.length, normalizerNames.length]).toEqual([
      13, 34, 1, 5,
    ]);
    for (const names of [analyzerNames, tokenizerNames, tokenFilterNames]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('definitions', () => {
  it.each(variants)('%s %s has a name, and defaults within its bounds', (family, type, schema) => {
    expect(type).toMatch(new RegExp(`^#Vendor\\.Search\\.\\w*${family}(V2)?$`));
    expect(schema.fields['name']?.required).toBe(true);
    const wrong = Object.entries(schema.fields).filter(([, field]) => {
      const node = resolve(field.schema);
      if (node.default === undefined) return false;
      if (node.kind === 'enum') return !Object.keys(node.values).includes(node.default as string);
      if (node.kind !== 'number') return false;
      return Number(node.default) < (node.minimum ?? -Infinity) || Number(node.default) > (node.maximum ?? Infinity);
    });
    expect(wrong).toEqual([]);
  });
  it.each([
    ['my_analyzer', true],
    ['My analyzer-2', true],
    ['a', true],
    ['-a', false],
    ['a ', false],
    ['a.b', false],
    ['', false],
  ])('component name %j: %s', (name, isValid) => {
    const node = resolve(Analyzer.variants['#Vendor.Search.CustomAnalyzer']?.fields['name']?.schema ?? Analyzer);
    expect(node.kind === 'string' && new RegExp(node.pattern ?? '').test(name)).toBe(isValid);
  });
});
