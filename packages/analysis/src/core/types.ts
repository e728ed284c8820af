import type {
  AnalyzerDefinition,
  CharFilterDefinition,
  NormalizerDefinition,
  TokenFilterDefinition,
  TokenizerDefinition,
} from './definitions.js';

/** One term of an analyzed text. */
export interface Token {
  text: string;
  /** Offsets into the original text, in UTF-16 code units, also with character filters; `end` is exclusive. */
  start: number;
  end: number;
  /** Position from 0; a gap is a removed word; stacked terms have equal positions. */
  position: number;
  /** Number of positions the term spans; absent means 1. */
  positionLength?: number;
  /** Lucene's token type, such as `<ALPHANUM>` or `SYNONYM`. */
  type: string;
}

/** Called for each term; faster than creating tokens. */
export type TermVisitor = (term: string, position: number, start: number, end: number) => void;

/** Maximum number of tokens, and maximum total length of their terms in UTF-16 code units. */
export interface TokenBounds {
  tokens: number;
  characters: number;
}

export interface Analyzer {
  analyze(text: string): Token[];
  /** The same terms in the same order, without token objects. */
  each(text: string, visit: TermVisitor): void;
  /** Like `analyze`, but returns undefined if the output of the tokenizer or a filter exceeds the bounds. */
  analyzeUpTo(text: string, bounds: TokenBounds): Token[] | undefined;
}

export interface Normalizer {
  normalize(text: string): string;
}

/** The analysis part of an index definition, in the format of the interface. data-plane.md "SearchIndex". */
export interface AnalysisDefinition {
  analyzers?: readonly AnalyzerDefinition[] | null;
  normalizers?: readonly NormalizerDefinition[] | null;
  tokenizers?: readonly TokenizerDefinition[] | null;
  tokenFilters?: readonly TokenFilterDefinition[] | null;
  charFilters?: readonly CharFilterDefinition[] | null;
}

/** Names of the components of a custom analyzer, as in a `search.analyze` request. */
export interface CustomAnalysis {
  tokenizer: string;
  tokenFilters?: readonly string[] | null;
  charFilters?: readonly string[] | null;
}

export interface Analysis {
  /** A built-in analyzer or one of the index. Cached. Throws 400 for an unknown name, 501 for one that needs missing data. */
  analyzer(name: string): Analyzer;
  /**
   * Identifies what determines an analyzer's terms in addition to its definition: data files and versions of algorithms.
   * `unavailable` if data that the analyzer needs is missing, '' for most analyzers.
   */
  analyzerFingerprint(name: string): string;
  /** A built-in normalizer or one of the index. Cached. Throws 400 for an unknown name. */
  normalizer(name: string): Normalizer;
  /** An analyzer with the named components. Throws 400 for an unknown name. */
  custom(parts: CustomAnalysis): Analyzer;
}
