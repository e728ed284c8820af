import { createHash, createHmac, type KeyObject } from 'node:crypto';

/** Previous hash of the first entry. */
export const chainStart: Buffer = Buffer.alloc(32);

/** Hash of an entry of an earlier version: SHA-256 over the hash of the previous entry and the text of this one. */
export const chainHash = (previous: Buffer, entry: string): Buffer =>
  createHash('sha256').update(previous).update(entry, 'utf8').digest();

/** Hash of an entry: HMAC-SHA-256 over the same. */
export const keyedHash = (key: KeyObject, previous: Buffer, entry: string): Buffer =>
  createHmac('sha256', key).update(previous).update(entry, 'utf8').digest();
