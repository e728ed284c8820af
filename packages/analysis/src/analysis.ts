import { badRequest } from '@searchdeck/contract/core';
import { analyzers } from './analyzers/index.js';
import { chain } from './core/chain.js';
import { charFilters } from './char-filters/index.js';
import { isAllowedInNormalizers, filtersNormalizer, normalizers } from './normalizers.js';
import { type ComponentDefinition } from './registry/parameters.js';
import { type Component, Resolver } from './registry/registry.js';
import { type AnalysisResources, createAnalysisResources } from './resources/analysis-resources.js';
import { tokenFilters } from './token-filters/index.js';
import { tokenizers } from './tokenizers/index.js';
import type { CharFilterStage } from './core/filtered-text.js';
import type { TokenFilterStage, TokenizerStage } from './core/stream.js';
import type { Analysis, AnalysisDefinition, Analyzer, CustomAnalysis, Normalizer } from './core/types.js';

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

/** The components that definitions can name, by family. */
export interface AnalysisComponents {
  analyzers: readonly Component<Analyzer>[];
  charFilters: readonly Component<CharFilterStage>[];
  tokenizers: readonly Component<TokenizerStage>[];
  tokenFilters: readonly Component<TokenFilterStage>[];
  normalizers: readonly Component<Normalizer>[];
}

/** Every component of this package. */
export const analysisComponents: AnalysisComponents = { analyzers, charFilters, tokenizers, tokenFilters, normalizers };

/**
 * The analysis of one index: its components and the built-in ones, by name. Components are created on first use
 * and cached. Errors are SearchError 400 that name the component and the parameter, or 501 for a component whose
 * data is missing. Pass the same `resources` to all analyses of a thread: they contain dictionaries and caches.
 */
export const createAnalysis = (
  definition: AnalysisDefinition = {},
  resources: AnalysisResources = createAnalysisResources(),
  components: AnalysisComponents = analysisComponents,
): Analysis => {
  const tokenizer = new Resolver('tokenizer', components.tokenizers, definition.tokenizers ?? [], resources);
  const tokenFilter = new Resolver('token filter', components.tokenFilters, definition.tokenFilters ?? [], resources);
  const charFilter = new Resolver('character filter', components.charFilters, definition.charFilters ?? [], resources);

  const custom = (parts: CustomAnalysis): Analyzer =>
    chain({
      charFilters: (parts.charFilters ?? []).map((name) => charFilter.get(name)),
      tokenizer: tokenizer.get(parts.tokenizer),
      tokenFilters: (parts.tokenFilters ?? []).map((name) => tokenFilter.get(name)),
    });

  const customParts = (analyzerDefinition: ComponentDefinition): CustomAnalysis => {
    const {
      name,
      tokenizer: tokenizerName,
      tokenFilters: filterNames,
      charFilters: charFilterNames,
    } = analyzerDefinition;
    if (typeof tokenizerName !== 'string') {
      throw badRequest(`The tokenizer of CustomAnalyzer '${String(name)}' is required.`, { target: 'tokenizer' });
    }
    return { tokenizer: tokenizerName, tokenFilters: namesIn(filterNames), charFilters: namesIn(charFilterNames) };
  };

  const customAnalyzer: Component<Analyzer> = {
    odataType: '#Vendor.Search.CustomAnalyzer',
    create: (analyzerDefinition) => custom(customParts(analyzerDefinition)),
    fingerprint(analyzerDefinition) {
      const parts = customParts(analyzerDefinition);
      return [
        tokenizer.fingerprint(parts.tokenizer),
        ...(parts.tokenFilters ?? []).map((name) => tokenFilter.fingerprint(name)),
      ]
        .filter((fingerprint) => fingerprint !== '')
        .join('+');
    },
  };

  const customNormalizer: Component<Normalizer> = {
    odataType: '#Vendor.Search.CustomNormalizer',
    create(normalizerDefinition) {
      const filters = namesIn(normalizerDefinition['tokenFilters']);
      for (const name of filters) {
        if (!isAllowedInNormalizers(name, tokenFilter.definition(name)?.['@odata.type'])) {
          throw badRequest(
            `The token filter '${name}' cannot be used in the normalizer '${String(normalizerDefinition['name'])}'.`,
            { target: 'tokenFilters' },
          );
        }
      }
      return filtersNormalizer(
        filters.map((name) => tokenFilter.get(name)),
        namesIn(normalizerDefinition['charFilters']).map((name) => charFilter.get(name)),
      );
    },
  };

  const analyzer = new Resolver(
    'analyzer',
    [customAnalyzer, ...components.analyzers],
    definition.analyzers ?? [],
    resources,
  );
  const normalizer = new Resolver(
    'normalizer',
    [customNormalizer, ...components.normalizers],
    definition.normalizers ?? [],
    resources,
  );

  return {
    analyzer: (name) => analyzer.get(name),
    analyzerFingerprint: (name) => analyzer.fingerprint(name),
    normalizer: (name) => normalizer.get(name),
    custom,
  };
};
