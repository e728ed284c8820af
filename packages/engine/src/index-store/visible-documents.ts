import { existsSync } from 'node:fs';
import { databasePath } from '../storage/database.js';
import { DocumentReader } from '../storage/document-reader.js';
import { createStore, DocumentStore } from '../storage/document-store.js';
import { RowCache } from '../storage/row-cache.js';
import { verifyChecksum, DamagedDocument, type StoredRow } from '../storage/stored-document.js';

const NONE: ReadonlyMap<number, StoredRow> = new Map<number, StoredRow>();

/** The stored documents as queries see them: those that a write replaces stay readable until it is published. */
export class VisibleDocuments {
  readonly reader: DocumentReader;
  private readonly cache = new RowCache();
  /** Documents that the current transaction replaces or deletes, but that queries still find. */
  private replacedRows = NONE;
  /** After a failed write, until the stored state is loaded, it is unknown which documents exist. */
  private isUncertain = false;

  constructor(directory: string) {
    this.reader = openReader(directory);
  }

  /** A document that a segment refers to. Throws DamagedDocument if its checksum does not match or it is missing. */
  find(id: number): StoredRow | undefined {
    return this.reader.findById(id) ?? this.findReplaced(id);
  }

  /** The same for several documents. Those that were not read recently are read in one read transaction. */
  findAll(ids: readonly number[]): (StoredRow | undefined)[] {
    const rows = ids.map((id) => this.cache.get(id));
    const missingIds = ids.filter((_, i) => rows[i] === undefined);
    if (missingIds.length === 0) return rows;
    const storedRows = this.reader.findByIds(missingIds);
    let nextStored = 0;
    return rows.map((cachedRow, i) => {
      if (cachedRow !== undefined) return cachedRow;
      const row = storedRows[nextStored++];
      if (row === undefined) return this.findReplaced(ids[i]!);
      this.cache.add(row);
      return row;
    });
  }

  /** Keeps documents readable while the transaction that removes them is committed. */
  keepReadable(removedDocuments: readonly [id: number, document: StoredRow][]): void {
    this.replacedRows = new Map(removedDocuments);
  }

  releaseReplaced(): void {
    this.replacedRows = NONE;
  }

  /** Runs `reload` after a write that failed before or after its commit. */
  async whileUncertain(reload: () => Promise<void>): Promise<void> {
    this.isUncertain = true;
    this.cache.clear();
    await reload();
    this.isUncertain = false;
  }

  private findReplaced(id: number): StoredRow | undefined {
    const row = this.replacedRows.get(id);
    if (row === undefined && !this.isUncertain) throw new DamagedDocument(`#${id}`, 'it is missing');
    return row && verifyChecksum(row);
  }
}

/** Creates the store if it is missing or its creation was interrupted. */
function openReader(directory: string): DocumentReader {
  if (!existsSync(databasePath(directory))) createStore(directory);
  try {
    return new DocumentReader(directory);
  } catch {
    // Any other problem occurs again below.
  }
  new DocumentStore(directory).close();
  return new DocumentReader(directory);
}
