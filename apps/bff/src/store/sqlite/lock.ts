import { join } from 'node:path';
import { isBusy, openSqlite } from '@searchdeck/sqlite';

/**
 * Takes the data folder for this process; undefined when another one has it. The lock is a transaction that stays open:
 * the system ends it with the process, however that ends, so there is no stale lock.
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
