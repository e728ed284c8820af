import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexSchema } from '../definition/index-schema.js';
import { bitIndexes, type Bitset } from '../segment/bitset.js';
import { DamagedSegment, FileSource, MemorySource, writeImage } from '../segment/image.js';
import { mergeSegments, type MergeLayout } from '../segment/segment-merger.js';
import { Segment } from '../segment/segment.js';
import { inline, type IndexingThreads } from '../threads/indexing-threads.js';
import { runTask } from '../threads/indexing-task.js';
import type { EngineEvent } from '../types.js';
import { DocumentStore, SEGMENT_FORMAT } from './document-store.js';
import { findMerge } from './merge-policy.js';

/** Documents indexed in memory only; on open they are indexed again. */
const DOCUMENTS_IN_MEMORY = 2000;
const BYTES_IN_MEMORY = 32 << 20;
/** Writers wait for a flush when so many times more than that is in memory. */
const OVERFULL = 4;

export interface IndexStoreOptions {
  directory: string;
  schema: IndexSchema;
  threads: IndexingThreads;
  log: (event: EngineEvent) => void;
  documentsInMemory?: number;
}

/** The documents and segments of one index, and their housekeeping. */
export class IndexStore {
  readonly documents: DocumentStore;
  /** In the order of their documents' ids: those with a file first. Replaced as a whole, never changed in place. */
  segments: readonly Segment[] = [];
  #schema!: IndexSchema;
  #definition = '';
  #job: Promise<void> | undefined;
  /** The tail of those that wait to change documents and segments together. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Documents up to this id are in `segments`; later ones are committed but not yet indexed. */
  #publishedThrough = 0;
  #closed = false;
  readonly #directory: string;
  readonly #mostInMemory: number;

