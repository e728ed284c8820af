import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isObject } from '@searchdeck/contract';

/** The newest entry at a time. Nobody without the key can create another chain with the same entry. */
export interface Anchor {
  at: string;
  seq: number;
  /** Hexadecimal. */
  hash: string;
}

/** The anchors of a file by the number of their entry. */
export interface Anchors {
  hashes: ReadonlyMap<number, string>;
  /** With the highest number. */
  last: Anchor | undefined;
  /** The first entry that has two different anchors; undefined: none. */
  conflict: number | undefined;
}

const parse = (line: string): Anchor | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    if (!isObject(value)) return undefined;
    const { at, seq, hash } = value;
    if (typeof at !== 'string' || typeof seq !== 'number' || typeof hash !== 'string') return undefined;
    return { at, seq, hash };
  } catch {
    // A line that was not written completely, because the machine stopped.
    return undefined;
  }
};

/** A file with one anchor per line, which is only appended to. */
export class AnchorFile {
  constructor(readonly path: string) {}

  /** Creates the file if it does not exist. Rejects if it cannot be written. */
  async create(): Promise<void> {
    await (await open(this.path, 'a+', 0o600)).close();
  }

  /** Appends an anchor and syncs the file. Creates the file if it does not exist. */
  async append(anchor: Anchor): Promise<void> {
    const file = await open(this.path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await file.read(last, 0, 1, size - 1);
      const isComplete = size === 0 || last[0] === 0x0a;
      await file.appendFile(`${isComplete ? '' : '\n'}${JSON.stringify(anchor)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  /** Reads the anchors that the file has now. Rejects if the file does not exist. */
  async read(): Promise<Anchors> {
    const hashes = new Map<number, string>();
    let last: Anchor | undefined;
    let conflict: number | undefined;
    const { size } = await stat(this.path);
    if (size === 0) return { hashes, last, conflict };
    for await (const line of createInterface({ input: createReadStream(this.path, { end: size - 1 }) })) {
      const anchor = parse(line);
      if (anchor === undefined) continue;
      const previousHash = hashes.get(anchor.seq);
      if (previousHash === undefined) hashes.set(anchor.seq, anchor.hash);
      else if (previousHash !== anchor.hash) conflict = Math.min(conflict ?? anchor.seq, anchor.seq);
      if (anchor.seq >= (last?.seq ?? 0)) last = anchor;
    }
    return { hashes, last, conflict };
  }
}
