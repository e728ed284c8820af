import { ByteDictionary } from './byte-dictionary.js';
import { bitIndexes, createBitset, setBit, type Bitset } from './bitset.js';
import { ByteBuffer, compareBytes } from './byte-buffer.js';
import {
  isPresent,
  packNumbers,
  writeNumbers,
  writePoints,
  writeStrings,
  writeVectors,
  type Column,
  type GeoColumn,
  type NumberColumn,
  type StringColumn,
  type VectorColumn,
} from './columns.js';
import { ImageBuilder, type ColumnHeader, type SegmentHeader } from './image.js';
import { PostingWriter } from './posting-format.js';
import { NO_MORE, PostingCursor, type PostingReader } from './posting-reader.js';
import type { Segment } from './segment.js';

/** What a merge must know of the schema: each column's space, and each collection's parent. */
export interface MergeLayout {
  /** Field path → path of its space. */
  columns: Record<string, string>;
  /** Collections, parents before children. */
  spaces: { path: string; parent: string }[];
}

/**
 * One segment of the live documents of several, in the order given, which must be the order of their ids. `live` are
 * the tombstones as of the start of the merge.
 */
export function mergeSegments(
  layout: MergeLayout,
  segments: readonly Segment[],
  live: readonly Bitset[] = segments.map((segment) => segment.live),
): Uint8Array {
  const image = new ImageBuilder();
  const kept = segments.map((_, i) => bitIndexes(live[i]!));
  const docs = kept.reduce((sum, indexes) => sum + indexes.length, 0);
  image.add(
    'ids',
    gather(Float64Array, kept, (i) => segments[i]!.ids),
  );
  const elements = keptElements(image, layout, segments, kept);
  const columns: Record<string, ColumnHeader> = {};
  for (const [path, space] of Object.entries(layout.columns)) {
    const merged = mergeColumn(image, path, segments, elements.get(space)!);
    if (merged !== undefined) columns[path] = merged;
  }
  const text: SegmentHeader['text'] = {};
  const names = new Set(segments.flatMap((segment) => Object.keys(segment.source.header.text)));
  for (const name of names) text[name] = mergePostings(image, name, segments, kept, docs);
  return image.build({ docs, text, columns });
}

type Numeric = Float64Array | Int32Array;

function gather<T extends Numeric>(
  type: new (length: number) => T,
  kept: readonly Int32Array[],
  of: (i: number) => ArrayLike<number>,
): T {
  const result = new type(kept.reduce((sum, indexes) => sum + indexes.length, 0));
  let n = 0;
  kept.forEach((indexes, i) => {
    const values = of(i);
    for (let j = 0; j < indexes.length; j++) result[n++] = values[indexes[j]!]!;
  });
  return result;
}

/** Per space, the elements of each segment that belong to a kept document; writes the ends of the merged spaces. */
function keptElements(
  image: ImageBuilder,
  layout: MergeLayout,
  segments: readonly Segment[],
  docs: readonly Int32Array[],
): Map<string, readonly Int32Array[]> {
  const kept = new Map<string, readonly Int32Array[]>([['', docs]]);
  for (const space of layout.spaces) {
    const parents = kept.get(space.parent)!;
    const merged = new Int32Array(parents.reduce((sum, indexes) => sum + indexes.length, 0));
    let n = 0;
    let total = 0;
    const elements = segments.map((segment, i) => {
      const ends = segment.ends(space.path);
      const indexes = new Int32Array(segment.length(space.path));
      let count = 0;
      for (const parent of parents[i]!) {
        const end = ends?.[parent] ?? 0;
        for (let element = parent === 0 ? 0 : (ends?.[parent - 1] ?? 0); element < end; element++)
          indexes[count++] = element;
        merged[n++] = total + count;
      }
      total += count;
      return indexes.subarray(0, count);
    });
    kept.set(space.path, elements);
    image.add(`e:${space.path}`, merged);
  }
  return kept;
}

