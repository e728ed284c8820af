import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { CompiledDefinition } from '../analysis/compiled-definition.js';
import type { PreparedWrite } from '../indexing/index-writer.js';
import type { IndexingThreads } from '../indexing/indexing-threads.js';
import type { Bitset } from '../segment/bitset.js';
import { DamagedSegment, FileSource, MemorySource, type LoadedSections } from '../segment/image.js';
import type { Segment } from '../segment/segment.js';
import type { DocumentReader, SegmentRow } from '../storage/document-reader.js';
import { READABLE_FORMATS } from '../storage/document-store.js';
import type { CheckedAction } from '../storage/write-batch.js';
import type { EngineEvent, IndexingResult, StoreCheck } from '../types.js';
import { GraphManager } from '../vector/graph/graph-manager.js';
import { IndexState } from './index-state.js';
import { MergeLanes } from './merge-lanes.js';
import { Reindexer } from './reindexer.js';
import { SegmentMerges } from './segment-merges.js';
import { TaskQueue } from './task-queue.js';
import { VisibleDocuments } from './visible-documents.js';
import { WritePause } from './write-pause.js';
import { WriterClient } from './writer-client.js';

/** Documents in memory that cause a flush. They are indexed again when the index is opened. */
const MAX_DOCUMENTS_IN_MEMORY = 2000;
/** Writers wait for a flush when this many times more documents are in memory. */
const MAX_OVERFILL = 4;
/** On close, at least this many documents are flushed, so that the next open need not index them again. */
const MIN_FLUSHED_ON_CLOSE = 200;
/** Milliseconds without a write after which small files are merged. */
const IDLE_DELAY_MS = 3000;
/** Number of documents whose checksums are verified before waiting writes run. */
const CHECK_BATCH = 1000;

export interface IndexStoreOptions {
  directory: string;
  definition: CompiledDefinition;
  threads: IndexingThreads;
  log: (event: EngineEvent) => void;
  maxDocumentsInMemory?: number | undefined;
  minGraphVectors?: number | undefined;
  graphDelayMs?: number | undefined;
  idleDelayMs?: number | undefined;
}

/** The data from which another thread reads the current state of an index. */
export interface IndexView {
  directory: string;
  /** CompiledDefinition.source */
  definition: string;
  /** In order: an image in shared memory, or a file and its sections in shared memory; and the live docs. */
  segments: { source: Uint8Array | { file: string; loaded: LoadedSections }; live: Bitset }[];
  /** By path of the vector field: the image of its graph. */
  graphs: ReadonlyMap<string, Uint8Array>;
}

/**
 * The segments and documents of one index. The writer thread owns the documents (indexing/index-writer.ts); this class
 * publishes its results to queries, and keeps segments flushed, merged, and repaired.
 */
export class IndexStore {
  /** Synced commits since the store was opened. */
  commits = 0;
  readonly documents: VisibleDocuments;
  /** Graphs of the vector fields. */
  readonly graphs: GraphManager;
  private readonly state: IndexState;
  private readonly writer: WriterClient;
  /** From the start of a batch to its publication, no merge may replace the segments that it deletes from. */
  private readonly queue = new TaskQueue();
  private readonly reindexer: Reindexer;
  private readonly merges: SegmentMerges;
  private readonly lanes: MergeLanes;
  private readonly maxDocumentsInMemory: number;
  /** Resolves when the files that were unused at the last `load` are removed. */
  private orphanRemoval: Promise<void> | undefined;

  private constructor(private readonly options: IndexStoreOptions) {
    const { directory, definition, threads, log } = options;
    this.maxDocumentsInMemory = options.maxDocumentsInMemory ?? MAX_DOCUMENTS_IN_MEMORY;
    this.state = new IndexState(directory, definition, log);
    this.writer = new WriterClient(threads, directory);
    this.documents = new VisibleDocuments(directory);
    const { reader } = this.documents;
    this.reindexer = new Reindexer(this.state, reader, this.writer);
    this.merges = new SegmentMerges(
      {
        state: this.state,
        reader,
        writer: this.writer,
        threads,
        queue: this.queue,
        onReplace: () => this.graphs.scheduleBuild(),
      },
      this.maxDocumentsInMemory,
    );
    this.lanes = new MergeLanes(this.merges, log, options.idleDelayMs ?? IDLE_DELAY_MS);
    this.graphs = new GraphManager(this.state, this.lanes, {
      run: threads.graph,
      minRows: options.minGraphVectors,
      delayMs: options.graphDelayMs,
    });
  }

