import type { Analyzer } from '@searchdeck/analysis';
import type { CompiledDefinition } from '../analysis/compiled-definition.js';
import { SynonymRules } from '../analysis/synonyms.js';
import type { IndexView } from '../index-store/index-store.js';
import type {
  AutocompleteRequest,
  AutocompleteResponse,
  SearchRequest,
  SearchResponse,
  SuggestRequest,
  SuggestResponse,
  VectorizerInput,
} from '../types.js';

export type Query =
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'suggest'; request: SuggestRequest }
  | { kind: 'autocomplete'; request: AutocompleteRequest };
export type QueryResponse = SearchResponse | SuggestResponse | AutocompleteResponse;

/** A query, and the state of the index that it must see. */
export interface QueryTask extends IndexView {
  query: Query;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** The remaining time limit of the query. */
  remainingMs: number;
  /** By field path: the rules of its synonym map. */
  synonyms: ReadonlyMap<string, string>;
  /** By `vectorKey`: the vectors of the vectorizer inputs in the request. */
  vectors: ReadonlyMap<string, ArrayLike<number>>;
  /**
   * Writes are paused until the query sets this to 1, when it has opened everything it reads. Undefined if writes continue.
   */
  startFlag: Int32Array | undefined;
}

/** `isOutdated`: the index has changed too much since the task was created. `damaged`: a segment file must be repaired. */
export type QueryResult =
  | { response: QueryResponse }
  | { isOutdated: true }
  | { damaged: { path: string | undefined; problem: string } };

/** The key of `QueryTask.vectors`. */
export const vectorKey = (vectorizer: string, input: VectorizerInput): string =>
  `${vectorizer}\0${JSON.stringify(input)}`;

const MAX_CACHED_MAPS = 8;

/** Caches the synonym rules that a query thread uses: analyzing a large map takes seconds. */
export class SynonymRuleCache {
  private readonly rules = new Map<string, { text: string; rules: SynonymRules }>();

  get({ source }: CompiledDefinition, path: string, text: string, analyzer: () => Analyzer): SynonymRules {
    const key = `${path}\0${source}`;
    const entry = this.rules.get(key);
    if (entry?.text === text) return entry.rules;
    const rules = SynonymRules.of(text, analyzer());
    if (this.rules.size >= MAX_CACHED_MAPS) this.rules.delete(this.rules.keys().next().value!);
    this.rules.set(key, { text, rules });
    return rules;
  }
}