function mergeColumn(
  image: ImageBuilder,
  path: string,
  segments: readonly Segment[],
  kept: readonly Int32Array[],
): ColumnHeader | undefined {
  const columns = segments.map((segment) => segment.column(path));
  const kind = columns.find((column) => column !== undefined)?.kind;
  const length = kept.reduce((sum, indexes) => sum + indexes.length, 0);
  switch (kind) {
    case 'number':
      return mergeNumbers(image, path, columns as (NumberColumn | undefined)[], kept, length);
    case 'string':
      return mergeStrings(image, path, columns as (StringColumn | undefined)[], kept, length);
    case 'geo': {
      const points = columns as (GeoColumn | undefined)[];
      const none = new Float64Array(kept.reduce((most, indexes) => Math.max(most, ...indexes.subarray(-1)), 0) + 1);
      return writePoints(image, path, {
        lon: gather(Float64Array, kept, (i) => points[i]?.lon ?? none),
        lat: gather(Float64Array, kept, (i) => points[i]?.lat ?? none),
        present: mergePresence(points, kept, length),
      });
    }
    case 'vector':
      return mergeVectors(image, path, columns as (VectorColumn | undefined)[], kept, length);
    case undefined:
      return undefined;
  }
}

function mergePresence(
  columns: readonly (Exclude<Column, StringColumn> | undefined)[],
  kept: readonly Int32Array[],
  length: number,
): Bitset | undefined {
  if (columns.every((column) => column !== undefined && column.present === undefined)) return undefined;
  const present = createBitset(length);
  let n = 0;
  kept.forEach((indexes, i) => {
    const column = columns[i];
    for (const index of indexes) {
      if (column !== undefined && isPresent(column, index)) setBit(present, n);
      n++;
    }
  });
  return present;
}

function mergeNumbers(
  image: ImageBuilder,
  path: string,
  columns: readonly (NumberColumn | undefined)[],
  kept: readonly Int32Array[],
  length: number,
): ColumnHeader {
  const values = new Float64Array(length);
  const exact = columns.some((column) => column?.exact !== undefined) ? new BigInt64Array(length) : undefined;
  let n = 0;
  kept.forEach((indexes, i) => {
    const column = columns[i];
    for (const index of indexes) {
      if (column !== undefined) {
        values[n] = column.values[index]!;
        if (exact !== undefined) exact[n] = column.exact?.[index] ?? BigInt(column.values[index]!);
      }
      n++;
    }
  });
  return writeNumbers(image, path, { ...packNumbers(values), present: mergePresence(columns, kept, length), exact });
}

function mergeStrings(
  image: ImageBuilder,
  path: string,
  columns: readonly (StringColumn | undefined)[],
  kept: readonly Int32Array[],
  length: number,
): ColumnHeader {
  const used = columns.map((column, i) => {
    const marks = new Uint8Array(column?.dictionary.size ?? 0);
    if (column !== undefined)
      for (const index of kept[i]!) if (column.ordinals[index]! >= 0) marks[column.ordinals[index]!] = 1;
    return marks;
  });
  const renumbered = columns.map((column) => new Int32Array(column?.dictionary.size ?? 0));
  const bytes = new ByteBuffer();
  const offsets: number[] = [0];
  mergeSorted(
    columns.map((column) => column?.dictionary),
    (dictionary, sources, ordinals) => {
      let any = false;
      for (const i of sources) {
        if (used[i]![ordinals[i]!] !== 1) continue;
        renumbered[i]![ordinals[i]!] = offsets.length - 1;
        any = true;
      }
      if (!any) return;
      const ordinal = ordinals[sources[0]!]!;
      bytes.append(dictionary.bytes, dictionary.offsets[ordinal], dictionary.offsets[ordinal + 1]);
      offsets.push(bytes.length);
    },
  );
  const merged = new Int32Array(length);
  let n = 0;
  kept.forEach((indexes, i) => {
    const column = columns[i];
    for (const index of indexes) {
      const ordinal = column?.ordinals[index] ?? -1;
      merged[n++] = ordinal < 0 ? -1 : renumbered[i]![ordinal]!;
    }
  });
  return writeStrings(image, path, merged, new ByteDictionary(bytes.result(), Uint32Array.from(offsets)));
}

