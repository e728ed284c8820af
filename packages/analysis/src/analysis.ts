import { badRequest } from '@searchdeck/contract';
import { analyzers } from './analyzers/index.js';
import { chain } from './chain.js';
import { charFilters } from './char-filters/index.js';
import { allowedInNormalizers, filtersNormalizer, normalizers } from './normalizers.js';
import { type Component, Resolver } from './registry.js';
import { tokenFilters } from './token-filters/index.js';
import { tokenizers } from './tokenizers/index.js';
import type { Analysis, AnalysisDefinition, Analyzer, CustomAnalysis, Normalizer } from './types.js';

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

/**
 * The analysis of one index: its own components and the built-in ones, by name. Everything is made on first
 * use and kept. Errors are SearchError 400 naming the component and the parameter.
 */
export const createAnalysis = (definition: AnalysisDefinition = {}): Analysis => {
  const tokenizer = new Resolver('tokenizer', tokenizers, definition.tokenizers ?? []);
  const tokenFilter = new Resolver('token filter', tokenFilters, definition.tokenFilters ?? []);
  const charFilter = new Resolver('char filter', charFilters, definition.charFilters ?? []);

  const custom = (parts: CustomAnalysis): Analyzer =>
    chain({
      charFilters: (parts.charFilters ?? []).map((name) => charFilter.get(name)),
      tokenizer: tokenizer.get(parts.tokenizer),
      tokenFilters: (parts.tokenFilters ?? []).map((name) => tokenFilter.get(name)),
    });

  const customAnalyzer: Component<Analyzer> = {
    odataType: '#Vendor.Search.CustomAnalyzer',
    create(given) {
      if (typeof given['tokenizer'] !== 'string') {
        throw badRequest(`The tokenizer of CustomAnalyzer '${String(given['name'])}' is required.`, {
          target: 'tokenizer',
        });
      }
      return custom({
        tokenizer: given['tokenizer'],
        tokenFilters: names(given['tokenFilters']),
        charFilters: names(given['charFilters']),
      });
    },
  };

  const customNormalizer: Component<Normalizer> = {
    odataType: '#Vendor.Search.CustomNormalizer',
    create(given) {
      const filters = names(given['tokenFilters']);
      for (const name of filters) {
        if (!allowedInNormalizers(name, tokenFilter.definition(name)?.['@odata.type'])) {
          throw badRequest(`The token filter '${name}' cannot be used in the normalizer '${String(given['name'])}'.`, {
            target: 'tokenFilters',
          });
        }
      }
      return filtersNormalizer(
        filters.map((name) => tokenFilter.get(name)),
        names(given['charFilters']).map((name) => charFilter.get(name)),
      );
    },
  };

  const analyzer = new Resolver('analyzer', [customAnalyzer, ...analyzers], definition.analyzers ?? []);
  const normalizer = new Resolver('normalizer', [customNormalizer, ...normalizers], definition.normalizers ?? []);

  return {
    analyzer: (name) => analyzer.get(name),
    normalizer: (name) => normalizer.get(name),
    custom,
  };
};
