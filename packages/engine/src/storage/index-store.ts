import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexSchema } from '../definition/index-schema.js';
import { parseDocument } from '../documents/document-text.js';
import { bitIndexes, complement, type Bitset } from '../segment/bitset.js';
import { DamagedSegment, FileSource, MemorySource, writeImage } from '../segment/image.js';
import { buildSegment, type IndexingAnalysis } from '../segment/segment-builder.js';
import { mergeSegments, type MergeLayout } from '../segment/segment-merger.js';
import { Segment } from '../segment/segment.js';
import type { EngineEvent } from '../types.js';
import { DocumentStore, SEGMENT_FORMAT } from './document-store.js';
import { findMerge } from './merge-policy.js';

/** Documents indexed in memory only; on open they are indexed again. */
const DOCUMENTS_IN_MEMORY = 2000;
const MOST_BYTES_IN_MEMORY = 32 << 20;

/** The documents and segments of one index, and their housekeeping. */
export class IndexStore {
  readonly documents: DocumentStore;
  /** In the order of their documents' ids: those with a file first. Replaced as a whole, never changed in place. */
  segments: readonly Segment[] = [];
  #fileNumber = 0;

  constructor(
    readonly directory: string,
    public schema: IndexSchema,
    public analysis: IndexingAnalysis,
    readonly log: (event: EngineEvent) => void,
    readonly documentsInMemory = DOCUMENTS_IN_MEMORY,
  ) {
    mkdirSync(directory, { recursive: true });
    this.documents = new DocumentStore(directory);
    try {
      this.#open();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Ids up to this one are in segment files. */
  get #indexedThrough(): number {
    return this.documents.lastIndexedId;
  }

  #open(): void {
    const rows = this.documents.segments();
    const known = new Set(rows.map((row) => row.file));
    for (const file of readdirSync(this.directory)) {
      if (file.endsWith('.segment')) {
        this.#fileNumber = Math.max(this.#fileNumber, Number.parseInt(file, 10) + 1);
        if (!known.has(file)) rmSync(join(this.directory, file));
      }
    }
    const opened: Segment[] = [];
    for (const row of rows) {
      try {
        if (row.format !== SEGMENT_FORMAT) throw new DamagedSegment('format');
        opened.push(new Segment(new FileSource(join(this.directory, row.file)), row.file));
      } catch (error) {
        const rebuilt = this.#rebuild(row.file, row.firstId, row.lastId, error);
        if (rebuilt !== undefined) opened.push(rebuilt);
      }
    }
    const tombstones = this.documents.tombstones();
    for (const segment of opened) segment.remove(tombstones);
    this.segments = opened;
    const rest = this.documents.documents(this.#indexedThrough + 1, Number.MAX_SAFE_INTEGER);
    if (rest.length > 0) this.add(this.#build(rest), []);
  }

  #build(rows: readonly { id: number; body: string }[]): Uint8Array {
    const documents = rows.map(({ id, body }) => ({ id, document: parseDocument(this.schema, body) }));
    return buildSegment(this.schema, this.analysis, documents);
  }

  /** Indexes the documents of a lost, damaged or old segment file again. */
  #rebuild(file: string, firstId: number, lastId: number, cause: unknown): Segment | undefined {
    const missing = (cause as { code?: string }).code === 'ENOENT';
    if (!missing && !(cause instanceof DamagedSegment) && !(cause instanceof SyntaxError)) throw cause;
    this.log({ event: 'segment rebuilt', file, reason: String((cause as Error).message) });
    const rows = this.documents.documents(firstId, lastId);
    const next = rows.length === 0 ? undefined : this.#write(this.#build(rows));
    this.documents.transaction(() =>
      this.documents.replaceSegments([file], next === undefined ? undefined : { file: next, firstId, lastId }, []),
    );
    rmSync(join(this.directory, file), { force: true });
    return next === undefined ? undefined : new Segment(new FileSource(join(this.directory, next)), next);
  }

