import { normalizerNames, normalizerTokenFilterNames, normalizerTokenFilterTypes } from '@searchdeck/contract/core';
import { chain } from './core/chain.js';
import type { CharFilterStage } from './core/filtered-text.js';
import { type Component, defineBuiltIn } from './registry/registry.js';
import type { TokenFilterStage } from './core/stream.js';
import { asciifolding } from './token-filters/ascii-folding.js';
import { lowercase, uppercase } from './token-filters/case.js';
import { elision } from './token-filters/elision.js';
import { wholeInput } from './tokenizers/keyword.js';
import type { Normalizer } from './core/types.js';

/** Applies filters to the whole value as one token. A value that the filters remove becomes empty. */
export const filtersNormalizer = (
  tokenFilters: readonly TokenFilterStage[],
  charFilters: readonly CharFilterStage[] = [],
): Normalizer => {
  const analyzer = chain({ charFilters, tokenizer: wholeInput, tokenFilters });
  return {
    normalize(text) {
      let result: string | undefined;
      analyzer.each(text, (term) => {
        result ??= term;
      });
      return result ?? '';
    },
  };
};

const stages: Readonly<Record<(typeof normalizerNames)[number], readonly TokenFilterStage[]>> = {
  standard: [lowercase, asciifolding],
  lowercase: [lowercase],
  uppercase: [uppercase],
  asciifolding: [asciifolding],
  elision: [elision()],
};

/** Built-in normalizers. service-behavior §6. */
export const normalizers: readonly Component<Normalizer>[] = normalizerNames.map((name) =>
  defineBuiltIn(name, () => filtersNormalizer(stages[name])),
);

/** Whether a token filter is allowed in a custom normalizer, by its built-in name or, if the index defines it, by its type. */
export const isAllowedInNormalizers = (name: string, odataType: string | undefined): boolean =>
  odataType === undefined
    ? (normalizerTokenFilterNames as readonly string[]).includes(name)
    : (normalizerTokenFilterTypes as readonly string[]).includes(odataType);
