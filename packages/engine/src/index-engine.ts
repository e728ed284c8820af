import { documentKeyProblem } from '@searchdeck/contract/core';
import { CompiledDefinition } from './analysis/compiled-definition.js';
import type { IndexDefinition } from './definition/index-definition.js';
import { parseDocument } from './documents/document-text.js';
import { project, ProjectionCache } from './documents/projection.js';
import type { EngineOptions } from './engine-options.js';
import { IndexReader } from './index-reader.js';
import { IndexStore } from './index-store/index-store.js';
import { defaultThreads } from './indexing/indexing-threads.js';
import { readSearchFields } from './planning/search-fields.js';
import { QueryDispatcher } from './query-dispatcher.js';
import { vectorKey } from './query-threads/query-task.js';
import { defaultQueryThreads } from './query-threads/query-threads.js';
import { runSearch } from './search/search.js';
import { runAutocomplete } from './suggest/autocomplete.js';
import { createLexicon } from './suggest/lexicon.js';
import { runSuggest } from './suggest/suggest.js';
import type { SuggestContext } from './suggest/suggester.js';
import type {
  AutocompleteRequest,
  AutocompleteResponse,
  DocumentAction,
  WriteOptions,
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
import { linkBytes, vectorBytes } from './vector/graph/vector-size.js';
import { readVectorQueries } from './vector/vector-request.js';
import { vectorSettings } from './vector/vector-settings.js';
import type { Budget } from './weights/budget.js';
import type { Snapshot } from './weights/snapshot.js';
import type { Execution } from './weights/weight.js';
import { WriteQueue } from './write-queue.js';

/** One open index: connects writes, queries, and the store. */
export class IndexEngine implements SearchIndexEngine {
  private reader: IndexReader;
  private readonly writes: WriteQueue;
  private readonly queries: QueryDispatcher;
  private readonly now: () => number;
  private isClosed = false;

  private constructor(
    private readonly options: EngineOptions,
    definition: CompiledDefinition,
    private readonly store: IndexStore,
  ) {
    this.now = options.now ?? Date.now;
    this.reader = this.createReader(definition);
    this.writes = new WriteQueue(store, () => this.reader.trim());
    const threads = options.queryThreads ?? defaultQueryThreads();
    this.queries = new QueryDispatcher(store, threads, this.now, () => this.checkOpen());
  }

  static async open(options: EngineOptions): Promise<IndexEngine> {
    const definition = new CompiledDefinition(options.definition, options.analysis);
    const store = await IndexStore.open({
      directory: options.directory,
      definition,
      threads: options.threads ?? defaultThreads(),
      log: options.log ?? (() => {}),
      maxDocumentsInMemory: options.maxDocumentsInMemory,
      minGraphVectors: options.minGraphVectors,
      graphDelayMs: options.graphDelayMs,
      idleDelayMs: options.idleDelayMs,
    });
    return new IndexEngine(options, definition, store);
  }

  /** Synced commits so far, for tests of durability. */
  get commits(): number {
    return this.store.commits;
  }

  async write(actions: readonly DocumentAction[], options: WriteOptions = {}): Promise<IndexingResult[]> {
    this.checkOpen();
    return this.writes.write(this.reader.schema, actions, options);
  }

  lookup(key: string, select?: string | null): Record<string, unknown> | undefined {
    this.checkOpen();
    const { schema, scratch } = this.reader;
    const projection = scratch.get(ProjectionCache).compile(schema, select);
    // Such a key has no document, and SQLite would look up the part before a null character.
    const row = documentKeyProblem(key, true) === undefined ? this.store.reader.findByKey(key) : undefined;
    return row === undefined ? undefined : project(projection, parseDocument(schema, row.body));
  }

  count(): number {
    this.checkOpen();
    return this.store.segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  statistics(): IndexStatistics {
    const { schema } = this.reader;
    const { segments, graphs } = this.store;
    const vectors = schema.vectors.filter((field) => field.column === 'vector');
    const vectorIndexSize = vectors.reduce((sum, field) => {
      const settings = vectorSettings(schema, field);
      const graph = graphs.find(field, settings);
      return sum + vectorBytes(field, settings, segments) + (graph === undefined ? 0 : linkBytes(graph));
    }, 0);
    return { documentCount: this.count(), storageSize: this.store.size(), vectorIndexSize };
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse> {
    this.checkOpen();
    const { reader } = this;
    const inputVectors = new Map<string, ArrayLike<number>>();
    const vectorize = this.recordVectors(inputVectors);
    const vectors = await readVectorQueries(reader.schema, request.vectorQueries, vectorize, signal);
    const run = (snapshot: Snapshot, budget: Budget) =>
      runSearch(request, {
        snapshot,
        run: this.execution(budget),
        vectors,
        graph: (field, settings) => this.store.graphs.find(field, settings),
        now: this.now,
        synonyms: (field) => reader.synonyms(field),
        load: (ids) => this.store.documents.findAll(ids),
      });
    return this.queries.run(reader, { run, query: { kind: 'search', request }, vectors: inputVectors }, signal);
  }

  async suggest(request: SuggestRequest, signal?: AbortSignal): Promise<SuggestResponse> {
    const run = (snapshot: Snapshot, budget: Budget) => runSuggest(request, this.suggestContext(snapshot, budget));
    return this.queries.run(this.reader, { run, query: { kind: 'suggest', request } }, signal);
  }

  async autocomplete(request: AutocompleteRequest, signal?: AbortSignal): Promise<AutocompleteResponse> {
    const run = (snapshot: Snapshot, budget: Budget) => runAutocomplete(request, this.suggestContext(snapshot, budget));
    return this.queries.run(this.reader, { run, query: { kind: 'autocomplete', request } }, signal);
  }

  lexicon(searchFields?: string | null): Lexicon {
    return this.reader.readNow((snapshot) =>
      createLexicon(snapshot, readSearchFields(snapshot.schema, searchFields), (id) => this.store.documents.find(id)),
    );
  }

  async updateDefinition(next: IndexDefinition): Promise<void> {
    this.checkOpen();
    await this.writes.waitUntilIdle();
    const definition = new CompiledDefinition(next, this.options.analysis);
    this.store.definition = definition;
    this.reader = this.createReader(definition);
  }

  async check(): Promise<StoreCheck> {
    this.checkOpen();
    return this.store.check();
  }

  async idle(): Promise<void> {
    this.checkOpen();
    await this.writes.waitUntilIdle();
    await this.store.idle();
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.writes.waitUntilIdle();
    await this.store.close();
  }

  private createReader(definition: CompiledDefinition): IndexReader {
    return new IndexReader(definition, this.store, this.options.synonyms, () => this.checkOpen());
  }

  private execution(budget: Budget): Execution {
    const { pool, scratch } = this.reader;
    return { pool, scratch, budget };
  }

  private suggestContext(snapshot: Snapshot, budget: Budget): SuggestContext {
    return { snapshot, run: this.execution(budget), load: (id) => this.store.documents.find(id) };
  }

  /** The vectorizer of the options, which also records its results in `vectors`. */
  private recordVectors(vectors: Map<string, ArrayLike<number>>): Vectorize | undefined {
    const { vectorize } = this.options;
    if (vectorize === undefined) return undefined;
    return async (vectorizer, input, signal) => {
      const vector = await vectorize(vectorizer, input, signal);
      vectors.set(vectorKey(vectorizer, input), vector);
      return vector;
    };
  }

  private checkOpen(): void {
    if (this.isClosed) throw new Error(`The index '${this.reader.schema.definition.name}' is closed.`);
  }
}
