import { ReverseDigits, reverseDigitsType } from '@searchdeck/contract/testing/recipes';
import { expect, it } from 'vitest';
import { analysisComponents, createAnalysis } from './analysis.js';
import type { AnalysisDefinition } from './core/types.js';
import { mapTerms } from './core/stream.js';
import { defineComponent } from './registry/registry.js';

/** The README's recipe of an analysis component: its row in the registry of its family makes definitions use it. */
it('a token filter that is added runs in the analyzers of an index, with its parameters', () => {
  const reverseDigits = defineComponent({
    name: 'reverse_digits',
    odataType: reverseDigitsType,
    schema: ReverseDigits,
    create: ({ onlyLong }) =>
      mapTerms((term) => term.replace(onlyLong ? /\d{5,}/g : /\d+/g, (run) => [...run].reverse().join(''))),
  });
  const components = { ...analysisComponents, tokenFilters: [...analysisComponents.tokenFilters, reverseDigits] };
  const definition = {
    analyzers: [
      {
        '@odata.type': '#Vendor.Search.CustomAnalyzer',
        name: 'codes',
        tokenizer: 'whitespace',
        tokenFilters: ['long'],
      },
    ],
    tokenFilters: [{ '@odata.type': reverseDigitsType, name: 'long', onlyLong: true }],
  } as unknown as AnalysisDefinition;
  const analysis = createAnalysis(definition, undefined, components);
  const terms = (text: string, analyzer = analysis.analyzer('codes')) =>
    analyzer.analyze(text).map(({ text: term }) => term);
  expect(terms('a123 b12345')).toEqual(['a123', 'b54321']);
  expect(terms('a123', analysis.custom({ tokenizer: 'whitespace', tokenFilters: ['reverse_digits'] }))).toEqual([
    'a321',
  ]);
  expect(() => createAnalysis(definition).analyzer('codes')).toThrow(/unknown type/);
});
