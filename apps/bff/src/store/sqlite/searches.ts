import type { SearchPlace } from '@searchdeck/contract';
import type {
  RecentSearchRecord,
  RecentSearchRepository,
  SavedSearchRecord,
  SavedSearchRepository,
} from '../repositories.js';
import type { Db } from './database.js';

const SAVED = `id, connection_id AS connectionId, index_name AS indexName, name, request,
  created_at AS createdAt, updated_at AS updatedAt`;
const RECENT = 'id, connection_id AS connectionId, index_name AS indexName, request, at';
/** Of a connection, of an index of it, or all. */
const PLACE =
  '(@connectionId IS NULL OR connection_id = @connectionId) AND (@indexName IS NULL OR index_name = @indexName)';

const placed = ({ connectionId, indexName }: Partial<SearchPlace>) => ({
  connectionId: connectionId ?? null,
  indexName: indexName ?? null,
});
type Placed = ReturnType<typeof placed>;

export const sqliteSavedSearches = (db: Db): SavedSearchRepository => {
  const list = db.prepare<[Placed], SavedSearchRecord>(
    `SELECT ${SAVED} FROM saved_queries WHERE ${PLACE} ORDER BY name COLLATE NOCASE, id`,
  );
  const find = db.prepare<[string], SavedSearchRecord>(`SELECT ${SAVED} FROM saved_queries WHERE id = ?`);
  const names = db.prepare<[SavedSearchRecord], { name: string }>(
    'SELECT name FROM saved_queries WHERE connection_id = @connectionId AND index_name = @indexName AND id <> @id',
  );
  const write = db.prepare(`INSERT INTO saved_queries
    VALUES (@id, @connectionId, @indexName, @name, @request, @createdAt, @updatedAt)
    ON CONFLICT (id) DO UPDATE SET index_name = excluded.index_name, name = excluded.name, request = excluded.request,
      updated_at = excluded.updated_at`);
  const remove = db.prepare('DELETE FROM saved_queries WHERE id = ?');
  const put = db.transaction((search: SavedSearchRecord): boolean => {
    // SQLite folds the case of ASCII alone.
    const folded = search.name.toLowerCase();
    if (names.all(search).some(({ name }) => name.toLowerCase() === folded)) return false;
    write.run(search);
    return true;
  });
  return {
    async list(place) {
      return list.all(placed(place));
    },
    async find(id) {
      return find.get(id);
    },
    async put(search) {
      return put.immediate(search);
    },
    async remove(id) {
      return remove.run(id).changes === 1;
    },
  };
};

export const sqliteRecentSearches = (db: Db): RecentSearchRepository => {
  const list = db.prepare<[Placed & { limit: number }], RecentSearchRecord>(
    `SELECT ${RECENT} FROM history WHERE ${PLACE} ORDER BY id DESC LIMIT @limit`,
  );
  const forget = db.prepare('DELETE FROM history WHERE connection_id = ? AND index_name = ? AND request = ?');
  const insert = db.prepare('INSERT INTO history (connection_id, index_name, request, at) VALUES (?, ?, ?, ?)');
  const trim = db.prepare(`DELETE FROM history WHERE connection_id = ? AND id NOT IN
    (SELECT id FROM history WHERE connection_id = ? ORDER BY id DESC LIMIT ?)`);
  const clear = db.prepare<[Placed]>(`DELETE FROM history WHERE ${PLACE}`);
  const add = db.transaction((e: Omit<RecentSearchRecord, 'id'>, keep: number): number => {
    forget.run(e.connectionId, e.indexName, e.request);
    const id = insert.run(e.connectionId, e.indexName, e.request, e.at).lastInsertRowid;
    trim.run(e.connectionId, e.connectionId, keep);
    return Number(id);
  });
  return {
    async list(place, limit) {
      return list.all({ ...placed(place), limit });
    },
    async add(entry, keep) {
      return { ...entry, id: add.immediate(entry, keep) };
    },
    async clear(place) {
      clear.run(placed(place));
    },
  };
};
