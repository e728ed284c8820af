/** Text analysis: char filters → tokenizer → token filters; analyzers and normalizers by name. service-behavior §6. */
export { createAnalysis } from './analysis.js';
export { type MicrosoftAnalyzerMapping, microsoftAnalyzers } from './analyzers/microsoft.js';
export type {
  AnalyzerDefinition,
  CharFilterDefinition,
  NormalizerDefinition,
  TokenFilterDefinition,
  TokenizerDefinition,
} from './definitions.js';
export type {
  Analysis,
  AnalysisDefinition,
  Analyzer,
  CustomAnalysis,
  Normalizer,
  TermVisitor,
  Token,
} from './types.js';
