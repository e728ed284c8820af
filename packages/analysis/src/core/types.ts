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
  /** Offsets into the original text, in UTF-16 code units, also with char filters; `end` is exclusive. */
  start: number;
  end: number;
  /** Position from 0; a gap is a removed word; stacked terms have equal positions. */
  position: number;
  /** Number of positions the term spans; absent means 1. */
  positionLength?: number;
  /** Lucene's token type, such as `<ALPHANUM>` or `SYNONYM`. */
  type: string;
}

/** Receives one term; the fast path for indexing. */
export type TermVisitor = (term: string, position: number, start: number, end: number) => void;

/** Maximum number of tokens, and of the UTF-16 code units of all of them together. */
export interface TokenBounds {
  tokens: number;
  characters: number;
}

export interface Analyzer {
  analyze(text: string): Token[];
  /** The same terms in the same order, without token objects. */
  each(text: string, visit: TermVisitor): void;
  /** As `analyze`; undefined as soon as the output of the tokenizer or a filter exceeds the bounds. */
  analyzeUpTo(text: string, bounds: TokenBounds): Token[] | undefined;
}

export interface Normalizer {
  normalize(text: string): string;
}

/** The analysis part of an index definition, in the interface's own shape. data-plane.md "SearchIndex". */
export interface AnalysisDefinition {
  analyzers?: readonly AnalyzerDefinition[] | null;
  normalizers?: readonly NormalizerDefinition[] | null;
  tokenizers?: readonly TokenizerDefinition[] | null;
  tokenFilters?: readonly TokenFilterDefinition[] | null;
  charFilters?: readonly CharFilterDefinition[] | null;
}

/** The parts of a custom analyzer by name, as `search.analyze` receives them. */
export interface CustomAnalysis {
  tokenizer: string;
  tokenFilters?: readonly string[] | null;
  charFilters?: readonly string[] | null;
}

export interface Analysis {
  /** Built-in or the index's own; 400 for an unknown name, 501 for one that needs data this machine lacks. Cached. */
  analyzer(name: string): Analyzer;
  /**
   * Identifies what decides about an analyzer's terms besides the definition: data files and versions of algorithms.
   * `unavailable` if this machine lacks data that the analyzer needs, '' for most.
   */
  analyzerFingerprint(name: string): string;
  /** Built-in or the index's own; 400 for an unknown name. Cached. */
  normalizer(name: string): Normalizer;
  /** An analyzer of named parts; 400 for an unknown name. */
  custom(parts: CustomAnalysis): Analyzer;
}
