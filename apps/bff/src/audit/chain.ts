import { createHash } from 'node:crypto';

/** Hash of an entry: SHA-256 over the hash of the entry before it and the entry's own text. */
export const chainHash = (previous: Buffer, entry: string): Buffer =>
  createHash('sha256').update(previous).update(entry, 'utf8').digest();

/** What the first entry follows. */
export const chainStart: Buffer = Buffer.alloc(32);
