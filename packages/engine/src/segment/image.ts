import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { BlockMemory } from './block-memory.js';

/**
 * A segment's image: magic, header length, header (JSON), then 8-byte aligned sections, each with a checksum. It is the
 * same in memory and on disk, so flushing a segment is writing it.
 */
const MAGIC = 'SDSEG001';
/**
 * The format of new segments. Version 2 has score bounds of posting blocks by frequency; version 3 has other norms for fields
 * of 40 terms or more.
 */
export const SEGMENT_VERSION = 3;
const HEADER_OFFSET = 16;

export interface SegmentHeader {
  /** Format version of the sections; 1 if absent. */
  version?: number;
  docs: number;
  /** The IDs of the first and of the last document; segments of earlier versions have none. */
  idRange?: readonly [first: number, last: number];
  /** By field path: number of documents with a term, and number of terms, counting repetitions. */
  text: Record<string, { docCount: number; totalTerms: number }>;
  /** Kind of column by field path. */
  columns: Record<string, ColumnHeader>;
}
/** The part of a header that describes the IDs, which are ascending. */
export const idRange = (ids: Float64Array): Pick<SegmentHeader, 'idRange'> =>
  ids.length === 0 ? {} : { idRange: [ids[0]!, ids[ids.length - 1]!] };

export interface ColumnHeader {
  kind: 'number' | 'string' | 'geo' | 'vector';
  /** The element type of the values section. */
  values: 'u8' | 'i32' | 'f32' | 'f64' | 'i64';
  length: number;
  dimensions?: number;
}

interface StoredHeader extends SegmentHeader {
  /** [offset, length, crc32]. Sections of the same content can be stored once. */
  sections: Record<string, [number, number, number]>;
}

interface Section {
  name: string;
  bytes: Uint8Array;
}
const align = (offset: number) => (offset + 7) & ~7;

