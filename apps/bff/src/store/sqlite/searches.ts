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

export const sqliteSavedSearches = (db: Db): SavedSearchRepository => {
  const list = db.prepare<SavedSearchRecord>(
    `SELECT ${SAVED} FROM saved_queries WHERE ${PLACE} ORDER BY name COLLATE NOCASE, id`,
  );
  const find = db.prepare<SavedSearchRecord>(`SELECT ${SAVED} FROM saved_queries WHERE id = ?`);
  const names = db.prepare<{ name: string }>(
    'SELECT name FROM saved_queries WHERE connection_id = @connectionId AND index_name = @indexName AND id <> @id',
  );
  const write = db.prepare(`INSERT INTO saved_queries
    VALUES (@id, @connectionId, @indexName, @name, @request, @createdAt, @updatedAt)
    ON CONFLICT (id) DO UPDATE SET index_name = excluded.index_name, name = excluded.name, request = excluded.request,
      updated_at = excluded.updated_at`);
  const remove = db.prepare('DELETE FROM saved_queries WHERE id = ?');
  return {
    async list(place) {
      return list.all(placed(place));
    },
    async find(id) {
      return find.get(id);
    },
    async put(search) {
      const { id, connectionId, indexName } = search;
      // SQLite folds the case of ASCII alone.
      const folded = search.name.toLowerCase();
      return db.transaction(() => {
        if (names.all({ id, connectionId, indexName }).some(({ name }) => name.toLowerCase() === folded)) return false;
        write.run({ ...search });
        return true;
      });
    },
    async remove(id) {
      return remove.run(id).changes === 1;
    },
  };
};

export const sqliteRecentSearches = (db: Db): RecentSearchRepository => {
  const list = db.prepare<RecentSearchRecord>(
    `SELECT ${RECENT} FROM history WHERE ${PLACE} ORDER BY id DESC LIMIT @limit`,
  );
  const forget = db.prepare('DELETE FROM history WHERE connection_id = ? AND index_name = ? AND request = ?');
  const insert = db.prepare('INSERT INTO history (connection_id, index_name, request, at) VALUES (?, ?, ?, ?)');
  const trim = db.prepare(`DELETE FROM history WHERE connection_id = ? AND id NOT IN
    (SELECT id FROM history WHERE connection_id = ? ORDER BY id DESC LIMIT ?)`);
  const clear = db.prepare(`DELETE FROM history WHERE ${PLACE}`);
  return {
    async list(place, limit) {
      return list.all({ ...placed(place), limit });
    },
    async add(entry, keep) {
      const { connectionId, indexName, request, at } = entry;
      const id = db.transaction(() => {
        forget.run(connectionId, indexName, request);
        const { lastInsertRowid } = insert.run(connectionId, indexName, request, at);
        trim.run(connectionId, connectionId, keep);
        return lastInsertRowid;
      });
      return { ...entry, id };
    },
    async clear(place) {
      clear.run(placed(place));
    },
  };
};
