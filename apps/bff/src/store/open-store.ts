import { isCorrupt } from '@searchdeck/sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config.js';
import { describeDatabase } from './postgres/url.js';
import type { Store } from './repositories.js';
import { lockDataFolder } from './sqlite/lock.js';
import { NewerStoreError } from './store-failure.js';
import { openPostgresStore, openSqliteStore } from './store.js';

export const STORE_FILE = 'console.sqlite';

export interface OpenStore {
  store: Store;
  /** Lock of the data folder; undefined: another process holds it. */
  lock: { release: () => void } | undefined;
}

export interface OpenStoreOptions {
  /** How long to wait for another process that is ending. */
  lockWaitMs: number;
  /** Maximum number of pages of the SQLite file. Default: no limit. */
  maxPages?: number | undefined;
}

export const damagedStore = (dataDir: string, cause: unknown): ConfigError =>
  new ConfigError(
    `The database ${join(dataDir, STORE_FILE)} is damaged. Restore it from a backup, or move it away to start without its connections.`,
    { cause },
  );

/** Opens the configured store. Throws ConfigError with a message in one line if the store cannot be used. */
export const openStore = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { lockWaitMs, maxPages }: OpenStoreOptions,
): Promise<OpenStore> => {
  let lock: OpenStore['lock'];
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = lockDataFolder(dataDir, lockWaitMs);
    if (databaseUrl === undefined) return { lock, store: await openSqliteStore(join(dataDir, STORE_FILE), maxPages) };
  } catch (error) {
    lock?.release();
    if (isCorrupt(error)) throw damagedStore(dataDir, error);
    if (error instanceof NewerStoreError) throw new ConfigError(`The data folder ${dataDir} ${error.message}.`);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The data folder ${dataDir} can't be used (${code ?? message}).`, { cause: error });
  }
  try {
    return { lock, store: await openPostgresStore(databaseUrl) };
  } catch (error) {
    lock?.release();
    throw new ConfigError(`DATABASE_URL: the database ${describeDatabase(databaseUrl)} ${problemOf(error)}`, {
      cause: error,
    });
  }
};

/** What SQLSTATE codes mean during startup. The server's own messages are not shown: they could quote data. */
const problems: Readonly<Record<string, string>> = {
  '28000': 'does not accept the user.',
  '28P01': 'rejects the password of the user.',
  '3D000': 'does not exist.',
  '42501': 'does not allow the user to create tables.',
};

const problemOf = (error: unknown): string => {
  if (error instanceof NewerStoreError) return `${error.message}.`;
  const { code, message } = error as NodeJS.ErrnoException;
  const problem = problems[code ?? ''];
  if (problem !== undefined) return problem;
  return `can't be used (${code ?? (/timeout/i.test(message) ? 'ETIMEDOUT' : message)}).`;
};
