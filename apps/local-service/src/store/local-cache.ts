import { join } from 'node:path';
import type { CacheStorage } from '@searchdeck/enrichment';
import { openSqlite, type Database } from '@searchdeck/sqlite';

/** Contains enrichment caches, in the data folder. It can be deleted while the service is stopped. */
const CACHE_FILE = 'enrichment-cache.db';

const SCHEMA = `CREATE TABLE IF NOT EXISTS results(
  cache TEXT NOT NULL,
  generation INTEGER NOT NULL,
  item TEXT NOT NULL,
  document TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY(cache, generation, item, document)
) WITHOUT ROWID`;

function prepare(database: Database) {
  // Results can be computed again, so a commit does not wait for the disk.
  database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; ${SCHEMA}`);
  const document = 'cache = ? AND generation = ? AND item = ?';
  return {
    database,
    select: database.prepare<{ content: Uint8Array }>(`SELECT content FROM results WHERE ${document} AND document = ?`),
    selectDocuments: database.prepare<{ document: string }>(`SELECT document FROM results WHERE ${document}`),
    upsert: database.prepare('INSERT OR REPLACE INTO results VALUES(?, ?, ?, ?, ?)'),
    remove: database.prepare(`DELETE FROM results WHERE ${document} AND document = ?`),
    removeEarlierGenerations: database.prepare('DELETE FROM results WHERE cache = ? AND generation <> ?'),
    removeCache: database.prepare('DELETE FROM results WHERE cache = ?'),
    selectCaches: database.prepare<{ cache: string }>('SELECT DISTINCT cache FROM results'),
  };
}

/** The enrichment caches of indexers whose cache has no storage account. */
export class LocalCaches {
  private statements: ReturnType<typeof prepare> | undefined;

  /** `existingIds` returns the IDs of the caches that exist. */
  constructor(
    private readonly directory: string,
    private readonly existingIds: () => readonly string[],
  ) {}

  /** The file is opened when the first indexer uses it. */
  private open(): ReturnType<typeof prepare> {
    if (this.statements !== undefined) return this.statements;
    const statements = prepare(openSqlite(join(this.directory, CACHE_FILE)));
    this.statements = statements;
    // Caches of deleted services.
    const existingIds = new Set(this.existingIds());
    for (const { cache } of statements.selectCaches.all()) {
      if (!existingIds.has(cache)) statements.removeCache.run(cache);
    }
    return statements;
  }

  storageOf({ id, generation }: { id: string; generation: number }): CacheStorage {
    const { database, select, selectDocuments, upsert, remove } = this.open();
    return {
      read: (item, document) => Promise.resolve(select.get(id, generation, item, document)?.content),
      write(item, document, content) {
        upsert.run(id, generation, item, document, content);
        return Promise.resolve();
      },
      removeDocuments(item, except) {
        const documents = selectDocuments.all(id, generation, item).map(({ document }) => document);
        database.transaction(() => {
          for (const document of documents) if (!except.has(document)) remove.run(id, generation, item, document);
        });
        return Promise.resolve();
      },
    };
  }

  /** Removes all other generations of a cache. */
  removeEarlierGenerations({ id, generation }: { id: string; generation: number }): void {
    this.open().removeEarlierGenerations.run(id, generation);
  }

  remove(id: string): void {
    this.open().removeCache.run(id);
  }

  close(): void {
    this.statements?.database.close();
  }
}
