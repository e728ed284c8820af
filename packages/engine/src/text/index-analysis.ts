import { createAnalysis, type Analysis, type AnalysisDefinition, type Analyzer } from '@searchdeck/analysis';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { IndexingAnalysis } from '../segment/segment-builder.js';
import { suggestionFields, type SuggestionField } from '../suggest/suggestion-fields.js';

const DEFAULT_ANALYZER = 'standard.lucene';

/** The analyzers and normalizers of an index's fields. Made once per definition. */
export class IndexAnalysis implements IndexingAnalysis {
  readonly #analysis: Analysis;
  readonly #extras = new Map<string, SuggestionField[]>();

  constructor(schema: IndexSchema) {
    this.#analysis = createAnalysis(schema.definition as unknown as AnalysisDefinition);
    for (const field of suggestionFields(schema, this.#analysis)) {
      const of = this.#extras.get(field.path) ?? [];
      of.push(field);
      this.#extras.set(field.path, of);
    }
  }

  terms(field: SchemaField): Analyzer | undefined {
    return field.searchable ? this.indexAnalyzer(field) : undefined;
  }

  indexAnalyzer(field: SchemaField): Analyzer {
    const { analyzer, indexAnalyzer } = field.definition;
    return this.#analysis.analyzer(indexAnalyzer || analyzer || DEFAULT_ANALYZER);
  }

  searchAnalyzer(field: SchemaField): Analyzer {
    const { analyzer, searchAnalyzer } = field.definition;
    return this.#analysis.analyzer(searchAnalyzer || analyzer || DEFAULT_ANALYZER);
  }

  /** The built-in or the index's own analyzer of that name. */
  analyzer(name: string): Analyzer {
    return this.#analysis.analyzer(name);
  }

  normalize(field: SchemaField): ((text: string) => string) | undefined {
    const { normalizer } = field.definition;
    if (!normalizer) return undefined;
    const normalizing = this.#analysis.normalizer(normalizer);
    return (text) => normalizing.normalize(text);
  }

  extras(field: SchemaField): readonly SuggestionField[] {
    return this.#extras.get(field.path) ?? NONE;
  }
}

const NONE: readonly SuggestionField[] = [];