  static async open(options: IndexStoreOptions): Promise<IndexStore> {
    await mkdir(options.directory, { recursive: true });
    const store = new IndexStore(options);
    try {
      await store.load();
      options.threads.warm?.();
    } catch (error) {
      await store.shutDown();
      throw error;
    }
    return store;
  }

  get segments(): readonly Segment[] {
    return this.state.segments;
  }

  set definition(definition: CompiledDefinition) {
    this.state.definition = definition;
    this.graphs.scheduleBuild();
  }

  get reader(): DocumentReader {
    return this.documents.reader;
  }

  view(): IndexView {
    const { directory, definition, segments } = this.state;
    return {
      directory,
      definition: definition.source,
      segments: segments.map(({ source, file, live }) => ({
        source:
          source instanceof MemorySource
            ? source.image
            : { file: file!, loaded: source instanceof FileSource ? source.loadedSections : [] },
        live,
      })),
      graphs: this.graphs.images,
    };
  }

  /** A pause of all writes until a reader on another thread has opened what `view` describes. */
  pauseWrites(): WritePause {
    return new WritePause(this.queue);
  }

  /**
   * Applies batches in one transaction: indexed, then committed and synced, then published. Until then, queries find the
   * documents that it replaces.
   */
  write(batches: CheckedAction[][]): Promise<IndexingResult[][]> {
    return this.queue.run(async () => {
      const { state, writer, documents } = this;
      let committedWrite: PreparedWrite | undefined;
      try {
        const preparedWrite = await writer.run({ kind: 'prepare', definition: state.definition.source, batches });
        documents.keepReadable(preparedWrite.removed);
        if (!preparedWrite.isCommitted) await writer.run({ kind: 'commit' });
        this.commits++;
        committedWrite = preparedWrite;
        const removedIds = preparedWrite.removed.map(([id]) => id);
        state.publish(preparedWrite.image, removedIds, preparedWrite.lastAssignedId);
        return preparedWrite.results;
      } catch (error) {
        // It may be unknown whether the transaction was committed: show what is stored.
        await documents.whileUncertain(() => this.load());
        // The batch is stored, and visible now: a damaged segment file prevented its publication, and has been rebuilt.
        if (committedWrite !== undefined) return committedWrite.results;
        throw error;
      } finally {
        documents.releaseReplaced();
      }
    });
  }

  /** Flushes and merges in the background. Resolves at once, unless too many documents are waiting to be flushed. */
  async maintain(): Promise<void> {
    this.lanes.start();
    if (this.state.inMemory.docs > this.maxDocumentsInMemory * MAX_OVERFILL) await this.lanes.waitFor('memory');
  }

  /** Resolves when there is currently nothing to flush, merge, or add to a graph. */
  async idle(): Promise<void> {
    await this.lanes.waitUntilIdle();
    await this.graphs.waitUntilIdle();
  }

  /** Rebuilds a segment whose file turned out to be damaged while it was read. The reader may try again afterward. */
  repair(damage: DamagedSegment): Promise<void> {
    return this.queue.run(async () => {
      const { state, reader } = this;
      const damagedSegment = state.segments.find(({ file }) => file !== undefined && damage.path === state.path(file));
      // Another reader found the same damage, and it has been repaired since.
      if (damagedSegment === undefined) return;
      const row = reader.segments().find((candidate) => candidate.file === damagedSegment.file);
      if (row === undefined) throw damage;
      const rebuilt = await this.reindexer.rebuild(row, damage);
      rebuilt?.remove(reader.tombstones());
      state.replace([damagedSegment], rebuilt);
      this.graphs.scheduleBuild();
    });
  }

