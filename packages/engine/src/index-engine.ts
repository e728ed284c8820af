import { notFound, SearchError } from '@searchdeck/contract';
import type { IndexDefinition } from './definition/index-definition.js';
import { IndexSchema, type SchemaField } from './definition/index-schema.js';
import { parseDocument } from './documents/document-text.js';
import { compileProjection, project } from './documents/projection.js';
import { checkActions, type CheckedAction } from './documents/write-batch.js';
import { Budget, TIME_LIMIT, tookTooLong } from './execution/budget.js';
import { FramePool } from './execution/frame.js';
import { createSimilarity } from './execution/similarity.js';
import { Snapshot } from './execution/snapshot.js';
import { FilterCache } from './filter/filter-cache.js';
import { DamagedSegment } from './segment/image.js';
import type { Segment } from './segment/segment.js';
import { readSearchFields } from './search-request.js';
import { runSearch } from './search.js';
import { runAutocomplete } from './suggest/autocomplete.js';
import { runSuggest } from './suggest/suggest.js';
import type { SuggestContext } from './suggest/suggester.js';
import { IndexStore } from './storage/index-store.js';
import { IndexAnalysis } from './text/index-analysis.js';
import { createLexicon } from './text/lexicon.js';
import { isDear } from './threads/dear-queries.js';
import { sharedThreads } from './threads/indexing-threads.js';
import { vectorKey, type Query, type QueryResponse, type QueryTask } from './threads/query-task.js';
import { sharedQueryThreads } from './threads/query-threads.js';
import { SynonymCache, SynonymsPending } from './text/synonym-cache.js';
import type { SynonymRules } from './text/synonyms.js';
import { readVectorQueries } from './vector/vector-request.js';
import { vectorSettings } from './vector/vector-settings.js';
import { linkBytes, vectorBytes } from './vector/vector-size.js';
import type { EngineOptions } from './engine-options.js';
import type {
  AutocompleteRequest,
  AutocompleteResponse,
  DocumentAction,
  IndexingResult,
  IndexStatistics,
  Lexicon,
  SearchIndexEngine,
  SearchRequest,
  SearchResponse,
  StoreCheck,
  SuggestRequest,
  SuggestResponse,
  Vectorize,
} from './types.js';

/** How often a query on another thread begins anew because the index changed under it. */
const MOST_TRIES = 3;

/** Ends a query that goes on elsewhere. Made once: an error takes its stack down, which is long for so short a query. */
const slow = new Error('slow');
const refuseSlow = (): Error => slow;

interface PendingWrite {
  actions: CheckedAction[];
  resolve: (results: IndexingResult[]) => void;
  reject: (error: unknown) => void;
}

export class IndexEngine implements SearchIndexEngine {
  #schema: IndexSchema;
  #analysis: IndexAnalysis;
  readonly #store: IndexStore;
  readonly #pool = new FramePool();
  #filters = new FilterCache();
  /** Of the segments as they are now: what one query finds out about them serves the next. */
  #snapshots = new WeakMap<readonly Segment[], Snapshot>();
  /** The tail of the batches being checked, which keep their order. */
  #checked: Promise<void> = Promise.resolve();
  #pending: PendingWrite[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;
  #synonyms = new SynonymCache();

  private constructor(
    readonly options: EngineOptions,
    schema: IndexSchema,
    analysis: IndexAnalysis,
    store: IndexStore,
  ) {
    this.#schema = schema;
    this.#analysis = analysis;
    this.#store = store;
  }

  static async open(options: EngineOptions): Promise<IndexEngine> {
    const schema = new IndexSchema(options.definition);
    const analysis = new IndexAnalysis(schema, options.analysis);
    const store = await IndexStore.open({
      directory: options.directory,
      schema,
      analysis,
      analysisData: options.analysis?.dataDirectory,
      threads: options.threads ?? sharedThreads,
      log: options.log ?? (() => {}),
      documentsInMemory: options.documentsInMemory,
      graphRows: options.graphRows,
      graphDelay: options.graphDelay,
      millisecondsQuiet: options.millisecondsQuiet,
    });
    return new IndexEngine(options, schema, analysis, store);
  }

  /** Synced commits so far; a test of durability counts them. */
  get commits(): number {
    return this.#store.commits;
  }