function mergeVectors(
  image: ImageBuilder,
  path: string,
  columns: readonly (VectorColumn | undefined)[],
  kept: readonly Int32Array[],
  length: number,
): ColumnHeader {
  const first = columns.find((column) => column !== undefined)!;
  const { dimensions } = first;
  const values =
    first.values instanceof Uint8Array ? new Uint8Array(length * dimensions) : new Float32Array(length * dimensions);
  let n = 0;
  kept.forEach((indexes, i) => {
    const column = columns[i];
    for (const index of indexes) {
      if (column !== undefined)
        values.set(column.values.subarray(index * dimensions, (index + 1) * dimensions), n * dimensions);
      n++;
    }
  });
  return writeVectors(image, path, { values, dimensions, length, present: mergePresence(columns, kept, length) });
}

/**
 * Walks several dictionaries together in order. For each distinct string: a dictionary that has it, the sources that
 * have it (ascending), and the current ordinal of every source.
 */
function mergeSorted(
  dictionaries: readonly (ByteDictionary | undefined)[],
  visit: (dictionary: ByteDictionary, sources: readonly number[], ordinals: readonly number[]) => void,
): void {
  const ordinals = dictionaries.map(() => 0);
  const open: number[] = [];
  dictionaries.forEach((dictionary, i) => dictionary !== undefined && dictionary.size > 0 && open.push(i));
  const sources: number[] = [];
  while (open.length > 0) {
    sources.length = 0;
    let least: ByteDictionary | undefined;
    let leastAt = 0;
    for (const i of open) {
      const dictionary = dictionaries[i]!;
      const at = ordinals[i]!;
      const difference =
        least === undefined
          ? -1
          : compareBytes(
              dictionary.bytes,
              dictionary.offsets[at]!,
              dictionary.offsets[at + 1]!,
              least.bytes,
              least.offsets[leastAt]!,
              least.offsets[leastAt + 1]!,
            );
      if (difference < 0) {
        sources.length = 0;
        least = dictionary;
        leastAt = at;
      }
      if (difference <= 0) sources.push(i);
    }
    visit(least!, sources, ordinals);
    for (const i of sources) {
      ordinals[i]!++;
      if (ordinals[i] === dictionaries[i]!.size) open.splice(open.indexOf(i), 1);
    }
  }
}

function mergePostings(
  image: ImageBuilder,
  name: string,
  segments: readonly Segment[],
  kept: readonly Int32Array[],
  docs: number,
): { docCount: number; totalTerms: number } {
  const norms = new Uint8Array(docs);
  const readers: (PostingReader | undefined)[] = segments.map((segment) => segment.postings(name));
  let base = 0;
  let docCount = 0;
  let totalTerms = 0;
  const numbers = segments.map((segment, i) => {
    const map = new Int32Array(segment.docs).fill(-1);
    const reader = readers[i];
    const indexes = kept[i]!;
    for (let n = 0; n < indexes.length; n++) {
      map[indexes[n]!] = base + n;
      const norm = reader?.norms[indexes[n]!] ?? 0;
      norms[base + n] = norm;
      if (norm !== 0) docCount++;
    }
    base += indexes.length;
    return map;
  });
  const writer = new PostingWriter(norms);
  const cursors: (PostingCursor | undefined)[] = [];
  mergeSorted(
    readers.map((reader) => reader?.terms),
    (dictionary, sources, ordinals) => {
      let begun = false;
      for (const i of sources) {
        const cursor = (cursors[i] ??= new PostingCursor(readers[i]!, 0));
        cursor.reset(ordinals[i]!);
        const map = numbers[i]!;
        while (cursor.next() !== NO_MORE) {
          const doc = map[cursor.doc]!;
          if (doc < 0) continue;
          if (!begun) {
            const ordinal = ordinals[sources[0]!]!;
            writer.term(dictionary.bytes, dictionary.offsets[ordinal], dictionary.offsets[ordinal + 1]);
            begun = true;
          }
          const freq = cursor.freqs[cursor.index]!;
          writer.posting(doc, freq);
          const positions = cursor.positionBytes();
          writer.positionBytes(positions.bytes, positions.start, positions.end);
          totalTerms += freq;
        }
      }
      if (begun) writer.endTerm();
    },
  );
  writer.write(image, `t:${name}`);
  return { docCount, totalTerms };
}
