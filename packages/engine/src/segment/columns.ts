import { ByteBuffer, IntBuffer, sortTexts } from './byte-buffer.js';
import { countBits, createBitset, hasBit, setBit, type Bitset } from './bitset.js';
import { ByteDictionary } from './byte-dictionary.js';
import type { ColumnBounds } from './column-bounds.js';
import type { ColumnHeader, ImageBuilder, SegmentSource } from './image.js';

/** The values of one field, one per element of its space. `present` is undefined if every element has a value. */
export interface NumberColumn {
  kind: 'number';
  length: number;
  /** Numbers; booleans as 0 and 1; dates as milliseconds since 1970 UTC. Int64 rounded where `exact` is set. */
  values: Uint8Array | Int32Array | Float64Array;
  present: Bitset | undefined;
  /** Set if a value is beyond 2^53. */
  exact: BigInt64Array | undefined;
  /** By block of documents; computed when a query first sorts by the column. */
  bounds?: ColumnBounds;
}
export interface StringColumn {
  kind: 'string';
  length: number;
  /** Ordinals in `dictionary`; -1 is null. */
  ordinals: Int32Array;
  dictionary: ByteDictionary;
}
export interface GeoColumn {
  kind: 'geo';
  length: number;
  lon: Float64Array;
  lat: Float64Array;
  present: Bitset | undefined;
}
export interface VectorColumn {
  kind: 'vector';
  length: number;
  dimensions: number;
  /** Row-major; rows of absent vectors are 0. */
  values: Float32Array | Uint8Array;
  present: Bitset | undefined;
}
export type Column = NumberColumn | StringColumn | GeoColumn | VectorColumn;

const viewAs = <T>(
  bytes: Uint8Array,
  type: { new (buffer: ArrayBufferLike, offset: number, length: number): T; BYTES_PER_ELEMENT: number },
): T => new type(bytes.buffer, bytes.byteOffset, bytes.byteLength / type.BYTES_PER_ELEMENT);

export const int32s = (bytes: Uint8Array): Int32Array => viewAs(bytes, Int32Array);
export const uint32s = (bytes: Uint8Array): Uint32Array => viewAs(bytes, Uint32Array);
export const float64s = (bytes: Uint8Array): Float64Array => viewAs(bytes, Float64Array);

/** Numbers in the narrowest of three forms. */
export function packNumbers(values: readonly number[] | Float64Array): {
  values: ColumnHeader['values'];
  data: Uint8Array | Int32Array | Float64Array;
} {
  let areBytes = true;
  let areIntegers = true;
  for (let i = 0; i < values.length && areIntegers; i++) {
    const value = values[i]!;
    areIntegers = (value | 0) === value && !Object.is(value, -0);
    areBytes &&= areIntegers && value >= 0 && value <= 255;
  }
  if (!areIntegers) return { values: 'f64', data: Float64Array.from(values) };
  return areBytes ? { values: 'u8', data: Uint8Array.from(values) } : { values: 'i32', data: Int32Array.from(values) };
}

export function addDictionary(image: ImageBuilder, name: string, dictionary: ByteDictionary): void {
  image.add(`${name}:d`, dictionary.bytes);
  image.add(`${name}:o`, dictionary.offsets);
}

export function readDictionary(source: SegmentSource, name: string): ByteDictionary {
  return new ByteDictionary(source.section(`${name}:d`)!, uint32s(source.section(`${name}:o`)!));
}

/** Builds a dictionary from sorted, distinct strings. */
export function buildDictionary(sorted: readonly string[]): ByteDictionary {
  const bytes = new ByteBuffer(Math.max(16, sorted.length * 8));
  const offsets = new Uint32Array(sorted.length + 1);
  for (let i = 0; i < sorted.length; i++) {
    bytes.text(sorted[i]!);
    offsets[i + 1] = bytes.length;
  }
  return new ByteDictionary(bytes.result(), offsets);
}

