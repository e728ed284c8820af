import type { Component } from '../registry/registry.js';
import type { Analyzer } from '../core/types.js';
import { generalAnalyzers } from './general.js';
import { languageAnalyzers } from './languages.js';

/** Built-in analyzers. CustomAnalyzer is created in analysis.ts, which knows the components of the index. */
export const analyzers: readonly Component<Analyzer>[] = [...generalAnalyzers, ...languageAnalyzers];
