import { createHash } from 'node:crypto';

/** Hash of an entry: SHA-256 over the hash of the previous entry and the text of this one. */
export const chainHash = (previous: Buffer, entry: string): Buffer =>
  createHash('sha256').update(previous).update(entry, 'utf8').digest();

/** Previous hash of the first entry. */
export const chainStart: Buffer = Buffer.alloc(32);
