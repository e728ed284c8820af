import type { Token } from '@searchdeck/analysis';
import { invalidParameter } from '@searchdeck/contract/core';
import type { TextQuery } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import { BoolWeight } from '../weights/bool-weight.js';
import { PhraseWeight } from '../weights/phrase-weight.js';
import { AllWeight, NoneWeight, PatternWeight } from '../weights/simple-weights.js';
import type { Snapshot } from '../weights/snapshot.js';
import { SynonymWeight } from '../weights/synonym-weight.js';
import { TermWeight, type ScoredTerm } from '../weights/term-weight.js';
import type { Execution, Weight } from '../weights/weight.js';
import { expandFuzzy } from './fuzzy-expansion.js';
import type { HighlightMatcher } from './highlight-matcher.js';
import { LevenshteinMatcher } from '../terms/levenshtein.js';
import { groupByPosition } from '../analysis/positions.js';
import { PrefixMatcher } from '../terms/prefix-matcher.js';
import { RegexpMatcher } from '../terms/regexp/regexp-matcher.js';
import { phrasesOf, type SynonymRules } from '../analysis/synonyms.js';
import type { TermMatcher } from '../terms/term-matcher.js';
import { WildcardMatcher } from '../terms/wildcard-matcher.js';

export interface PlanOptions {
  snapshot: Snapshot;
  run: Execution;
  /** Fields to search for clauses without a field. */
  fields: readonly SchemaField[];
  /** Text weights of the scoring profile; 1 by default. */
  weights: ReadonlyMap<string, number>;
  searchMode: 'any' | 'all';
  synonyms: (field: SchemaField) => SynonymRules | undefined;
  /** Receives the terms of each field to highlight. */
  highlights?: Map<string, HighlightMatcher>;
}

/** The weight of a clause; undefined if analysis removes all of its tokens. */
type Clause = Weight | undefined;

/** A parsed search text, analyzed and planned. Throws SearchError 400 for fields that cannot be searched. */
export function planTextQuery(query: TextQuery, options: PlanOptions): Weight {
  return new QueryPlanner(options).plan(query, 1) ?? new NoneWeight();
}

/** A higher boost would make scores, which are in single precision, infinite. */
const MAX_BOOST = 1e30;

class QueryPlanner {
  /** Shared by the fields, so that what one field's walk computed is not computed again. By distance and text. */
  private readonly fuzzyMatchers = new Map<string, LevenshteinMatcher>();

  constructor(readonly options: PlanOptions) {}

  /** Undefined if analysis removes all tokens of the query: the clause is ignored. */
  plan(query: TextQuery, boost: number): Clause {
    this.options.run.budget.check();
    switch (query.kind) {
      case 'match-all':
        return new AllWeight(boost);
      case 'match-none':
        return new NoneWeight();
      case 'boost':
        return this.plan(query.query, Math.min(boost * query.boost, MAX_BOOST));
      case 'bool':
        return this.planBool(query, boost);
      case 'term':
        return this.planAnyField(query.field, (field) => this.planWords(field, query.text, boost));
      case 'phrase':
        return this.planAnyField(query.field, (field) => this.planPhrase(field, query.text, query.slop, boost));
      case 'fuzzy':
        return this.planAnyField(query.field, (field) => this.planFuzzy(field, query.text, query.distance, boost));
      case 'prefix':
        return this.planPattern(query.field, boost, new PrefixMatcher(lowercase(query.text)), `${query.text}*`);
      case 'wildcard': {
        const matcher = new WildcardMatcher(
          query.parts.map((part) => (typeof part === 'string' ? lowercase(part) : part)),
        );
        const text = query.parts.map((part) => (typeof part === 'string' ? part : part.any === 'run' ? '*' : '?'));
        return this.planPattern(query.field, boost, matcher, text.join(''));
      }
      case 'regexp':
        return this.planPattern(query.field, boost, new RegexpMatcher(lowercase(query.pattern)), `/${query.pattern}/`);
    }
  }