  async write(actions: readonly DocumentAction[]): Promise<IndexingResult[]> {
    this.#checkOpen();
    const checking = this.#checked.then(() => checkActions(this.#schema, actions));
    this.#checked = checking.then(
      () => {},
      () => {},
    );
    const checked = await checking;
    return new Promise((resolve, reject) => {
      this.#pending.push({ actions: checked, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Batches that arrive while others are being written share one transaction and one sync. */
  async #drain(): Promise<void> {
    // Let the callers of this turn of the event loop queue up.
    await new Promise(setImmediate);
    while (this.#pending.length > 0) {
      const group = this.#pending;
      this.#pending = [];
      try {
        const results = await this.#store.write(group.map((batch) => batch.actions));
        await this.#store.maintain();
        group.forEach((batch, i) => batch.resolve(results[i]!));
      } catch (error) {
        for (const batch of group) batch.reject(error);
      }
      this.#pool.trim(new Set(this.#store.segments.map((segment) => segment.docs)));
    }
    this.#draining = undefined;
  }

  lookup(key: string, select?: string | null): Record<string, unknown> | undefined {
    this.#checkOpen();
    const projection = compileProjection(this.#schema, select);
    const found = this.#store.documents.findByKey(key);
    return found === undefined ? undefined : project(projection, parseDocument(this.#schema, found.body));
  }

  count(): number {
    this.#checkOpen();
    return this.#store.segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  statistics(): IndexStatistics {
    const vectors = this.#schema.vectors.filter((field) => field.column === 'vector');
    const vectorIndexSize = vectors.reduce((sum, field) => {
      const settings = vectorSettings(this.#schema, field);
      const graph = this.#store.graphs.find(field, settings);
      return sum + vectorBytes(field, settings, this.#store.segments) + (graph === undefined ? 0 : linkBytes(graph));
    }, 0);
    return { documentCount: this.count(), storageSize: this.#store.size(), vectorIndexSize };
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse> {
    this.#checkOpen();
    const made = new Map<string, ArrayLike<number>>();
    const vectors = await readVectorQueries(this.#schema, request.vectorQueries, this.#vectorize(made), signal);
    const run = (snapshot: Snapshot, budget: Budget) =>
      runSearch(request, {
        vectors,
        graph: (field, settings) => this.#store.graphs.find(field, settings),
        snapshot,
        pool: this.#pool,
        budget,
        now: this.options.now ?? Date.now,
        synonyms: (field) => this.#synonymsOf(field),
        load: (ids) => this.#store.findAll(ids),
      });
    return this.#answer(run, { kind: 'search', request }, signal, made);
  }

  async suggest(request: SuggestRequest, signal?: AbortSignal): Promise<SuggestResponse> {
    const run = (snapshot: Snapshot, budget: Budget) => runSuggest(request, this.#suggestContext(snapshot, budget));
    return this.#answer(run, { kind: 'suggest', request }, signal);
  }

  async autocomplete(request: AutocompleteRequest, signal?: AbortSignal): Promise<AutocompleteResponse> {
    const run = (snapshot: Snapshot, budget: Budget) =>
      runAutocomplete(request, this.#suggestContext(snapshot, budget));
    return this.#answer(run, { kind: 'autocomplete', request }, signal);
  }

  /** The vectorizer of the options; what it answers is kept in `made`. */
  #vectorize(made: Map<string, ArrayLike<number>>): Vectorize | undefined {
    const { vectorize } = this.options;
    if (vectorize === undefined) return undefined;
    return async (vectorizer, input, signal) => {
      const vector = await vectorize(vectorizer, input, signal);
      made.set(vectorKey(vectorizer, input), vector);
      return vector;
    };
  }

  /** Runs a query here, where it is answered soonest; one that takes long begins anew on a thread of its own. */
  async #answer<T extends QueryResponse>(
    run: (snapshot: Snapshot, budget: Budget) => T,
    query: Query,
    signal: AbortSignal | undefined,
    vectors: ReadonlyMap<string, ArrayLike<number>> = new Map<string, never>(),
  ): Promise<T> {
    const threads = this.options.queryThreads ?? sharedQueryThreads;
    if (threads === undefined) return this.#reading((snapshot) => run(snapshot, new Budget(signal)));
    const began = performance.now();
    try {
      if (!isDear(query)) {
        return await this.#reading((snapshot) => run(snapshot, new Budget(signal, threads.patience, refuseSlow)));
      }
    } catch (error) {
      if (error !== slow) throw error;
    }
    const now = (this.options.now ?? Date.now)();
    for (let tries = 1; ; tries++) {
      // Where batches come faster than a thread begins, the last try holds them back until it has.
      const held = tries >= MOST_TRIES ? this.#store.hold() : undefined;
      const make = async (milliseconds: number): Promise<QueryTask> => {
        const begun = await held?.begin();
        this.#checkOpen();
        return { ...this.#store.view(), query, now, milliseconds, synonyms: this.#synonymTexts(), vectors, begun };
      };
      const asked = performance.now();
      const answer = await threads.run(make, TIME_LIMIT - (asked - began), signal).finally(() => held?.release());
      if ('response' in answer) return answer.response as T;
      if (tries > MOST_TRIES) throw tookTooLong();
      if ('damaged' in answer)
        await this.#store.repair(new DamagedSegment(answer.damaged.problem, answer.damaged.path));
    }
  }

  #synonymTexts(): Map<string, string> {
    const texts = this.#schema.searchable.flatMap((field) => {
      // A map that is missing matters to queries of its field only, and those were refused before they could be slow.
      const [name] = field.definition.synonymMaps ?? [];
      const text = name === undefined ? undefined : this.options.synonyms?.(name);
      return text === undefined ? [] : [[field.path, text] as const];
    });
    return new Map(texts);
  }

  lexicon(searchFields?: string | null): Lexicon {
    this.#checkOpen();
    try {
      return createLexicon(this.#snapshot(), readSearchFields(this.#schema, searchFields), (id) =>
        this.#store.find(id),
      );
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      // The answer cannot wait for the repair; a search that finds the same damage reports what becomes of it.
      this.#store.repair(error).catch(() => {});
      throw new SearchError({
        status: 503,
        code: 'ServiceUnavailable',
        message: 'A part of the index is being rebuilt. Try again in a moment.',
        headers: { 'Retry-After': '1' },
      });
    }
  }

  #suggestContext(snapshot: Snapshot, budget: Budget): SuggestContext {
    return { snapshot, pool: this.#pool, budget, load: (id) => this.#store.find(id) };
  }

  /** Runs a query on the index as it is now; a segment file found damaged is rebuilt, and the query run again. */
  async #reading<T>(work: (snapshot: Snapshot) => T): Promise<T> {
    this.#checkOpen();
    try {
      return work(this.#snapshot());
    } catch (error) {
      if (error instanceof SynonymsPending) {
        await error.ready;
        return this.#reading(work);
      }
      if (!(error instanceof DamagedSegment)) throw error;
      await this.#store.repair(error);
      this.#checkOpen();
      return work(this.#snapshot());
    }
  }

  #snapshot(): Snapshot {
    const { segments } = this.#store;
    let snapshot = this.#snapshots.get(segments);
    if (snapshot === undefined) {
      const similarity = createSimilarity(this.#schema.definition.similarity);
      snapshot = new Snapshot(this.#schema, this.#analysis, similarity, segments, this.#filters);
      this.#snapshots.set(segments, snapshot);
    }
    return snapshot;
  }

  #synonymsOf(field: SchemaField): SynonymRules | undefined {
    const [name] = field.definition.synonymMaps ?? [];
    if (name === undefined) return undefined;
    const text = this.options.synonyms?.(name);
    if (text === undefined) throw notFound(`The synonym map '${name}' of field '${field.path}' was not found.`);
    return this.#synonyms.get(field.path, text, this.#analysis.searchAnalyzer(field));
  }

  async updateDefinition(next: IndexDefinition): Promise<void> {
    this.#checkOpen();
    await this.#settled();
    const schema = new IndexSchema(next);
    const analysis = new IndexAnalysis(schema, this.options.analysis);
    this.#schema = schema;
    this.#analysis = analysis;
    this.#store.define(schema, analysis);
    this.#synonyms = new SynonymCache();
    this.#filters = new FilterCache();
    this.#snapshots = new WeakMap();
  }

  async check(): Promise<StoreCheck> {
    this.#checkOpen();
    return this.#store.check();
  }

  async idle(): Promise<void> {
    this.#checkOpen();
    await this.#settled();
    await this.#store.idle();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#settled();
    await this.#store.close();
  }

  /** Resolves when the batches given so far are written. */
  async #settled(): Promise<void> {
    await this.#checked;
    // What was checked last is pending one turn later.
    await new Promise(setImmediate);
    await this.#draining;
  }

  #checkOpen(): void {
    if (this.#closed) throw new Error(`The index '${this.#schema.definition.name}' is closed.`);
  }
}
