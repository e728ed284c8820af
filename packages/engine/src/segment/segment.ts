import { countBits, fullBitset, hasBit, clearBit, type Bitset } from './bitset.js';
import { float64s, int32s, readColumn, readVectorRow, type Column } from './columns.js';
import type { SegmentSource } from './image.js';
import { PostingReader } from './posting-reader.js';
import { upgradeNorms } from './upgrade-norms.js';

/** A part of an index, immutable except for its tombstones. Documents are numbered 0…docs-1 in ascending order of their IDs. */
export class Segment {
  readonly docs: number;
  /** Documents that are not deleted. The bitset is replaced instead of changed, so that running queries see the old one. */
  live: Bitset;
  liveCount: number;
  private readonly postingReaders = new Map<string, PostingReader | undefined>();
  private readonly columns = new Map<string, Column | undefined>();
  private readonly spaceEnds = new Map<string, Int32Array | undefined>();
  /** IDs in the document store, ascending. Loaded only if they are not consecutive: opening an index reads none. */
  private loadedIds: Float64Array | undefined;

  constructor(
    readonly source: SegmentSource,
    /** Name of its file; undefined if it is only in memory. */
    readonly file: string | undefined,
  ) {
    this.docs = source.header.docs;
    this.live = fullBitset(this.docs);
    this.liveCount = this.docs;
  }

  get firstId(): number {
    return this.source.header.idRange?.[0] ?? this.ids[0] ?? 0;
  }

  get lastId(): number {
    return this.source.header.idRange?.[1] ?? this.ids[this.docs - 1] ?? -1;
  }

  /** The ID of a document in the document store. */
  idOf(doc: number): number {
    return this.hasConsecutiveIds ? this.source.header.idRange![0] + doc : this.ids[doc]!;
  }

  private get hasConsecutiveIds(): boolean {
    const range = this.source.header.idRange;
    return range !== undefined && range[1] - range[0] === this.docs - 1;
  }

  private get ids(): Float64Array {
    return (this.loadedIds ??= float64s(this.source.section('ids')!));
  }

  /** The number of the first document with this or a higher ID; `docs` if there is none. */
  lowerBound(id: number): number {
    const { firstId } = this;
    if (id <= firstId) return 0;
    if (id > this.lastId) return this.docs;
    if (this.hasConsecutiveIds) return id - firstId;
    const { ids } = this;
    let low = 0;
    let high = this.docs;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The number of the document with the ID, or -1. */
  find(id: number): number {
    if (id < this.firstId || id > this.lastId) return -1;
    const doc = this.lowerBound(id);
    return this.idOf(doc) === id ? doc : -1;
  }

  /** Whether the segment has the document and it is deleted. */
  isDeleted(id: number): boolean {
    const doc = this.find(id);
    return doc >= 0 && !hasBit(this.live, doc);
  }

  /** Marks documents as deleted by their IDs. IDs of other segments are ignored. */
  remove(ids: readonly number[]): void {
    if (ids.length === 0) return;
    let live: Bitset | undefined;
    const { firstId, lastId } = this;
    for (const id of ids) {
      if (id < firstId || id > lastId) continue;
      const doc = this.find(id);
      if (doc < 0 || !hasBit(live ?? this.live, doc)) continue;
      live ??= this.live.slice();
      clearBit(live, doc);
    }
    if (live === undefined) return;
    this.live = live;
    this.liveCount = countBits(live);
  }

  /** The inverted field, or undefined if no document has a term in it. */
  postings(name: string): PostingReader | undefined {
    if (!this.postingReaders.has(name)) {
      const hasField = this.source.header.text[name] !== undefined;
      const reader = hasField ? new PostingReader(this.source, name) : undefined;
      if (reader !== undefined && reader.version < 3) reader.norms = upgradeNorms(reader);
      this.postingReaders.set(name, reader);
    }
    return this.postingReaders.get(name);
  }

  /** Undefined if the segment is older than the field: every value is then null. */
  column(path: string): Column | undefined {
    if (!this.columns.has(path)) this.columns.set(path, readColumn(this.source, path));
    return this.columns.get(path);
  }

  /** One vector of a column, without loading the column. */
  vectorRow(path: string, row: number): Float32Array | Uint8Array {
    return readVectorRow(this.source, path, row);
  }

  /** Where the elements of each parent end in a collection's space; undefined if all are empty. */
  ends(path: string): Int32Array | undefined {
    if (!this.spaceEnds.has(path)) {
      const bytes = this.source.section(`e:${path}`);
      this.spaceEnds.set(path, bytes === undefined ? undefined : int32s(bytes));
    }
    return this.spaceEnds.get(path);
  }

  /** Number of elements of a space. */
  length(path: string): number {
    if (path === '') return this.docs;
    const ends = this.ends(path);
    return ends === undefined ? 0 : (ends[ends.length - 1] ?? 0);
  }

  close(): void {
    this.source.close();
  }
}