  /** Verifies the checksum of every document, in parts between writes; then has SQLite check its file. */
  async check(): Promise<StoreCheck> {
    const result: StoreCheck = { documents: 0, damaged: [], problems: [] };
    for (let afterId = -1, hasMore = true; hasMore && !this.state.isClosed;) {
      const task = { kind: 'check', afterId, limit: CHECK_BATCH } as const;
      const { lastId, documents, damaged } = await this.queue.run(() => this.writer.run(task));
      result.documents += documents;
      result.damaged.push(...damaged);
      this.reindexer.logDamaged(damaged);
      afterId = lastId;
      hasMore = documents === CHECK_BATCH;
    }
    result.problems = await this.queue.run(() => this.writer.run({ kind: 'check structure' }));
    return result;
  }

  /** Bytes on disk, and of segments in memory. */
  size(): number {
    return this.reader.size() + this.segments.reduce((sum, segment) => sum + segment.source.byteLength, 0);
  }

  /** A merge of files that is still running is abandoned: its file is removed on the next open. */
  async close(): Promise<void> {
    await this.flushForClose();
    this.state.isClosed = true;
    this.lanes.close();
    if (this.options.threads.isInline) await this.lanes.waitUntilIdle();
    await this.queue.run(() => this.shutDown());
  }

  private async flushForClose(): Promise<void> {
    await this.lanes.waitFor('memory');
    if (!this.writer.isOpen || this.state.inMemory.docs < MIN_FLUSHED_ON_CLOSE) return;
    this.lanes.run('memory', () => this.merges.flush());
    await this.lanes.waitFor('memory');
  }

  /** The writer closes last: the last connection to close checkpoints the write-ahead log, which takes a while. */
  private async shutDown(): Promise<void> {
    await this.graphs.close();
    this.lanes.close();
    for (const segment of this.segments) segment.close();
    this.reader.close();
    await Promise.all([this.writer.close(), this.orphanRemoval]);
  }

  /** Loads the state that the database describes. */
  private async load(): Promise<void> {
    const { state, reader } = this;
    const { lastIndexedId, lastAssignedId } = reader.range();
    const rows = reader.segments();
    // Removing large files takes a while, and nothing else uses them.
    this.orphanRemoval = this.removeOrphans(rows);
    const tombstones = reader.tombstones();
    const segments: Segment[] = [];
    for (const row of rows) {
      const segment = await this.openOrRebuild(row, tombstones);
      if (segment !== undefined) segments.push(segment);
    }
    const image = await this.reindexer.indexUnflushed(lastIndexedId + 1, lastAssignedId);
    state.reset(segments);
    state.publish(image, [], lastAssignedId);
    this.graphs.scheduleBuild();
    this.lanes.scheduleIdleMerge();
  }

  private async openOrRebuild(
    row: SegmentRow & { format: number },
    tombstones: readonly number[],
  ): Promise<Segment | undefined> {
    let segment: Segment | undefined;
    try {
      if (!READABLE_FORMATS.includes(row.format)) throw new DamagedSegment('its format is unknown');
      if (row.analysis !== this.state.definition.analysis.fingerprint) {
        throw new DamagedSegment('its analysis has changed');
      }
      segment = this.state.openFile(row.file);
      segment.remove(tombstones);
      return segment;
    } catch (error) {
      segment?.close();
      const rebuilt = await this.reindexer.rebuild(row, error);
      rebuilt?.remove(tombstones);
      return rebuilt;
    }
  }

  /**
   * Removes segment files that no row of the database refers to: results of interrupted merges. Never rejects: those that
   * cannot be listed or removed remain until the next open.
   */
  private async removeOrphans(rows: readonly SegmentRow[]): Promise<void> {
    const referencedFiles = new Set(rows.map((row) => row.file));
    let files: string[];
    try {
      // Synchronously, before a rebuild can write a file that `rows` does not contain.
      files = readdirSync(this.state.directory);
    } catch {
      return;
    }
    const orphans = files.filter((file) => file.endsWith('.segment') && !referencedFiles.has(file));
    await Promise.allSettled(orphans.map((file) => rm(this.state.path(file))));
  }
}
