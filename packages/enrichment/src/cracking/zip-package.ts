import { inflateRawSync } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { passwordError, unpackedSizeError } from '../errors.js';
import { decodeText } from './decode-text.js';

/** Compression methods of the ZIP format. */
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a file in one call. A stream would wait for other threads several times, and this one reads only one document at a
 * time.
 */
function unpack({ compressionMethod, uncompressedSize }: Entry, data: Buffer): Buffer {
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw new Error(`The compression method ${compressionMethod} is not supported.`);
  }
  const content =
    compressionMethod === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, uncompressedSize) });
  if (content.length !== uncompressedSize) {
    throw new Error('A file of the archive has another size than its directory says.');
  }
  return content;
}

/** The files of a ZIP archive. Throws CrackingError when more is unpacked than the limit. */
export class ZipPackage {
  private unpackedBytes = 0;

  private constructor(
    private readonly bytes: Buffer,
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    /** Names that lead out of the archive. Their files cannot be read. */
    readonly invalidNames: readonly string[],
    private readonly maxUnpackedBytes: number,
  ) {}

  static async open(bytes: Uint8Array, maxUnpackedBytes: number): Promise<ZipPackage> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // If the library decoded the names, an invalid one would make the whole archive unreadable.
    const file = await fromBufferPromise(buffer, { decodeStrings: false });
    const entries = new Map<string, Entry>();
    const invalidNames: string[] = [];
    for await (const entry of file.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (name.endsWith('/')) continue;
      if (validateFileName(name) === null) entries.set(name, entry);
      else invalidNames.push(name);
    }
    return new ZipPackage(buffer, file, entries, invalidNames, maxUnpackedBytes);
  }

  /** In the order of the archive. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** The content of a file; undefined if there is none of that name. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(name);
    if (entry === undefined) return undefined;
    this.unpackedBytes += entry.uncompressedSize;
    if (this.unpackedBytes > this.maxUnpackedBytes) throw unpackedSizeError(this.maxUnpackedBytes);
    if (entry.isEncrypted()) throw passwordError();
    const { fileDataStart } = await this.file.readLocalFileHeaderPromise(entry, { minimal: true });
    return unpack(entry, this.bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize));
  }

  /** The text of a file, by its byte order mark or as UTF-8. */
  async readText(name: string): Promise<string | undefined> {
    const bytes = await this.read(name);
    return bytes === undefined ? undefined : decodeText(bytes).text;
  }
}
