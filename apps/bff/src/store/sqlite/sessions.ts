import type { Role } from '@searchdeck/contract';
import type { LaunchTokenRepository, MetaRepository, SessionRepository } from '../repositories.js';
import { bufferOf, type Db } from './database.js';

interface SessionRow {
  id_hash: Uint8Array;
  person: string;
  role: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

export const sqliteSessions = (db: Db): SessionRepository => {
  const insert = db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)');
  const find = db.prepare<SessionRow>('SELECT * FROM sessions WHERE id_hash = ?');
  const touch = db.prepare('UPDATE sessions SET last_seen_at = ? WHERE id_hash = ?');
  const remove = db.prepare('DELETE FROM sessions WHERE id_hash = ?');
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_at <= ? OR last_seen_at <= ?');
  return {
    async insert(s) {
      insert.run(s.idHash, s.person, s.role, s.createdAt, s.lastSeenAt, s.expiresAt);
    },
    async find(idHash) {
      const row = find.get(idHash);
      if (row === undefined) return undefined;
      return {
        idHash: bufferOf(row.id_hash),
        person: row.person,
        role: row.role as Role,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
      };
    },
    async touch(idHash, lastSeenAt) {
      touch.run(lastSeenAt, idHash);
    },
    async remove(idHash) {
      remove.run(idHash);
    },
    async removeExpired(now, idleSince) {
      removeExpired.run(now, idleSince);
    },
  };
};

export const sqliteLaunchTokens = (db: Db): LaunchTokenRepository => {
  const insert = db.prepare('INSERT INTO launch_tokens VALUES (?, ?)');
  const sweep = db.prepare('DELETE FROM launch_tokens WHERE expires_at <= ?');
  // One statement, so that of two requests with the same token only one finds it.
  const take = db.prepare<{ expires_at: number }>(
    'DELETE FROM launch_tokens WHERE token_hash = ? RETURNING expires_at',
  );
  return {
    async insert(tokenHash, expiresAt) {
      insert.run(tokenHash, expiresAt);
    },
    async take(tokenHash, now) {
      const row = take.get(tokenHash);
      sweep.run(now);
      return row !== undefined && row.expires_at > now;
    },
  };
};

export const sqliteMeta = (db: Db): MetaRepository => {
  const get = db.prepare<{ value: string }>('SELECT value FROM meta WHERE name = ?');
  const set = db.prepare('INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value');
  const remove = db.prepare('DELETE FROM meta WHERE name = ?');
  return {
    async get(name) {
      return get.get(name)?.value;
    },
    async set(name, value) {
      set.run(name, value);
    },
    async remove(name) {
      remove.run(name);
    },
  };
};