/** Collects the values of one field while a segment is built. */
export interface ColumnBuilder {
  append(value: unknown): void;
  write(image: ImageBuilder, path: string): ColumnHeader;
}

const section = (path: string, part: string) => `c:${path}:${part}`;

function presence(present: boolean[]): Bitset | undefined {
  if (present.every(Boolean)) return undefined;
  const bits = createBitset(present.length);
  present.forEach((hasValue, index) => hasValue && setBit(bits, index));
  return bits;
}

export class NumberBuilder implements ColumnBuilder {
  private readonly values: number[] = [];
  private readonly present: boolean[] = [];
  private readonly exact = new Map<number, bigint>();

  append(value: unknown): void {
    if (typeof value === 'bigint') this.exact.set(this.values.length, value);
    this.present.push(value !== null);
    this.values.push(value === null ? 0 : Number(value));
  }

  write(image: ImageBuilder, path: string): ColumnHeader {
    let exact: BigInt64Array | undefined;
    if (this.exact.size > 0) {
      exact = BigInt64Array.from(this.values, (value, index) => this.exact.get(index) ?? BigInt(value));
    }
    return writeNumbers(image, path, { ...packNumbers(this.values), present: presence(this.present), exact });
  }
}

export function writeNumbers(
  image: ImageBuilder,
  path: string,
  column: {
    values: ColumnHeader['values'];
    data: Uint8Array | Int32Array | Float64Array;
    present: Bitset | undefined;
    exact: BigInt64Array | undefined;
  },
): ColumnHeader {
  image.add(section(path, 'v'), column.data);
  if (column.present !== undefined) image.add(section(path, 'p'), column.present);
  if (column.exact !== undefined) image.add(section(path, 'x'), column.exact);
  return { kind: 'number', values: column.values, length: column.data.length };
}

export class StringBuilder implements ColumnBuilder {
  /** Distinct values in the order of their first occurrence, and their numbers. */
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** By element, the number of its value; -1 is null. */
  private readonly values = new IntBuffer(64);

  append(value: unknown): void {
    if (value === null) {
      this.values.push(-1);
      return;
    }
    let number = this.numbers.get(value as string);
    if (number === undefined) {
      number = this.texts.length;
      this.texts.push(value as string);
      this.numbers.set(value as string, number);
    }
    this.values.push(number);
  }

  write(image: ImageBuilder, path: string): ColumnHeader {
    const sortedTexts = sortTexts(this.texts);
    const ordinalByNumber = new Int32Array(sortedTexts.length);
    for (let ordinal = 0; ordinal < sortedTexts.length; ordinal++) {
      ordinalByNumber[this.numbers.get(sortedTexts[ordinal]!)!] = ordinal;
    }
    const ordinals = this.values.result().map((number) => (number < 0 ? -1 : ordinalByNumber[number]!));
    return writeStrings(image, path, ordinals, buildDictionary(sortedTexts));
  }
}

export function writeStrings(
  image: ImageBuilder,
  path: string,
  ordinals: Int32Array,
  dictionary: ByteDictionary,
): ColumnHeader {
  image.add(section(path, 'v'), ordinals);
  addDictionary(image, section(path, 's'), dictionary);
  return { kind: 'string', values: 'i32', length: ordinals.length };
}

export class GeoBuilder implements ColumnBuilder {
  private readonly lon: number[] = [];
  private readonly lat: number[] = [];
  private readonly present: boolean[] = [];

  append(value: unknown): void {
    const point = value as { coordinates: [number, number] } | null;
    this.present.push(point !== null);
    this.lon.push(point?.coordinates[0] ?? 0);
    this.lat.push(point?.coordinates[1] ?? 0);
  }

  write(image: ImageBuilder, path: string): ColumnHeader {
    return writePoints(image, path, {
      lon: Float64Array.from(this.lon),
      lat: Float64Array.from(this.lat),
      present: presence(this.present),
    });
  }
}

