import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Takes the data folder for this process; undefined when another one has it. The lock is a transaction that stays open:
 * the system ends it with the process, however that ends, so there is no stale lock.
 */
export const lockDataFolder = (dataDir: string, waitMs: number): { release: () => void } | undefined => {
  const db = new Database(join(dataDir, 'lock'), { timeout: waitMs });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
};