export const bytesOf = (view: ArrayBufferView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

export class ImageBuilder {
  private readonly sections: Section[] = [];

  add(name: string, view: ArrayBufferView): void {
    this.sections.push({ name, bytes: bytesOf(view) });
  }

  /** Adds the sections whose names begin with `prefix:` also with another prefix. They are stored once. */
  repeat(prefix: string, newPrefix: string): void {
    const aliasedSections = this.sections.filter(({ name }) => name.startsWith(`${prefix}:`));
    for (const { name, bytes } of aliasedSections) {
      this.sections.push({ name: newPrefix + name.slice(prefix.length), bytes });
    }
  }

  /** The image in shared memory. */
  build(header: SegmentHeader): Uint8Array {
    const { prefix, offsets, length } = this.layOut(header);
    const image = new Uint8Array(new SharedArrayBuffer(length));
    image.set(prefix);
    for (const [bytes, offset] of offsets) image.set(bytes, offset);
    return image;
  }

  /**
   * Writes the image and returns when the file and its directory entry are on disk. It needs half the memory of building
   * the image first.
   */
  write(path: string, header: SegmentHeader): void {
    const { prefix, offsets, length } = this.layOut(header);
    writeFile(path, (descriptor) => {
      writeAt(descriptor, prefix, 0);
      for (const [bytes, offset] of offsets) writeAt(descriptor, bytes, offset);
      ftruncateSync(descriptor, length);
    });
  }

  /** Copies the named sections into shared memory; names without a section are skipped. */
  copySections(names: readonly string[]): LoadedSections {
    return copySections(this.sections.filter(({ name }) => names.includes(name)));
  }

  /** The bytes before the sections, the offset of each content of sections, and the length of the image. */
  private layOut(header: SegmentHeader): { prefix: Uint8Array; offsets: Map<Uint8Array, number>; length: number } {
    const sections: StoredHeader['sections'] = {};
    const entries = new Map<Uint8Array, StoredHeader['sections'][string]>();
    // Offsets are relative to the end of the header, because its length depends on them.
    let end = 0;
    for (const { name, bytes } of this.sections) {
      let entry = entries.get(bytes);
      if (entry === undefined) {
        entry = [end, bytes.length, crc32(bytes)];
        entries.set(bytes, entry);
        end = align(end + bytes.length);
      }
      sections[name] = entry;
    }
    const text = Buffer.from(JSON.stringify({ version: SEGMENT_VERSION, ...header, sections } satisfies StoredHeader));
    const base = align(HEADER_OFFSET + text.length);
    const prefix = new Uint8Array(base);
    prefix.set(Buffer.from(MAGIC));
    const view = new DataView(prefix.buffer);
    view.setUint32(8, text.length, true);
    view.setUint32(12, crc32(text), true);
    prefix.set(text, HEADER_OFFSET);
    const offsets = new Map(Array.from(entries, ([bytes, [offset]]) => [bytes, base + offset]));
    return { prefix, offsets, length: base + end };
  }
}

/** Copies sections into shared memory; sections with the same bytes share their copy. */
function copySections(sections: readonly Section[]): LoadedSections {
  const contents = new Set(sections.map(({ bytes }) => bytes));
  const memory = BlockMemory.shared([...contents].reduce((sum, bytes) => sum + bytes.length, 0));
  const copies = new Map<Uint8Array, Uint8Array>();
  for (const bytes of contents) {
    const copy = memory.bytes(bytes.length);
    copy.set(bytes);
    copies.set(bytes, copy);
  }
  return sections.map(({ name, bytes }) => [name, copies.get(bytes)!] as const);
}

/** The source of a segment's sections. Sections are 8-byte aligned, so any typed array can view them. */
export interface SegmentSource {
  readonly header: SegmentHeader;
  readonly byteLength: number;
  /** Names of the sections that were read. */
  readonly usedSections: Iterable<string>;
  /** Undefined if the segment has no such section. */
  section(name: string): Uint8Array | undefined;
  /** Where the section begins; undefined if the segment has no such section. Sections that are stored once have the same. */
  offset(name: string): number | undefined;
  /**
   * A part of an existing section; `offset` is a multiple of 4. If only the part is read from disk, no checksum is
   * verified.
   */
  part(name: string, offset: number, length: number): Uint8Array;
  close(): void;
}

/** Sections by name, in shared memory. */
export type LoadedSections = readonly (readonly [name: string, bytes: Uint8Array])[];

/** A segment file that cannot be used; its documents can be indexed again. */
export class DamagedSegment extends Error {
  constructor(
    /** The end of a sentence: 'it is truncated'. */
    readonly problem: string,
    readonly path?: string,
  ) {
    super(`${path === undefined ? 'A segment' : `The segment '${path}'`} is damaged: ${problem}.`);
  }
}

function parseHeader(prefix: Uint8Array, text: Uint8Array): StoredHeader {
  const view = new DataView(prefix.buffer, prefix.byteOffset);
  if (crc32(text) !== view.getUint32(12, true)) throw new DamagedSegment('the checksum of its header is wrong');
  const header = JSON.parse(Buffer.from(text).toString()) as StoredHeader;
  // Keys are field names, and a field may be named like an inherited property, such as `constructor`.
  for (const table of [header.text, header.columns]) Object.setPrototypeOf(table, null);
  return header;
}

function headerLength(prefix: Uint8Array): number {
  if (Buffer.from(prefix.subarray(0, 8)).toString('latin1') !== MAGIC) {
    throw new DamagedSegment('it does not begin like a segment');
  }
  return new DataView(prefix.buffer, prefix.byteOffset).getUint32(8, true);
}

export class MemorySource implements SegmentSource {
  readonly header: StoredHeader;
  readonly byteLength: number;
  readonly usedSections = new Set<string>();
  private readonly base: number;

  constructor(readonly image: Uint8Array) {
    const length = headerLength(image);
    this.header = parseHeader(image, image.subarray(HEADER_OFFSET, HEADER_OFFSET + length));
    this.base = align(HEADER_OFFSET + length);
    this.byteLength = image.length;
  }

  section(name: string): Uint8Array | undefined {
    const entry = this.header.sections[name];
    this.usedSections.add(name);
    if (entry === undefined) return undefined;
    const [offset, length] = entry;
    return this.image.subarray(this.base + offset, this.base + offset + length);
  }

  offset(name: string): number | undefined {
    return this.header.sections[name]?.[0];
  }

  /** Copies the named sections into shared memory; names without a section are skipped. */
  copySections(names: readonly string[]): LoadedSections {
    return copySections(
      names.flatMap((name) => {
        const bytes = this.section(name);
        return bytes === undefined ? [] : [{ name, bytes }];
      }),
    );
  }

  part(name: string, offset: number, length: number): Uint8Array {
    return this.section(name)!.subarray(offset, offset + length);
  }

  close(): void {}
}

/** Throws DamagedSegment if the checksum of a section does not match. */
export function checkImage(image: Uint8Array): void {
  const source = new MemorySource(image);
  for (const [name, [, size, checksum]] of Object.entries(source.header.sections)) {
    const bytes = source.section(name)!;
    if (bytes.length !== size || crc32(bytes) !== checksum) {
      throw new DamagedSegment(`the checksum of the section '${name}' is wrong`);
    }
  }
}

/** Reads sections from disk on first use, verifies their checksums, and caches them in shared memory. */
export class FileSource implements SegmentSource {
  readonly header: StoredHeader;
  readonly byteLength: number;
  private readonly base: number;
  private readonly sectionsByName: Map<string, Uint8Array>;
  private readonly sectionsByOffset = new Map<number, Uint8Array>();
  private descriptor: number | undefined;

  /** `loadedSections`: sections that are already in memory. `memory`: where sections are read to, instead of shared memory. */
  constructor(
    readonly path: string,
    loadedSections: LoadedSections = [],
    private readonly memory?: BlockMemory,
  ) {
    this.sectionsByName = new Map(loadedSections);
    this.descriptor = openSync(path, 'r');
    try {
      this.byteLength = fstatSync(this.descriptor).size;
      const prefix = this.read(0, HEADER_OFFSET);
      const length = headerLength(prefix);
      // A damaged length could exceed the available memory.
      if (HEADER_OFFSET + length > this.byteLength) throw new DamagedSegment('it is truncated');
      this.header = parseHeader(prefix, this.read(HEADER_OFFSET, length));
      this.base = align(HEADER_OFFSET + length);
      for (const [offset, size] of Object.values(this.header.sections)) {
        if (this.base + offset + size > this.byteLength) throw new DamagedSegment('it is truncated');
      }
      for (const [name, bytes] of loadedSections) {
        if (bytes.length > 0) this.sectionsByOffset.set(this.offset(name)!, bytes);
      }
    } catch (error) {
      this.close();
      // The path identifies the segment to rebuild.
      throw error instanceof DamagedSegment ? new DamagedSegment(error.problem, path) : error;
    }
  }

  get usedSections(): Iterable<string> {
    return this.sectionsByName.keys();
  }

  /** The sections in memory, for another thread. */
  get loadedSections(): LoadedSections {
    return [...this.sectionsByName];
  }

  section(name: string): Uint8Array | undefined {
    const cachedBytes = this.sectionsByName.get(name);
    if (cachedBytes !== undefined) return cachedBytes;
    const entry = this.header.sections[name];
    if (entry === undefined) return undefined;
    const [offset, length, checksum] = entry;
    let bytes = this.sectionsByOffset.get(offset);
    // An empty section begins where the next one does.
    if (bytes?.length !== length) {
      const target = this.memory?.bytes(length) ?? new Uint8Array(new SharedArrayBuffer(length));
      bytes = this.read(this.base + offset, length, target);
      if (crc32(bytes) !== checksum) {
        throw new DamagedSegment(`the checksum of the section '${name}' is wrong`, this.path);
      }
      this.sectionsByOffset.set(offset, bytes);
    }
    this.sectionsByName.set(name, bytes);
    return bytes;
  }

  offset(name: string): number | undefined {
    return this.header.sections[name]?.[0];
  }

  part(name: string, offset: number, length: number): Uint8Array {
    const cachedBytes = this.sectionsByName.get(name);
    if (cachedBytes !== undefined) return cachedBytes.subarray(offset, offset + length);
    return this.read(this.base + this.header.sections[name]![0] + offset, length);
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private read(offset: number, length: number, bytes: Uint8Array = new Uint8Array(length)): Uint8Array {
    let bytesRead = 0;
    while (bytesRead < length) {
      const count = readSync(this.descriptor!, bytes, bytesRead, length - bytesRead, offset + bytesRead);
      if (count === 0) throw new DamagedSegment('it is truncated', this.path);
      bytesRead += count;
    }
    return bytes;
  }
}

/** Writes an image and returns when the file and its directory entry are on disk. */
export const writeImage = (path: string, image: Uint8Array): void =>
  writeFile(path, (descriptor) => writeAt(descriptor, image, 0));

function writeFile(path: string, write: (descriptor: number) => void): void {
  const descriptor = openSync(path, 'w');
  try {
    write(descriptor);
    fsyncSync(descriptor);
  } catch (error) {
    // On a full disk, a partial file would only use up space.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  syncDirectory(dirname(path));
}

function writeAt(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let offset = 0; offset < bytes.length;) {
    offset += writeSync(descriptor, bytes, offset, bytes.length - offset, position + offset);
  }
}

function syncDirectory(path: string): void {
  // Windows cannot open a directory; a file whose name is lost is rebuilt from the documents.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
