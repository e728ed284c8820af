/** Text analysis: character filters → tokenizer → token filters; analyzers and normalizers by name. service-behavior §6. */
export { createAnalysis } from './analysis.js';
export { noteOnAnalyzer } from './analyzers/languages.js';
export type {
  AnalyzerDefinition,
  CharFilterDefinition,
  NormalizerDefinition,
  TokenFilterDefinition,
  TokenizerDefinition,
} from './core/definitions.js';
export type {
  Analysis,
  AnalysisDefinition,
  Analyzer,
  CustomAnalysis,
  Normalizer,
  TermVisitor,
  Token,
} from './core/types.js';
export { ANALYSIS_DATA_SETTING, isUnavailable } from './core/unavailable.js';
export { type AnalysisResources, createAnalysisResources } from './resources/analysis-resources.js';
export { type AnalysisDataFiles, findAnalysisData } from './resources/data-folder.js';
