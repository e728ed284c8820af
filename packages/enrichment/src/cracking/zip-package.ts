import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { passwordError, unpackedSizeError } from '../errors.js';
import { decodeText } from './decode-text.js';

/** The files of a ZIP archive. Throws CrackingError when more is unpacked than the limit. */
export class ZipPackage {
  private unpackedBytes = 0;

  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly maxUnpackedBytes: number,
  ) {}

  static async open(bytes: Uint8Array, maxUnpackedBytes: number): Promise<ZipPackage> {
    // The library checks the sizes of entries while they are unpacked.
    const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entries = new Map<string, Entry>();
    for await (const entry of file.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
    return new ZipPackage(file, entries, maxUnpackedBytes);
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
    const parts: Buffer[] = [];
    for await (const part of await this.file.openReadStreamPromise(entry)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  /** The text of a file, by its byte order mark or as UTF-8. */
  async readText(name: string): Promise<string | undefined> {
    const bytes = await this.read(name);
    return bytes === undefined ? undefined : decodeText(bytes).text;
  }
}