export function writePoints(
  image: ImageBuilder,
  path: string,
  column: Pick<GeoColumn, 'lon' | 'lat' | 'present'>,
): ColumnHeader {
  image.add(section(path, 'v'), column.lon);
  image.add(section(path, 'y'), column.lat);
  if (column.present !== undefined) image.add(section(path, 'p'), column.present);
  return { kind: 'geo', values: 'f64', length: column.lon.length };
}

export class VectorBuilder implements ColumnBuilder {
  private readonly rows: (readonly number[] | null)[] = [];

  constructor(
    readonly dimensions: number,
    /** Packed bits are stored as bytes, other vectors as floats. */
    readonly isPacked: boolean,
  ) {}

  append(value: unknown): void {
    this.rows.push(value as readonly number[] | null);
  }

  write(image: ImageBuilder, path: string): ColumnHeader {
    const size = this.rows.length * this.dimensions;
    const values = this.isPacked ? new Uint8Array(size) : new Float32Array(size);
    this.rows.forEach((row, index) => row !== null && values.set(row, index * this.dimensions));
    const present = presence(this.rows.map((row) => row !== null));
    return writeVectors(image, path, { values, present, dimensions: this.dimensions, length: this.rows.length });
  }
}

export function writeVectors(
  image: ImageBuilder,
  path: string,
  column: Pick<VectorColumn, 'values' | 'present' | 'dimensions' | 'length'>,
): ColumnHeader {
  image.add(section(path, 'v'), column.values);
  if (column.present !== undefined) image.add(section(path, 'p'), column.present);
  const values = column.values instanceof Uint8Array ? 'u8' : 'f32';
  return { kind: 'vector', values, length: column.length, dimensions: column.dimensions };
}

/** A column of a segment; undefined if the segment is older than the field. */
export function readColumn(source: SegmentSource, path: string): Column | undefined {
  const header = source.header.columns[path];
  if (header === undefined) return undefined;
  const values = source.section(section(path, 'v'))!;
  const { length } = header;
  const bits = source.section(section(path, 'p'));
  const present = bits === undefined ? undefined : uint32s(bits);
  switch (header.kind) {
    case 'string':
      return {
        kind: 'string',
        length,
        ordinals: int32s(values),
        dictionary: readDictionary(source, section(path, 's')),
      };
    case 'geo':
      return {
        kind: 'geo',
        length,
        lon: float64s(values),
        lat: float64s(source.section(section(path, 'y'))!),
        present,
      };
    case 'vector': {
      const { dimensions = 0 } = header;
      return {
        kind: 'vector',
        length,
        dimensions,
        present,
        values: header.values === 'u8' ? values : viewAs(values, Float32Array),
      };
    }
    case 'number': {
      const exact = source.section(section(path, 'x'));
      return {
        kind: 'number',
        length,
        present,
        exact: exact === undefined ? undefined : viewAs(exact, BigInt64Array),
        values: header.values === 'u8' ? values : header.values === 'i32' ? int32s(values) : float64s(values),
      };
    }
  }
}

/** One vector of a column that the segment has. */
export function readVectorRow(source: SegmentSource, path: string, row: number): Float32Array | Uint8Array {
  const { dimensions = 0, values } = source.header.columns[path]!;
  const size = values === 'u8' ? dimensions : dimensions * 4;
  const bytes = source.part(section(path, 'v'), row * size, size);
  return values === 'u8' ? bytes : viewAs(bytes, Float32Array);
}

export const isPresent = (column: { present: Bitset | undefined }, index: number): boolean =>
  column.present === undefined || hasBit(column.present, index);

/** Number of elements that have a value, without the values; 0 if the segment has no column for the path. */
export function countPresent(source: SegmentSource, path: string): number {
  const present = source.section(section(path, 'p'));
  return present === undefined ? (source.header.columns[path]?.length ?? 0) : countBits(uint32s(present));
}
