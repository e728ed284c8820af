import type { Component } from '../registry/registry.js';
import type { Analyzer } from '../core/types.js';
import { generalAnalyzers } from './general.js';
import { languageAnalyzers } from './languages.js';

/** Analyzers without parts of their own index; CustomAnalyzer is made in analysis.ts, which knows the parts. */
export const analyzers: readonly Component<Analyzer>[] = [...generalAnalyzers, ...languageAnalyzers];
