import { crc32 } from 'node:zlib';

/** A row of the table of documents. */
export interface StoredRow {
  id: number;
  key: string;
  body: string;
  /** `documentSum` of the other columns; null in rows of a version without checksums. */
  sum: number | null;
}

/** A document whose checksum does not match. Writing or deleting it repairs the index. */
export class DamagedDocument extends Error {
  override readonly name = 'DamagedDocument';
  /** Survives the transfer from another thread, unlike the class. */
  readonly code = 'DAMAGED_DOCUMENT';

  constructor(
    readonly key: string,
    problem = 'its checksum is wrong',
  ) {
    super(`The stored document '${key}' is damaged: ${problem}. Upload it again or delete it.`);
  }
}

/** The checksum of a row. SQLite has no checksums for its pages. */
export const documentSum = (id: number, key: string, body: string): number => crc32(body, keyHash(id, key));

/** FNV-1a of the key, which is faster than crc32 for a few characters. */
function keyHash(id: number, key: string): number {
  let hash = id | 0;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export const isIntact = ({ id, key, body, sum }: StoredRow): boolean =>
  sum === null || (typeof body === 'string' && sum === documentSum(id, key, body));

/** Returns the row. Throws DamagedDocument if its checksum does not match. */
export function verifyChecksum(row: StoredRow): StoredRow {
  if (!isIntact(row)) throw new DamagedDocument(row.key);
  return row;
}