  #write(image: Uint8Array): string {
    const file = `${this.#fileNumber++}.segment`;
    writeImage(join(this.directory, file), image);
    return file;
  }

  /** A segment found damaged while it was read: rebuilt, after which the reader may try again. */
  repair(damage: DamagedSegment): void {
    const rows = this.documents.segments();
    const damaged = this.segments.filter((segment) => {
      if (segment.file === undefined) return false;
      return damage.message.endsWith(join(this.directory, segment.file));
    });
    if (damaged.length === 0) throw damage;
    for (const segment of damaged) {
      const row = rows.find((candidate) => candidate.file === segment.file)!;
      const rebuilt = this.#rebuild(row.file, row.firstId, row.lastId, damage);
      segment.close();
      this.segments = this.segments.flatMap((other) => (other === segment ? (rebuilt === undefined ? [] : [rebuilt]) : [other]));
    }
  }

  /** Makes a new segment and new tombstones visible at once. */
  add(image: Uint8Array | undefined, removed: readonly number[]): void {
    for (const segment of this.segments) segment.remove(removed);
    if (image !== undefined) this.segments = [...this.segments, new Segment(new MemorySource(image), undefined)];
  }

  /** Flushes and merges what is due. */
  maintain(): void {
    this.#mergeMemory();
    for (let due = this.#dueMerge(); due !== undefined; due = this.#dueMerge()) this.#mergeFiles(due);
  }

  #dueMerge(): readonly Segment[] | undefined {
    const files = this.segments.filter((segment) => segment.file !== undefined);
    return findMerge(files);
  }

  #mergeMemory(): void {
    const recent = this.segments.filter((segment) => segment.file === undefined);
    const docs = recent.reduce((sum, segment) => sum + segment.docs, 0);
    const bytes = recent.reduce((sum, segment) => sum + segment.source.byteLength, 0);
    if (docs >= this.documentsInMemory || bytes >= MOST_BYTES_IN_MEMORY) {
      this.flush();
      return;
    }
    for (let due = findMerge(recent); due !== undefined; due = findMerge(this.segments.filter((s) => s.file === undefined))) {
      const image = due.some((segment) => segment.liveCount > 0) ? mergeSegments(this.#layout(), due) : undefined;
      this.#swap(due, image === undefined ? undefined : new Segment(new MemorySource(image), undefined));
    }
  }

  /** Writes the segments that are in memory only to one file. */
  flush(): void {
    const recent = this.segments.filter((segment) => segment.file === undefined);
    if (recent.length === 0) return;
    const began = performance.now();
    this.#replace(recent, this.documents.lastAssignedId);
    this.log({ event: 'flush', milliseconds: performance.now() - began });
  }

  #mergeFiles(old: readonly Segment[]): void {
    const began = performance.now();
    const rows = this.documents.segments();
    const lastId = Math.max(...old.map((segment) => rows.find((row) => row.file === segment.file)!.lastId));
    this.#replace(old, lastId);
    this.log({ event: 'merge', segments: old.length, milliseconds: performance.now() - began });
  }

  #replace(old: readonly Segment[], lastId: number): void {
    const firstId = Math.min(...old.map((segment) => segment.firstId));
    const some = old.some((segment) => segment.liveCount > 0);
    const file = some ? this.#write(mergeSegments(this.#layout(), old)) : undefined;
    const files = old.flatMap((segment) => segment.file ?? []);
    this.documents.transaction(() => {
      const next = file === undefined ? undefined : { file, firstId, lastId };
      this.documents.replaceSegments(files, next, old.flatMap(deadIds), Math.max(lastId, this.#indexedThrough));
    });
    this.#swap(old, file === undefined ? undefined : new Segment(new FileSource(join(this.directory, file)), file));
    for (const name of files) rmSync(join(this.directory, name), { force: true });
  }

  #swap(old: readonly Segment[], next: Segment | undefined): void {
    const at = this.segments.indexOf(old[0]!);
    this.segments = this.segments.toSpliced(at, old.length, ...(next === undefined ? [] : [next]));
    for (const segment of old) segment.close();
  }

  #layout(): MergeLayout {
    return layoutOf(this.schema);
  }

  isIndexed(id: number): boolean {
    return id <= this.#indexedThrough;
  }

  /** Bytes on disk and in memory segments not yet written. */
  size(): number {
    return this.documents.size() + this.segments.reduce((sum, segment) => sum + segment.source.byteLength, 0);
  }

  close(): void {
    for (const segment of this.segments) segment.close();
    this.documents.close();
  }
}

const deadIds = (segment: Segment): number[] => {
  const dead: Bitset = complement(segment.live, segment.docs);
  return Array.from(bitIndexes(dead), (doc) => segment.ids[doc]!);
};

export function layoutOf(schema: IndexSchema): MergeLayout {
  return {
    columns: Object.fromEntries(schema.columns.map((field) => [field.path, field.space.path])),
    spaces: schema.spaces.map((space) => ({ path: space.path, parent: space.parent!.path })),
  };
}
