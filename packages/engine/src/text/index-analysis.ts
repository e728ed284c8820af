import { createAnalysis, type Analysis, type AnalysisDefinition, type Analyzer } from '@searchdeck/analysis';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { IndexingAnalysis } from '../segment/segment-builder.js';
import { suggestionFields, type SuggestionField } from '../suggest/suggestion-fields.js';

const DEFAULT_ANALYZER = 'standard.lucene';

/** The analyzers and normalizers of an index's fields. Made once per definition. */
export class IndexAnalysis implements IndexingAnalysis {
  readonly #analysis: Analysis;
  readonly #normalizations = new Map<Analyzer, { lowercases: boolean; folds: boolean }>();
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

  /** What the field's search analyzer does to the letters of a term; patterns and fuzzy terms get only that. */
  normalization(field: SchemaField): { lowercases: boolean; folds: boolean } {
    const analyzer = this.searchAnalyzer(field);
    let known = this.#normalizations.get(analyzer);
    if (known === undefined) {
      const first = (text: string) => analyzer.analyze(text)[0]?.text ?? '';
      known = { lowercases: first('QX7') === 'qx7', folds: /^qex7$/i.test(first('QÉX7')) };
      this.#normalizations.set(analyzer, known);
    }
    return known;
  }

  extras(field: SchemaField): readonly SuggestionField[] {
    return this.#extras.get(field.path) ?? NONE;
  }
}

const NONE: readonly SuggestionField[] = [];