  private planBool(query: Extract<TextQuery, { kind: 'bool' }>, boost: number): Clause {
    const must: Weight[] = [];
    const should: Weight[] = [];
    const mustNot: Weight[] = [];
    for (const { occur, query: inner } of query.clauses) {
      const weight =
        occur === 'must-not'
          ? new QueryPlanner({ ...this.options, highlights: undefined }).plan(inner, 1)
          : this.plan(inner, boost);
      if (weight === undefined) continue;
      (occur === 'must' ? must : occur === 'should' ? should : mustNot).push(weight);
    }
    if (must.length + should.length === 0) return mustNot.length === 0 ? undefined : new NoneWeight();
    if (mustNot.length === 0 && must.length + should.length === 1) return must[0] ?? should[0];
    return new BoolWeight(must, should, mustNot);
  }

  /** Throws SearchError 501 for a field whose analyzers are not available here. */
  private searchedFields(name: string | undefined): readonly SchemaField[] {
    const fields = this.namedFields(name);
    for (const field of fields) this.options.snapshot.analysis.checkAvailable(field);
    return fields;
  }

  private namedFields(name: string | undefined): readonly SchemaField[] {
    if (name === undefined) return this.options.fields;
    const field = this.options.snapshot.schema.byPath.get(name.replaceAll('.', '/'));
    if (field === undefined) {
      throw invalidParameter(`Unknown field '${name}' in search text.`, 'search');
    }
    return [searchableField(field, 'search')];
  }

  private weight(field: SchemaField): number {
    return this.options.weights.get(field.path) ?? 1;
  }

  private planAnyField(name: string | undefined, plan: (field: SchemaField) => Clause): Clause {
    const clauses = this.searchedFields(name)
      .map(plan)
      .filter((clause) => clause !== undefined);
    return clauses.length > 1 ? new BoolWeight([], clauses, []) : clauses[0];
  }

  private planPattern(name: string | undefined, boost: number, matcher: TermMatcher, text: string): Weight {
    const fields = [...this.searchedFields(name)].sort((a, b) => this.weight(b) - this.weight(a));
    for (const field of fields) this.options.highlights?.get(field.path)?.addPattern(matcher);
    const weightedFields = fields.map((field) => ({ name: field.path, weight: this.weight(field) }));
    return new PatternWeight(weightedFields, matcher, boost, text);
  }

  /** The terms of unquoted text in a field. */
  private planWords(field: SchemaField, text: string, boost: number): Clause {
    const tokens = this.options.snapshot.analysis.searchAnalyzer(field).analyze(text);
    const runs = this.options.synonyms(field)?.runs(tokens);
    const clauses =
      runs === undefined
        ? groupByPosition(tokens).map((group) => this.planTerms(field, group, boost))
        : runs.map(({ alternatives }) => this.planAlternatives(field, alternatives, boost, 0) ?? new NoneWeight());
    if (clauses.length <= 1) return clauses[0];
    return this.options.searchMode === 'all' ? new BoolWeight(clauses, [], []) : new BoolWeight([], clauses, []);
  }

  private planPhrase(field: SchemaField, text: string, slop: number, boost: number): Clause {
    const tokens = this.options.snapshot.analysis.searchAnalyzer(field).analyze(text);
    const runs = this.options.synonyms(field)?.runs(tokens);
    if (runs === undefined) return this.planSequence(field, tokens, slop, boost);
    return this.planAlternatives(field, phrasesOf(runs), boost, slop) ?? new NoneWeight();
  }

  /** Alternatives from synonyms, one clause each. */
  private planAlternatives(field: SchemaField, alternatives: readonly Token[][], boost: number, slop: number): Clause {
    const clauses = alternatives
      .map((alternative) => this.planSequence(field, alternative, slop, boost))
      .filter((clause) => clause !== undefined);
    return clauses.length > 1 ? new BoolWeight([], clauses, []) : clauses[0];
  }

