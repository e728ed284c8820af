import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexSchema } from '../definition/index-schema.js';
import type { CheckedAction } from '../documents/write-batch.js';
import { DamagedSegment, FileSource, MemorySource, type LoadedSections } from '../segment/image.js';
import { Segment } from '../segment/segment.js';
import { inline, type IndexingThreads } from '../threads/indexing-threads.js';
import type { IndexAnalysis } from '../text/index-analysis.js';
import { printIndexSource, type Merged } from '../threads/indexing-task.js';
import type { QueryTask } from '../threads/query-task.js';
import type { EngineEvent, IndexingResult, StoreCheck } from '../types.js';
import { GraphKeeper } from '../vector/graph/graph-keeper.js';
import { DocumentReader, type SegmentRow } from './document-reader.js';
import { databasePath } from './database.js';
import { DocumentStore, READABLE_FORMATS } from './document-store.js';
import { MergeLanes, type Lane } from './merge-lanes.js';
import { findMerge, findQuietMerge } from './merge-policy.js';
import { WritePause } from './write-pause.js';
import { Reindexer } from './reindexer.js';
import {
  deadBefore,
  diedMeanwhile,
  layoutOf,
  mergeOnThread,
  newSegmentName,
  type SegmentMerge,
} from './segment-merge.js';
import { checked, DamagedDocument, type StoredRow } from './stored-document.js';

/** Documents indexed in memory only; on open they are indexed again. */
const DOCUMENTS_IN_MEMORY = 2000;
const BYTES_IN_MEMORY = 32 << 20;
/** Writers wait for a flush when so many times more than that is in memory. */
const OVERFULL = 4;
/** So many and more are flushed on close, so that the next open need not index them again. */
const FLUSHED_ON_CLOSE = 200;
/** Milliseconds without a write after which small files are merged. */
const QUIET = 3000;

export interface IndexStoreOptions {
  directory: string;
  schema: IndexSchema;
  analysis: IndexAnalysis;
  /** Folder of analysis data for other threads; see AnalysisResources. */
  analysisData?: string | undefined;
  threads: IndexingThreads;
  log: (event: EngineEvent) => void;
  documentsInMemory?: number;
  graphRows?: number | undefined;
  graphDelay?: number | undefined;
  millisecondsQuiet?: number;
}

/** Documents compared with their sums before others may write. */
const CHECKED_AT_ONCE = 1000;

interface Due {
  segments: readonly Segment[];
  toFile: boolean;
}

/**
 * The segments of one index, their documents, and their housekeeping. All writing is done by the writer, which owns the
 * documents (threads/index-writer.ts); here is what queries see of it.
 */
export class IndexStore {
  /** In the order of their documents' ids: those with a file first. Replaced as a whole, never changed in place. */
  segments: readonly Segment[] = [];
  /** Synced commits of documents since the store was opened. */
  commits = 0;
  #schema!: IndexSchema;
  #analysis!: IndexAnalysis;
  #definition = '';
  #reader: DocumentReader | undefined;
  readonly #merges: MergeLanes;
  readonly #reindexer: Reindexer;
  /** The tail of those that wait to change documents and segments together. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Documents up to this id are in `segments`. */
  #publishedThrough = 0;
  /** Documents that the transaction under way replaces but that queries still find. */
  #replaced: ReadonlyMap<number, StoredRow> = NOTHING;
  /** Between a write that failed, nobody knows how, and loading what is stored. */
  #unsure = false;
  #closed = false;
  /** Whether the writer may have the store open. */
  #writing = false;
  readonly #directory: string;
  readonly #mostInMemory: number;
  /** Of the vector fields. */
  readonly graphs: GraphKeeper;

