import { join } from 'node:path';
import { isBusy, openSqlite } from '@searchdeck/sqlite';

/**
 * Locks the data folder for this process; undefined if another process has the lock. The lock is an open transaction:
 * the system ends it with the process in every case, so that no stale lock remains.
 */
export const lockDataFolder = (dataDir: string, waitMs: number): { release: () => void } | undefined => {
  const db = openSqlite(join(dataDir, 'lock'), { busyTimeoutMs: waitMs });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
};
