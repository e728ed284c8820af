import {
  createAnalysis,
  isUnavailable,
  type Analysis,
  type AnalysisResources,
  type Analyzer,
} from '@searchdeck/analysis';
import { DEFAULT_ANALYZER, SearchError } from '@searchdeck/contract/core';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { IndexingAnalysis } from '../segment/segment-builder.js';
import { suggestionFields, type SuggestionFields } from './suggestion-fields.js';

const indexAnalyzerName = ({ definition: { analyzer, indexAnalyzer } }: SchemaField): string =>
  indexAnalyzer || analyzer || DEFAULT_ANALYZER;

/** The analyzers and normalizers of an index's fields. Created once per definition. */
export class IndexAnalysis implements IndexingAnalysis {
  private readonly analysis: Analysis;
  private readonly suggestionFields: ReadonlyMap<string, SuggestionFields>;

  /**
   * Identifies what determines the terms of each field besides the definition; '' if nothing does. Segments with
   * another fingerprint are reindexed.
   */
  readonly fingerprint: string;

  constructor(schema: IndexSchema, resources?: AnalysisResources) {
    this.analysis = createAnalysis(schema.definition, resources);
    this.suggestionFields = suggestionFields(schema, this.analysis);
    this.fingerprint = schema.searchable
      .map((field) => [field.path, this.analysis.analyzerFingerprint(indexAnalyzerName(field))] as const)
      .filter(([, fingerprint]) => fingerprint !== '')
      .map(([path, fingerprint]) => `${path}=${fingerprint}`)
      .join();
  }

  /** Undefined for fields that are not searchable, or whose analyzer lacks its data files. */
  terms(field: SchemaField): Analyzer | undefined {
    if (!field.searchable) return undefined;
    try {
      return this.indexAnalyzer(field);
    } catch (error) {
      if (isUnavailable(error)) return undefined;
      throw error;
    }
  }

  /** Throws SearchError 501 if the data files of the analyzers of a field are missing. */
  checkAvailable(field: SchemaField): void {
    this.indexAnalyzer(field);
    this.searchAnalyzer(field);
  }

  indexAnalyzer(field: SchemaField): Analyzer {
    return this.fieldAnalyzer(field, indexAnalyzerName(field));
  }

  searchAnalyzer(field: SchemaField): Analyzer {
    const { analyzer, searchAnalyzer } = field.definition;
    return this.fieldAnalyzer(field, searchAnalyzer || analyzer || DEFAULT_ANALYZER);
  }

  private fieldAnalyzer(field: SchemaField, name: string): Analyzer {
    try {
      return this.analysis.analyzer(name);
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause;
      const message = `Full-text search on field '${field.path}' is not available. ${cause.message}`;
      throw new SearchError({ status: 501, code: cause.code, message, cause });
    }
  }

  /** A built-in analyzer, or one of the index, by name. */
  analyzer(name: string): Analyzer {
    return this.analysis.analyzer(name);
  }

  /** Normalizes a string of the field; undefined if the field has no normalizer. */
  normalizer(field: SchemaField): ((text: string) => string) | undefined {
    const { normalizer: name } = field.definition;
    if (!name) return undefined;
    const normalizer = this.analysis.normalizer(name);
    return (text) => normalizer.normalize(text);
  }

  /** The inverted fields for suggestions; undefined if the field has none. */
  suggestions(field: SchemaField): SuggestionFields | undefined {
    return this.suggestionFields.get(field.path);
  }
}
