import { crc32 } from 'node:zlib';

/** A row of the table of documents. */
export interface StoredRow {
  id: number;
  key: string;
  body: string;
  /** `documentSum` of the others when they were written; null in rows that a version without sums wrote. */
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

/** The checksum of a row. SQLite has none for its pages. */
export const documentSum = (id: number, key: string, body: string): number => crc32(body, beginning(id, key));

/** FNV-1a of the key: for so few characters faster than to call crc32 once more. */
function beginning(id: number, key: string): number {
  let hash = id | 0;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export const isWhole = ({ id, key, body, sum }: StoredRow): boolean =>
  sum === null || (typeof body === 'string' && sum === documentSum(id, key, body));

/** Returns the row. Throws DamagedDocument if its checksum does not match. */
export function checked(row: StoredRow): StoredRow {
  if (!isWhole(row)) throw new DamagedDocument(row.key);
  return row;
}