  private constructor(readonly options: IndexStoreOptions) {
    this.#directory = options.directory;
    this.#mostInMemory = options.documentsInMemory ?? DOCUMENTS_IN_MEMORY;
    this.#reindexer = new Reindexer({
      directory: options.directory,
      definition: () => this.#definition,
      schema: () => this.#schema,
      analysis: () => this.#analysis,
      documents: () => this.documents,
      write: () => this.#write,
      log: options.log,
    });
    this.#merges = new MergeLanes({
      next: (lane) => {
        const due = this.#due(lane);
        return due && (() => this.#merge(due));
      },
      nextQuiet: () => {
        const segments = findQuietMerge(this.#files());
        return segments && (() => this.#merge({ segments, toFile: true }));
      },
      log: options.log,
      quiet: options.millisecondsQuiet ?? QUIET,
    });
    this.graphs = new GraphKeeper({
      directory: options.directory,
      run: options.threads.graph,
      schema: () => this.#schema,
      segments: () => this.segments,
      lastAssignedId: () => this.#publishedThrough,
      busy: () => this.#merges.busy,
      log: options.log,
      rows: options.graphRows,
      delay: options.graphDelay,
    });
    this.define(options.schema, options.analysis);
  }

  static async open(options: IndexStoreOptions): Promise<IndexStore> {
    const store = new IndexStore(options);
    await mkdir(options.directory, { recursive: true });
    try {
      await store.#load();
      options.threads.warm?.();
    } catch (error) {
      await store.#shut();
      throw error;
    }
    return store;
  }

  get schema(): IndexSchema {
    return this.#schema;
  }

  /** Replaces the definition. */
  define(schema: IndexSchema, analysis: IndexAnalysis): void {
    this.#schema = schema;
    this.#analysis = analysis;
    this.#definition = printIndexSource({
      definition: schema.definition,
      analysisData: this.options.analysisData,
    });
    this.graphs.changed();
  }

  /** What another thread needs to see the index as it is now. */
  view(): Pick<QueryTask, 'directory' | 'definition' | 'segments' | 'graphs'> {
    return {
      directory: this.#directory,
      definition: this.#definition,
      segments: this.segments.map(({ source, file, live }) => ({
        source: source instanceof MemorySource ? source.image : file!,
        live,
      })),
      graphs: this.graphs.images,
    };
  }

  get documents(): DocumentReader {
    return this.#reader!;
  }

  /** A document that a segment refers to. Throws DamagedDocument when it is not what was written, or gone. */
  find(id: number): StoredRow | undefined {
    return this.documents.findById(id) ?? this.#missing(id);
  }

  /** The same of several, all of one moment. */
  findAll(ids: readonly number[]): (StoredRow | undefined)[] {
    return this.documents.findByIds(ids).map((stored, i) => stored ?? this.#missing(ids[i]!));
  }

  /** A document that is gone by now, as queries under way still see it. */
  #missing(id: number): StoredRow | undefined {
    const replaced = this.#replaced.get(id);
    if (replaced === undefined && !this.#unsure) throw new DamagedDocument(`#${id}`, 'it is missing');
    return replaced && checked(replaced);
  }

  #path(file: string): string {
    return join(this.#directory, file);
  }

  /** Makes `segments` what the database says. */
  async #load(): Promise<void> {
    const directory = this.#directory;
    this.#reader ??= openReader(directory);
    const { lastIndexedId, lastAssignedId } = this.#reader.range();
    const rows = this.#reader.segments();
    const known = new Set(rows.map((row) => row.file));
    for (const file of readdirSync(directory)) {
      if (file.endsWith('.segment') && !known.has(file)) await rm(this.#path(file));
    }
    const segments: Segment[] = [];
    for (const row of rows) {
      let segment: Segment | undefined;
      try {
        if (!READABLE_FORMATS.includes(row.format)) throw new DamagedSegment('format');
        if (row.analysis !== this.#analysis.fingerprint) throw new DamagedSegment('its analysis has changed');
        segment = this.#fileSegment(row.file);
      } catch (error) {
        segment = await this.#rebuild(row, error);
      }
      if (segment !== undefined) segments.push(segment);
    }
    const image = await this.#reindexer.image(lastIndexedId + 1, lastAssignedId);
    const tombstones = this.#reader.tombstones();
    for (const segment of segments) segment.remove(tombstones);
    for (const segment of this.segments) segment.close();
    this.segments = segments;
    this.#publish(image, [], lastAssignedId);
    this.graphs.changed();
    this.#merges.awaitQuiet();
  }

  /** Asks the writer, who opens the store with the first task. */
  get #write(): IndexingThreads['write'] {
    this.#writing = true;
    return this.options.threads.write;
  }

  #fileSegment(file: string, loaded?: LoadedSections): Segment {
    return new Segment(new FileSource(this.#path(file), loaded), file);
  }

  async #rebuild(row: SegmentRow, cause: unknown): Promise<Segment | undefined> {
    const name = await this.#reindexer.file(row, cause);
    return name === undefined ? undefined : this.#fileSegment(name);
  }

  /** Rebuilds a segment whose file was found damaged while it was read, after which the reader may try again. */
  repair(damage: DamagedSegment): Promise<void> {
    return this.#exclusive(async () => {
      const damaged = this.segments.find(({ file }) => file !== undefined && damage.path === this.#path(file));
      // Whoever found the damage too has had it repaired meanwhile.
      if (damaged === undefined) return;
      const row = this.documents.segments().find((candidate) => candidate.file === damaged.file);
      if (row === undefined) throw damage;
      const rebuilt = await this.#rebuild(row, damage);
      rebuilt?.remove(this.documents.tombstones());
      this.#swap([damaged], rebuilt);
    });
  }

  /**
   * Runs `work` while nobody else changes documents and segments. From the beginning of a batch to its publication, no
   * merge may swap the segments it deletes from.
   */
  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Compares every document with its sum, a part at a time, between writes; then asks SQLite about its file. */
  async check(): Promise<StoreCheck> {
    const directory = this.#directory;
    const found: StoreCheck = { documents: 0, damaged: [], problems: [] };
    for (let afterId = -1, more = true; more && !this.#closed;) {
      const task = { kind: 'check', directory, afterId, most: CHECKED_AT_ONCE } as const;
      const { lastId, documents, damaged } = await this.#exclusive(() => this.#write(task));
      found.documents += documents;
      found.damaged.push(...damaged);
      this.#reindexer.logDamaged(damaged);
      afterId = lastId;
      more = documents === CHECKED_AT_ONCE;
    }
    found.problems = await this.#exclusive(() => this.#write({ kind: 'check structure', directory }));
    return found;
  }

  /** A pause in writing for as long as somebody takes to begin reading what `view` tells. */
  hold(): WritePause {
    return new WritePause((work) => this.#exclusive(work));
  }

  /**
   * Applies batches in one transaction: indexed, then committed and synced, then shown to queries. Until then queries
   * find the documents it replaces.
   */
  write(batches: CheckedAction[][]): Promise<IndexingResult[][]> {
    return this.#exclusive(async () => {
      const write = this.#write;
      const [directory, definition] = [this.#directory, this.#definition];
      try {
        const prepared = await write({ kind: 'prepare', directory, definition, batches });
        this.#replaced = new Map(prepared.removed);
        if (!prepared.committed) await write({ kind: 'commit', directory });
        this.commits++;
        this.#publish(prepared.image, [...this.#replaced.keys()], prepared.lastAssignedId);
        return prepared.results;
      } catch (error) {
        // Nobody knows whether it is committed: what is shown must be what is stored.
        this.#unsure = true;
        await this.#load();
        this.#unsure = false;
        throw error;
      } finally {
        this.#replaced = NOTHING;
      }
    });
  }

  /** Makes new documents and new tombstones visible at once. */
  #publish(image: Uint8Array | undefined, removed: readonly number[], lastAssignedId: number): void {
    this.#publishedThrough = lastAssignedId;
    for (const segment of this.segments) segment.remove(removed);
    if (image !== undefined) this.segments = [...this.segments, new Segment(new MemorySource(image), undefined)];
  }

  /** Flushes and merges what is due, in the background. Resolves at once unless too much is waiting to be flushed. */
  async maintain(): Promise<void> {
    this.#merges.start();
    if (this.#memory().docs > this.#mostInMemory * OVERFULL) await this.#merges.ended('memory');
  }

  /** Resolves when nothing is left to flush, to merge or to link for the time being. */
  async idle(): Promise<void> {
    await this.#merges.settled();
    await this.graphs.settled();
  }

  #files(): readonly Segment[] {
    return this.segments.filter((segment) => segment.file !== undefined);
  }

  #memory(): { segments: readonly Segment[]; docs: number; bytes: number } {
    const segments = this.segments.filter((segment) => segment.file === undefined);
    return {
      segments,
      docs: segments.reduce((sum, segment) => sum + segment.docs, 0),
      bytes: segments.reduce((sum, segment) => sum + segment.source.byteLength, 0),
    };
  }

  #due(lane: Lane): Due | undefined {
    if (lane === 'files') {
      const segments = findMerge(this.#files());
      return segments === undefined ? undefined : { segments, toFile: true };
    }
    const { segments, docs, bytes } = this.#memory();
    if (docs >= this.#mostInMemory || bytes >= BYTES_IN_MEMORY) return { segments, toFile: true };
    // Small new segments become fewer, so that single-document writes do not slow queries down.
    const small = findMerge(segments);
    return small === undefined ? undefined : { segments: small, toFile: false };
  }

  async #merge({ segments: old, toFile }: Due): Promise<void> {
    const began = performance.now();
    const fromMemory = old.some((segment) => segment.file === undefined);
    const some = old.some((segment) => segment.liveCount > 0);
    const file = some && toFile ? newSegmentName() : undefined;
    const merge: SegmentMerge = { old, live: old.map((segment) => segment.live), fromMemory, file };
    const indexedThrough = toFile && fromMemory ? this.#publishedThrough : undefined;
    if (toFile) this.options.log({ event: 'merge begins', segments: old.length });
    const path = (name: string): string => this.#path(name);
    const merged = await mergeOnThread(merge, toFile, this.options.threads, layoutOf(this.#schema), path);
    await this.#exclusive(async () => {
      if (!this.#closed) await this.#finishMerge(merge, indexedThrough, merged);
    });
    if (toFile) this.options.log({ event: 'merge', segments: old.length, milliseconds: performance.now() - began });
  }

  /** Puts the merged segment in the place of the old ones; what was deleted meanwhile is deleted in it too. */
  async #finishMerge(
    merge: SegmentMerge,
    indexedThrough: number | undefined,
    merged: Merged | undefined,
  ): Promise<void> {
    const { old, file } = merge;
    // Loading anew, or a repair, has put other segments in their place.
    if (old.some((segment) => !this.segments.includes(segment))) return;
    const died = diedMeanwhile(merge);
    const files = old.flatMap((segment) => segment.file ?? []);
    if (file !== undefined || files.length > 0 || indexedThrough !== undefined) {
      const replaced = this.documents.segments().filter((row) => files.includes(row.file));
      const firstId = Math.min(...replaced.map((row) => row.firstId), ...old.map((segment) => segment.firstId));
      const lastId = Math.max(...replaced.map((row) => row.lastId), indexedThrough ?? 0);
      await this.#write({
        kind: 'replace',
        directory: this.#directory,
        old: files,
        next: file === undefined ? undefined : { file, firstId, lastId, analysis: this.#analysis.fingerprint },
        change: { indexedThrough, unbury: deadBefore(merge), bury: died },
      });
    }
    const next = this.#mergedSegment(file, merged);
    next?.remove(died);
    this.#swap(old, next);
    for (const name of files) await rm(this.#path(name), { force: true });
  }

  #mergedSegment(file: string | undefined, merged: Merged | undefined): Segment | undefined {
    if (file !== undefined) return this.#fileSegment(file, merged?.sections);
    return merged?.image === undefined ? undefined : new Segment(new MemorySource(merged.image), undefined);
  }

  #swap(old: readonly Segment[], next: Segment | undefined): void {
    const at = this.segments.indexOf(old[0]!);
    this.segments = this.segments.toSpliced(at, old.length, ...(next === undefined ? [] : [next]));
    for (const segment of old) segment.close();
    this.graphs.changed();
  }

  /** Bytes on disk, and of segments not yet written. */
  size(): number {
    return this.documents.size() + this.segments.reduce((sum, segment) => sum + segment.source.byteLength, 0);
  }

  /** A merge of files that still runs is left to finish for nothing: its file is removed on the next open. */
  async close(): Promise<void> {
    await this.#flush();
    this.#closed = true;
    this.#merges.close();
    if (this.options.threads === inline) await this.#merges.settled();
    await this.#exclusive(() => this.#shut());
  }

  async #flush(): Promise<void> {
    await this.#merges.ended('memory');
    const { segments, docs } = this.#memory();
    if (!this.#writing || docs < FLUSHED_ON_CLOSE) return;
    this.#merges.run('memory', () => this.#merge({ segments, toFile: true }));
    await this.#merges.ended('memory');
  }

  /** The writer closes last: the last one to close empties the write-ahead log, which takes its time. */
  async #shut(): Promise<void> {
    await this.graphs.close();
    this.#merges.close();
    for (const segment of this.segments) segment.close();
    this.#reader?.close();
    if (this.#writing) await this.options.threads.write({ kind: 'close', directory: this.#directory });
  }
}

/** Makes the store where it is missing, or where whoever made it was interrupted. */
function openReader(directory: string): DocumentReader {
  try {
    if (existsSync(databasePath(directory))) return new DocumentReader(directory);
  } catch {
    // Whatever else is wrong with it is wrong the second time too.
  }
  new DocumentStore(directory).close();
  return new DocumentReader(directory);
}

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>();