  private planSequence(field: SchemaField, tokens: readonly Token[], slop: number, boost: number): Clause {
    const positions = groupByPosition(tokens);
    if (positions.length <= 1) return positions.length === 0 ? undefined : this.planTerms(field, positions[0]!, boost);
    const { snapshot } = this.options;
    const first = positions[0]![0]!.position;
    const statistics = snapshot.statistics(field.path);
    let idf = 0;
    const parts: { text: string; documentFrequency: number }[] = [];
    const positionTerms = positions.map((group) => ({
      offset: group[0]!.position - first,
      terms: group.map((token) => {
        const lookup = snapshot.find(field.path, token.text);
        if (lookup.documentFrequency > 0) {
          idf += snapshot.similarity.idf(lookup.documentFrequency, statistics);
          parts.push({ text: token.text, documentFrequency: lookup.documentFrequency });
        }
        return lookup.ordinals;
      }),
    }));
    this.options.highlights?.get(field.path)?.addPhrase(
      positions.map((group) => ({ offset: group[0]!.position - first, terms: group.map((token) => token.text) })),
      slop,
    );
    const term: ScoredTerm = {
      field: field.path,
      text: `"${positions.map((group) => group.map((token) => token.text).join('|')).join(' ')}"`,
      boost: boost * this.weight(field),
      factors: { query: boost, weight: this.weight(field) },
      documentFrequency: 0,
      statistics,
      parts,
    };
    const scorer = snapshot.similarity.scorer(Math.fround(term.boost) * idf, statistics);
    return new PhraseWeight(term, positionTerms, slop, snapshot.similarity, scorer);
  }

  /** Terms at the same position. */
  private planTerms(field: SchemaField, tokens: readonly Pick<Token, 'text'>[], boost: number): Weight {
    const texts = [...new Set(tokens.map((token) => token.text))];
    this.options.highlights?.get(field.path)?.addTerms(texts);
    const { snapshot } = this.options;
    const lookups = texts.map((text) => snapshot.find(field.path, text));
    const documentFrequency = Math.max(...lookups.map((each) => each.documentFrequency));
    const parts = this.scoredTerm(field, texts.join('|'), boost, documentFrequency);
    if (texts.length === 1) return new TermWeight(parts.term, lookups[0]!.ordinals, ...parts.scoring);
    return new SynonymWeight(
      parts.term,
      lookups.map((each) => each.ordinals),
      ...parts.scoring,
    );
  }

  /** `nearness`: the factor of a fuzzy expansion. */
  private scoredTerm(field: SchemaField, text: string, boost: number, documentFrequency: number, nearness = 1) {
    const { snapshot } = this.options;
    const { similarity } = snapshot;
    const statistics = snapshot.statistics(field.path);
    const term: ScoredTerm = {
      field: field.path,
      text,
      boost: boost * nearness * this.weight(field),
      factors: { query: boost, weight: this.weight(field), nearness },
      documentFrequency,
      statistics,
    };
    const idf = similarity.idf(documentFrequency, statistics);
    const scorer = similarity.scorer(Math.fround(term.boost) * idf, statistics);
    return { term, scoring: [similarity, scorer] as const };
  }

  private fuzzyMatcher(text: string, distance: number): LevenshteinMatcher {
    const key = `${distance} ${text}`;
    let matcher = this.fuzzyMatchers.get(key);
    if (matcher === undefined) this.fuzzyMatchers.set(key, (matcher = new LevenshteinMatcher(text, distance)));
    return matcher;
  }

  private planFuzzy(field: SchemaField, text: string, distance: number, boost: number): Clause {
    const term = lowercase(text);
    if (distance === 0) return this.planTerms(field, [{ text: term }], boost);
    const expansions = expandFuzzy(this.options.snapshot, field.path, this.fuzzyMatcher(term, distance));
    // Terms that add nothing to the score are not highlighted.
    const scoringTerms = expansions.filter((expansion) => expansion.boost > 0).map((expansion) => expansion.text);
    this.options.highlights?.get(field.path)?.addTerms(scoringTerms);
    const documentFrequency = Math.max(0, ...expansions.map((each) => each.documentFrequency));
    const clauses = expansions.map((expansion) => {
      const parts = this.scoredTerm(field, expansion.text, boost, documentFrequency, expansion.boost);
      return new TermWeight(parts.term, expansion.ordinals, ...parts.scoring);
    });
    if (clauses.length <= 1) return clauses[0] ?? new NoneWeight();
    return new BoolWeight([], clauses, []);
  }
}

/**
 * Incomplete terms (prefix, wildcard, regular expression) and fuzzy terms are not analyzed: according to the vendor's
 * documentation, "the only transformation performed is lowercasing", for every analyzer.
 */
const lowercase = (text: string): string => text.toLowerCase();

/** Throws the service's 400 unless the field can be searched. */
export function searchableField(field: SchemaField, parameter: string): SchemaField {
  if (field.searchable) return field;
  throw invalidParameter(`The field '${field.path}' in the search field list is not searchable.`, parameter);
}
