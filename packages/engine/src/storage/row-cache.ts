import type { StoredRow } from './stored-document.js';

/** Characters of document bodies in one of the two generations: at most 8 MB in all, usually 4 MB. */
const MAX_CHARACTERS = 2_097_152;

/**
 * The rows that were read recently, by document ID. A replaced document gets a new ID, so that a row never becomes
 * outdated. Half of the rows are dropped at once, which needs no bookkeeping for each read, unlike the exact order of
 * their use.
 */
export class RowCache {
  private recent = new Map<number, StoredRow>();
  private older = new Map<number, StoredRow>();
  private characters = 0;

  get(id: number): StoredRow | undefined {
    const row = this.recent.get(id);
    if (row !== undefined) return row;
    const older = this.older.get(id);
    if (older !== undefined) this.add(older);
    return older;
  }

  /** Rows that would fill most of a generation are not stored. */
  add(row: StoredRow): void {
    const { length } = row.body;
    if (length > MAX_CHARACTERS / 4) return;
    if (this.characters + length > MAX_CHARACTERS) {
      this.older = this.recent;
      this.recent = new Map();
      this.characters = 0;
    }
    this.recent.set(row.id, row);
    this.characters += length;
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
    this.characters = 0;
  }
}
