import { notFound } from '@searchdeck/contract';
import type { IndexDefinition } from './definition/index-definition.js';
import { IndexSchema, type SchemaField } from './definition/index-schema.js';
import { parseDocument } from './documents/document-text.js';
import { compileProjection, project } from './documents/projection.js';
import { applyActions, checkActions, type BatchChanges, type CheckedAction } from './documents/write-batch.js';
import { FramePool } from './execution/frame.js';
import { createSimilarity } from './execution/similarity.js';
import { Snapshot } from './execution/snapshot.js';
import { FilterCache } from './filter/filter-cache.js';
import { DamagedSegment, type ColumnHeader } from './segment/image.js';
import { readSearchFields } from './search-request.js';
import { runSearch } from './search.js';
import { runAutocomplete } from './suggest/autocomplete.js';
import { runSuggest } from './suggest/suggest.js';
import type { SuggestContext } from './suggest/suggester.js';
import { IndexStore } from './storage/index-store.js';
import { IndexAnalysis } from './text/index-analysis.js';
import { createLexicon } from './text/lexicon.js';
import { sharedThreads } from './threads/indexing-threads.js';
import { SynonymRules } from './text/synonyms.js';
import { readVectorQueries } from './vector/vector-request.js';
import type {
  AutocompleteRequest,
  AutocompleteResponse,
  DocumentAction,
  EngineOptions,
  IndexingResult,
  IndexStatistics,
  Lexicon,
  SearchIndexEngine,
  SearchRequest,
  SearchResponse,
  SuggestRequest,
  SuggestResponse,
} from './types.js';

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>();

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
  #pending: PendingWrite[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;
  /** Documents that a batch has replaced but that queries still find. */
  #replaced: ReadonlyMap<number, { key: string; body: string }> = NOTHING;
  /** By field and rules, so that rules are analysed once. */
  readonly #synonyms = new Map<string, { text: string; rules: SynonymRules }>();

  constructor(readonly options: EngineOptions) {
    this.#schema = new IndexSchema(options.definition);
    this.#analysis = new IndexAnalysis(this.#schema);
    this.#store = new IndexStore({
      directory: options.directory,
      schema: this.#schema,
      threads: options.threads ?? sharedThreads,
      log: options.log ?? (() => {}),
      documentsInMemory: options.documentsInMemory,
    });
  }

  /** Synced commits so far; a test of durability counts them. */
  get commits(): number {
    return this.#store.documents.commits;
  }

  async write(actions: readonly DocumentAction[]): Promise<IndexingResult[]> {
    this.#checkOpen();
    const checked = checkActions(this.#schema, actions);
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
        const results = await this.#apply(group.map((batch) => batch.actions));
        group.forEach((batch, i) => batch.resolve(results[i]!));
      } catch (error) {
        for (const batch of group) batch.reject(error);
      }
    }
    this.#draining = undefined;
  }

  /**
   * Commits first, then indexes, then shows: should the process end in between, the documents are indexed on the next
   * open. Until they are shown, queries still find the documents they replace.
   */
  async #apply(batches: readonly CheckedAction[][]): Promise<IndexingResult[][]> {
    const store = this.#store;
    const results = await store.exclusive(async () => {
      const changes: BatchChanges = { added: new Map(), removed: new Map() };
      const applied = store.documents.transaction(() => batches.map((batch) => applyActions(store, batch, changes)));
      this.#replaced = changes.removed;
      const rows = Array.from(changes.added, ([id, body]) => ({ id, body }));
      const image = rows.length > 0 ? await store.build(rows) : undefined;
      store.publish(image, [...changes.removed.keys()]);
      this.#replaced = NOTHING;
      return applied;
    });
    await store.maintain();
    this.#pool.trim(new Set(store.segments.map((segment) => segment.docs)));
    return results;
  }

  #load(id: number): { key: string; body: string } | undefined {
    return this.#store.documents.findById(id) ?? this.#replaced.get(id);
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
    const vectorIndexSize = this.#store.segments.reduce(
      (sum, segment) =>
        sum + vectors.reduce((bytes, field) => bytes + vectorBytes(segment.source.header.columns[field.path]), 0),
      0,
    );
    return { documentCount: this.count(), storageSize: this.#store.size(), vectorIndexSize };
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse> {
    this.#checkOpen();
    const vectors = await readVectorQueries(this.#schema, request.vectorQueries, this.options.vectorize);
    return this.#reading((snapshot) =>
      runSearch(request, {
        vectors,
        snapshot,
        pool: this.#pool,
        signal,
        now: this.options.now ?? Date.now,
        synonyms: (field) => this.#synonymsOf(field),
        load: (id) => this.#load(id),
      }),
    );
  }

  async suggest(request: SuggestRequest): Promise<SuggestResponse> {
    return this.#reading((snapshot) => runSuggest(request, this.#suggestContext(snapshot)));
  }

  async autocomplete(request: AutocompleteRequest): Promise<AutocompleteResponse> {
    return this.#reading((snapshot) => runAutocomplete(request, this.#suggestContext(snapshot)));
  }

  lexicon(searchFields?: string | null): Lexicon {
    return this.#reading((snapshot) => createLexicon(snapshot, readSearchFields(this.#schema, searchFields)));
  }

  #suggestContext(snapshot: Snapshot): SuggestContext {
    return { snapshot, pool: this.#pool, load: (id) => this.#load(id) };
  }

  /** Runs a query on the index as it is now; a segment file found damaged is rebuilt, and the query run again. */
  #reading<T>(work: (snapshot: Snapshot) => T): T {
    this.#checkOpen();
    const similarity = createSimilarity(this.#schema.definition.similarity);
    const snapshot = () => new Snapshot(this.#schema, this.#analysis, similarity, this.#store.segments, this.#filters);
    try {
      return work(snapshot());
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      this.#store.repair(error);
      return work(snapshot());
    }
  }

  #synonymsOf(field: SchemaField): SynonymRules | undefined {
    const [name] = field.definition.synonymMaps ?? [];
    if (name === undefined) return undefined;
    const text = this.options.synonyms?.(name);
    if (text === undefined) throw notFound(`The synonym map '${name}' of field '${field.path}' was not found.`);
    const known = this.#synonyms.get(field.path);
    if (known?.text === text) return known.rules;
    const rules = new SynonymRules(text, this.#analysis.searchAnalyzer(field));
    this.#synonyms.set(field.path, { text, rules });
    return rules;
  }

  async updateDefinition(next: IndexDefinition): Promise<void> {
    this.#checkOpen();
    await this.#draining;
    const schema = new IndexSchema(next);
    const analysis = new IndexAnalysis(schema);
    this.#schema = schema;
    this.#analysis = analysis;
    this.#store.schema = schema;
    this.#synonyms.clear();
    this.#filters = new FilterCache();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#draining;
    this.#closed = true;
    await this.#store.close();
  }

  #checkOpen(): void {
    if (this.#closed) throw new Error(`The index '${this.#schema.definition.name}' is closed.`);
  }
}

const vectorBytes = (column: ColumnHeader | undefined): number =>
  column === undefined ? 0 : column.length * (column.dimensions ?? 0) * (column.values === 'u8' ? 1 : 4);
