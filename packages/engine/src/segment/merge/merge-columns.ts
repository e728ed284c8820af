import type { BlockMemory } from '../block-memory.js';
import { ByteBuffer } from '../byte-buffer.js';
import { ByteDictionary } from '../byte-dictionary.js';
import { createBitset, setBit, type Bitset } from '../bitset.js';
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
} from '../columns.js';
import type { ColumnHeader, ImageBuilder } from '../image.js';
import type { Segment } from '../segment.js';
import { mergeDictionaries } from './merge-dictionaries.js';

type Numeric = Float64Array | Int32Array;

/** Puts the values at the retained indexes of each segment into `result`, one after the other, and returns it. */
function gather<T extends Numeric>(
  result: T,
  retained: readonly Int32Array[],
  valuesOf: (i: number) => ArrayLike<number>,
): T {
  let n = 0;
  retained.forEach((indexes, i) => {
    const values = valuesOf(i);
    for (let j = 0; j < indexes.length; j++) result[n++] = values[indexes[j]!]!;
  });
  return result;
}

/** Merges the column of a field; undefined if no segment has it. `retained`: the elements of each segment to keep. */
export function mergeColumn(
  image: ImageBuilder,
  path: string,
  segments: readonly Segment[],
  retained: readonly Int32Array[],
  memory: BlockMemory,
): ColumnHeader | undefined {
  const columns = segments.map((segment) => segment.column(path));
  const kind = columns.find((column) => column !== undefined)?.kind;
  const length = retained.reduce((sum, indexes) => sum + indexes.length, 0);
  switch (kind) {
    case 'number':
      return mergeNumbers(image, path, columns as (NumberColumn | undefined)[], retained, length, memory);
    case 'string':
      return mergeStrings(image, path, columns as (StringColumn | undefined)[], retained, length, memory);
    case 'geo': {
      const points = columns as (GeoColumn | undefined)[];
      const zeros = new Float64Array(retained.reduce((max, indexes) => Math.max(max, ...indexes.subarray(-1)), 0) + 1);
      return writePoints(image, path, {
        lon: gather(memory.float64s(length), retained, (i) => points[i]?.lon ?? zeros),
        lat: gather(memory.float64s(length), retained, (i) => points[i]?.lat ?? zeros),
        present: mergePresence(points, retained, length),
      });
    }
    case 'vector':
      return mergeVectors(image, path, columns as (VectorColumn | undefined)[], retained, length, memory);
    case undefined:
      return undefined;
  }
}

function mergePresence(
  columns: readonly (Exclude<Column, StringColumn> | undefined)[],
  retained: readonly Int32Array[],
  length: number,
): Bitset | undefined {
  if (columns.every((column) => column !== undefined && column.present === undefined)) return undefined;
  const present = createBitset(length);
  let n = 0;
  retained.forEach((indexes, i) => {
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
  retained: readonly Int32Array[],
  length: number,
  memory: BlockMemory,
): ColumnHeader {
  const values = memory.float64s(length);
  const exact = columns.some((column) => column?.exact !== undefined) ? new BigInt64Array(length) : undefined;
  let n = 0;
  retained.forEach((indexes, i) => {
    const column = columns[i];
    for (const index of indexes) {
      if (column !== undefined) {
        values[n] = column.values[index]!;
        if (exact !== undefined) exact[n] = column.exact?.[index] ?? BigInt(column.values[index]!);
      }
      n++;
    }
  });
  return writeNumbers(image, path, {
    ...packNumbers(values),
    present: mergePresence(columns, retained, length),
    exact,
  });
}

function mergeStrings(
  image: ImageBuilder,
  path: string,
  columns: readonly (StringColumn | undefined)[],
  retained: readonly Int32Array[],
  length: number,
  memory: BlockMemory,
): ColumnHeader {
  /** By column and ordinal: 1 if a retained element has the value. */
  const usageByColumn = columns.map((column, i) => {
    const usage = new Uint8Array(column?.dictionary.size ?? 0);
    if (column === undefined) return usage;
    const { ordinals } = column;
    const indexes = retained[i]!;
    for (let j = 0; j < indexes.length; j++) {
      const ordinal = ordinals[indexes[j]!]!;
      if (ordinal >= 0) usage[ordinal] = 1;
    }
    return usage;
  });
  /** By column and ordinal: the ordinal in the merged dictionary. */
  const newOrdinals = columns.map((column) => new Int32Array(column?.dictionary.size ?? 0));
  const bytes = new ByteBuffer();
  const offsets: number[] = [0];
  mergeDictionaries(
    columns.map((column) => column?.dictionary),
    (dictionary, ordinals, sources, count) => {
      let isUsed = false;
      for (let s = 0; s < count; s++) {
        const i = sources[s]!;
        if (usageByColumn[i]![ordinals[i]!] !== 1) continue;
        newOrdinals[i]![ordinals[i]!] = offsets.length - 1;
        isUsed = true;
      }
      if (!isUsed) return;
      const ordinal = ordinals[sources[0]!]!;
      bytes.append(dictionary.bytes, dictionary.offsets[ordinal], dictionary.offsets[ordinal + 1]);
      offsets.push(bytes.length);
    },
  );
  const mergedOrdinals = memory.int32s(length);
  let n = 0;
  retained.forEach((indexes, i) => {
    const column = columns[i];
    if (column === undefined) {
      mergedOrdinals.fill(-1, n, (n += indexes.length));
      return;
    }
    const { ordinals } = column;
    const columnOrdinals = newOrdinals[i]!;
    for (let j = 0; j < indexes.length; j++) {
      const ordinal = ordinals[indexes[j]!]!;
      mergedOrdinals[n++] = ordinal < 0 ? -1 : columnOrdinals[ordinal]!;
    }
  });
  return writeStrings(image, path, mergedOrdinals, new ByteDictionary(bytes.result(), Uint32Array.from(offsets)));
}

function mergeVectors(
  image: ImageBuilder,
  path: string,
  columns: readonly (VectorColumn | undefined)[],
  retained: readonly Int32Array[],
  length: number,
  memory: BlockMemory,
): ColumnHeader {
  const first = columns.find((column) => column !== undefined)!;
  const { dimensions } = first;
  const isPacked = first.values instanceof Uint8Array;
  const bytes = memory.bytes(length * dimensions * (isPacked ? 1 : Float32Array.BYTES_PER_ELEMENT));
  const values = isPacked ? bytes : new Float32Array(bytes.buffer, bytes.byteOffset, length * dimensions);
  let n = 0;
  retained.forEach((indexes, i) => {
    const column = columns[i];
    for (const index of indexes) {
      if (column !== undefined) {
        values.set(column.values.subarray(index * dimensions, (index + 1) * dimensions), n * dimensions);
      }
      n++;
    }
  });
  return writeVectors(image, path, { values, dimensions, length, present: mergePresence(columns, retained, length) });
}
