import type { HistoryRecord, HistoryRepository, SavedQueryRecord, SavedQueryRepository } from '../repositories.js';
import type { Db } from './database.js';

const QUERY = `id, connection_id AS connectionId, index_name AS indexName, name, request,
  created_at AS createdAt, updated_at AS updatedAt`;
const ENTRY = 'id, connection_id AS connectionId, index_name AS indexName, request, at';

export const sqliteSavedQueries = (db: Db): SavedQueryRepository => {
  const list = db.prepare<[], SavedQueryRecord>(`SELECT ${QUERY} FROM saved_queries ORDER BY name COLLATE NOCASE, id`);
  const listOf = db.prepare<[string], SavedQueryRecord>(
    `SELECT ${QUERY} FROM saved_queries WHERE connection_id = ? ORDER BY name COLLATE NOCASE, id`,
  );
  const find = db.prepare<[string], SavedQueryRecord>(`SELECT ${QUERY} FROM saved_queries WHERE id = ?`);
  const put = db.prepare(`INSERT INTO saved_queries
    VALUES (@id, @connectionId, @indexName, @name, @request, @createdAt, @updatedAt)
    ON CONFLICT (id) DO UPDATE SET index_name = excluded.index_name, name = excluded.name, request = excluded.request,
      updated_at = excluded.updated_at`);
  const remove = db.prepare('DELETE FROM saved_queries WHERE id = ?');
  return {
    async list(connectionId) {
      return connectionId === undefined ? list.all() : listOf.all(connectionId);
    },
    async find(id) {
      return find.get(id);
    },
    async put(query) {
      put.run(query);
    },
    async remove(id) {
      return remove.run(id).changes === 1;
    },
  };
};

export const sqliteHistory = (db: Db): HistoryRepository => {
  const list = db.prepare<[number], HistoryRecord>(`SELECT ${ENTRY} FROM history ORDER BY id DESC LIMIT ?`);
  const listOf = db.prepare<[string, number], HistoryRecord>(
    `SELECT ${ENTRY} FROM history WHERE connection_id = ? ORDER BY id DESC LIMIT ?`,
  );
  const forget = db.prepare('DELETE FROM history WHERE connection_id = ? AND index_name = ? AND request = ?');
  const insert = db.prepare('INSERT INTO history (connection_id, index_name, request, at) VALUES (?, ?, ?, ?)');
  const trim = db.prepare(`DELETE FROM history WHERE connection_id = ? AND id NOT IN
    (SELECT id FROM history WHERE connection_id = ? ORDER BY id DESC LIMIT ?)`);
  const clear = db.prepare('DELETE FROM history');
  const clearOf = db.prepare('DELETE FROM history WHERE connection_id = ?');
  const add = db.transaction((e: Omit<HistoryRecord, 'id'>, keep: number): number => {
    forget.run(e.connectionId, e.indexName, e.request);
    const id = insert.run(e.connectionId, e.indexName, e.request, e.at).lastInsertRowid;
    trim.run(e.connectionId, e.connectionId, keep);
    return Number(id);
  });
  return {
    async list(connectionId, limit) {
      return connectionId === undefined ? list.all(limit) : listOf.all(connectionId, limit);
    },
    async add(entry, keep) {
      return { ...entry, id: add.immediate(entry, keep) };
    },
    async clear(connectionId) {
      if (connectionId === undefined) clear.run();
      else clearOf.run(connectionId);
    },
  };
};