  constructor(readonly options: IndexStoreOptions) {
    this.#directory = options.directory;
    this.#mostInMemory = options.documentsInMemory ?? DOCUMENTS_IN_MEMORY;
    this.schema = options.schema;
    mkdirSync(this.#directory, { recursive: true });
    this.documents = new DocumentStore(this.#directory);
    try {
      this.#open();
    } catch (error) {
      this.#shut();
      throw error;
    }
  }

  get schema(): IndexSchema {
    return this.#schema;
  }

  set schema(schema: IndexSchema) {
    this.#schema = schema;
    this.#definition = JSON.stringify(schema.definition);
  }

  #path(file: string): string {
    return join(this.#directory, file);
  }

  #open(): void {
    const rows = this.documents.segments();
    const known = new Set(rows.map((row) => row.file));
    for (const file of readdirSync(this.#directory)) {
      if (file.endsWith('.segment') && !known.has(file)) rmSync(this.#path(file));
    }
    for (const row of rows) {
      let segment: Segment | undefined;
      try {
        if (row.format !== SEGMENT_FORMAT) throw new DamagedSegment('format');
        segment = new Segment(new FileSource(this.#path(row.file)), row.file);
      } catch (error) {
        segment = this.#rebuild(row.file, row.firstId, row.lastId, error);
      }
      if (segment !== undefined) this.segments = [...this.segments, segment];
    }
    const tombstones = this.documents.tombstones();
    for (const segment of this.segments) segment.remove(tombstones);
    this.#publishedThrough = this.documents.lastIndexedId;
    const rest = this.documents.documents(this.documents.lastIndexedId + 1, Number.MAX_SAFE_INTEGER);
    this.publish(rest.length > 0 ? this.#buildHere(rest) : undefined, []);
  }

  #buildHere(rows: { id: number; body: string }[]): Uint8Array {
    return runTask({ kind: 'build', definition: this.#definition, rows })!;
  }

  /** The image of a segment of new documents. */
  build(rows: { id: number; body: string }[]): Promise<Uint8Array> {
    return this.options.threads.build({ kind: 'build', definition: this.#definition, rows });
  }

  /** Indexes the documents of a lost, damaged or old segment file again. */
  #rebuild(file: string, firstId: number, lastId: number, cause: unknown): Segment | undefined {
    const missing = (cause as { code?: string }).code === 'ENOENT';
    if (!missing && !(cause instanceof DamagedSegment) && !(cause instanceof SyntaxError)) throw cause;
    this.options.log({ event: 'segment rebuilt', file, reason: (cause as Error).message });
    const rows = this.documents.documents(firstId, lastId);
    const next = rows.length === 0 ? undefined : newName();
    if (next !== undefined) writeImage(this.#path(next), this.#buildHere(rows));
    this.documents.transaction(() =>
      this.documents.replaceSegments([file], next === undefined ? undefined : { file: next, firstId, lastId }),
    );
    rmSync(this.#path(file), { force: true });
    return next === undefined ? undefined : new Segment(new FileSource(this.#path(next)), next);
  }

  /** Rebuilds a segment whose file was found damaged while it was read, after which the reader may try again. */
  repair(damage: DamagedSegment): void {
    const rows = this.documents.segments();
    const damaged = this.segments.find(({ file }) => file !== undefined && damage.path === this.#path(file));
    const row = rows.find((candidate) => candidate.file === damaged?.file);
    if (damaged === undefined || row === undefined) throw damage;
    const rebuilt = this.#rebuild(row.file, row.firstId, row.lastId, damage);
    this.#swap([damaged], rebuilt);
  }

  /**
   * Runs `work` while nobody else changes documents and segments. From the commit of a batch to its publication, no merge
   * may swap the segments it deletes from.
   */
  exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Makes all documents committed so far, of which `image` holds the new ones, and new tombstones visible at once. */
  publish(image: Uint8Array | undefined, removed: readonly number[]): void {
    this.#publishedThrough = this.documents.lastAssignedId;
    for (const segment of this.segments) segment.remove(removed);
    if (image !== undefined) this.segments = [...this.segments, new Segment(new MemorySource(image), undefined)];
  }

  /** Flushes and merges what is due, in the background. Resolves at once unless too much is waiting to be flushed. */
  async maintain(): Promise<void> {
    this.#mergeInMemory();
    this.#job ??= this.#work().finally(() => (this.#job = undefined));
    if (this.#memory().docs > this.#mostInMemory * OVERFULL) await this.#job;
  }

  /** Resolves when nothing is left to flush or to merge for the time being. */
  async settled(): Promise<void> {
    while (this.#job !== undefined) await this.#job;
  }

  async #work(): Promise<void> {
    try {
      for (let due = this.#due(); due !== undefined && !this.#closed; due = this.#due()) await this.#mergeToFile(due);
    } catch (error) {
      // The documents are safe without it; the next write tries again.
      this.options.log({ event: 'merge failed', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #memory(): { segments: readonly Segment[]; docs: number; bytes: number } {
    const segments = this.segments.filter((segment) => segment.file === undefined);
    return {
      segments,
      docs: segments.reduce((sum, segment) => sum + segment.docs, 0),
      bytes: segments.reduce((sum, segment) => sum + segment.source.byteLength, 0),
    };
  }

  #due(): readonly Segment[] | undefined {
    const { segments, docs, bytes } = this.#memory();
    if (docs >= this.#mostInMemory || bytes >= BYTES_IN_MEMORY) return segments;
    return findMerge(this.segments.filter((segment) => segment.file !== undefined));
  }

  /** Small new segments become fewer, so that single-document writes do not slow queries down. */
  #mergeInMemory(): void {
    if (this.#job !== undefined) return;
    for (let due = findMerge(this.#memory().segments); due !== undefined; due = findMerge(this.#memory().segments)) {
      const docs = due.reduce((sum, segment) => sum + segment.liveCount, 0);
      if (docs >= this.#mostInMemory) return;
      this.#swap(
        due,
        docs === 0 ? undefined : new Segment(new MemorySource(mergeSegments(this.#layout(), due)), undefined),
      );
    }
  }

  async #mergeToFile(old: readonly Segment[]): Promise<void> {
    const began = performance.now();
    const live = old.map((segment) => segment.live);
    const indexedThrough = old.some((segment) => segment.file === undefined)
      ? this.#publishedThrough
      : this.documents.lastIndexedId;
    const some = old.some((segment) => segment.liveCount > 0);
    const file = some ? newName() : undefined;
    if (file !== undefined) {
      const small = old.reduce((sum, segment) => sum + segment.source.byteLength, 0) < SMALL_MERGE;
      const threads = small ? inline : this.options.threads;
      await threads.merge({
        kind: 'merge',
        layout: this.#layout(),
        sources: old.map(({ source, file: name }) =>
          source instanceof MemorySource ? source.image : this.#path(name!),
        ),
        live,
        path: this.#path(file),
      });
    }
    await this.exclusive(() => {
      if (!this.#closed) this.#finishMerge(old, live, file, indexedThrough);
    });
    this.options.log({ event: 'merge', segments: old.length, milliseconds: performance.now() - began });
  }

  /** Puts the merged file in the place of the old segments; what was deleted meanwhile is deleted in it too. */
  #finishMerge(
    old: readonly Segment[],
    live: readonly Bitset[],
    file: string | undefined,
    indexedThrough: number,
  ): void {
    const gone = old.flatMap((segment, i) => idsOf(segment, live[i]!, false));
    const died = old.flatMap((segment, i) => idsOf(segment, live[i]!, true).filter((id) => segment.isDead(id)));
    const rows = this.documents.segments();
    const files = old.flatMap((segment) => segment.file ?? []);
    const replaced = rows.filter((row) => files.includes(row.file));
    const firstId = Math.min(...replaced.map((row) => row.firstId), ...old.map((segment) => segment.firstId));
    const fromMemory = files.length < old.length;
    const lastId = Math.max(...replaced.map((row) => row.lastId), fromMemory ? indexedThrough : 0);
    this.documents.transaction(() => {
      const next = file === undefined ? undefined : { file, firstId, lastId };
      this.documents.replaceSegments(files, next, { indexedThrough, unbury: gone, bury: died });
    });
    const next = file === undefined ? undefined : new Segment(new FileSource(this.#path(file)), file);
    next?.remove(died);
    this.#swap(old, next);
    for (const name of files) rmSync(this.#path(name), { force: true });
  }

  #swap(old: readonly Segment[], next: Segment | undefined): void {
    const at = this.segments.indexOf(old[0]!);
    this.segments = this.segments.toSpliced(at, old.length, ...(next === undefined ? [] : [next]));
    for (const segment of old) segment.close();
  }

  #layout(): MergeLayout {
    return {
      columns: Object.fromEntries(this.#schema.columns.map((field) => [field.path, field.space.path])),
      spaces: this.#schema.spaces.map((space) => ({ path: space.path, parent: space.parent!.path })),
    };
  }

  /** Whether a segment file holds the document. */
  isIndexed(id: number): boolean {
    return id <= this.documents.lastIndexedId;
  }

  /** Bytes on disk, and of segments not yet written. */
  size(): number {
    return this.documents.size() + this.segments.reduce((sum, segment) => sum + segment.source.byteLength, 0);
  }

  /** A merge that still runs is left to finish for nothing: its file is removed on the next open. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.options.threads === inline) await this.settled();
    await this.exclusive(() => this.#shut());
  }

  #shut(): void {
    for (const segment of this.segments) segment.close();
    this.documents.close();
  }
}

/** Bytes below which a merge is over before a thread would have begun it. */
const SMALL_MERGE = 256 * 1024;

/** Names are never used twice, so that a merge abandoned by a closed index cannot meet one of its successor. */
const newName = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}.segment`;

/** The ids of the documents that were alive, or that were not. */
function idsOf(segment: Segment, live: Bitset, alive: boolean): number[] {
  const bits = live.map((word) => (alive ? word : ~word));
  return Array.from(bitIndexes(bits), (doc) => segment.ids[doc]!).filter((id) => id !== undefined);
}
