import type { Analyzer, CharFilter, Infer, Normalizer, TokenFilter, Tokenizer } from '@searchdeck/contract';

/** Definitions of the analysis components of an index. */
export type AnalyzerDefinition = Infer<typeof Analyzer>;
export type NormalizerDefinition = Infer<typeof Normalizer>;
export type TokenizerDefinition = Infer<typeof Tokenizer>;
export type TokenFilterDefinition = Infer<typeof TokenFilter>;
export type CharFilterDefinition = Infer<typeof CharFilter>;
