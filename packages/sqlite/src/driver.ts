import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The part of `node:sqlite` that this package uses; `@photostructure/sqlite` has the same interface. */
export interface Driver {
  /**
   * Called after a database is closed if that does not finalize its statements. SQLite keeps the file open until the last
   * statement is finalized, which then depends on the garbage collector. Undefined if closing finalizes them.
   */
  releaseStatements?: () => void;
  DatabaseSync: new (path: string, options: { readOnly: boolean; timeout: number }) => DriverDatabase;
}
export interface DriverDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): DriverStatement;
  close(): void;
}
export interface DriverStatement {
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...parameters: readonly unknown[]): unknown;
  all(...parameters: readonly unknown[]): unknown[];
  columns(): unknown[];
  setReturnArrays(enabled: boolean): void;
}

/** Number of closed databases whose files may still be open. */
const MAX_UNRELEASED = 30;
/** How long after the last of them was closed their files are closed. */
const RELEASE_AFTER_MS = 1000;

interface BuiltInModule {
  DatabaseSync: Driver['DatabaseSync'];
  StatementSync: { prototype: Partial<DriverStatement> };
}

/** `node:sqlite`; undefined if Node does not have it or lacks a function used here (before 22.16). */
export function builtInDriver(): Driver | undefined {
  const module = withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite') as BuiltInModule | undefined);
  if (module?.StatementSync.prototype.setReturnArrays === undefined) return undefined;
  return { DatabaseSync: module.DatabaseSync };
}

/** Suppresses the warning that Node prints when it loads the module, because users can do nothing about it. */
function withoutSqliteWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: never[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning))) emitWarning(warning, ...rest);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The npm package, which contains its binaries. Throws if it has none for this system. */
export async function packageDriver(): Promise<Driver> {
  try {
    const { DatabaseSync } = await import('@photostructure/sqlite');
    return { DatabaseSync, releaseStatements: collectAfter(MAX_UNRELEASED, RELEASE_AFTER_MS) };
  } catch (error) {
    const { version, platform, arch } = process;
    throw new Error(
      `SQLite is not available: Node ${version} does not have it built in, and @photostructure/sqlite does not run on ${platform}-${arch}. Use Node 22.16 or later.`,
      { cause: error },
    );
  }
}

/**
 * Returns a function that runs the garbage collector, asynchronously, on every `count`-th call, and after the last call of
 * a series.
 */
function collectAfter(count: number, idleMs: number): () => void {
  let calls = 0;
  let timer: NodeJS.Timeout | undefined;
  let collect: ((options: object) => Promise<void>) | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    calls = 0;
    void (collect ??= garbageCollector())({ type: 'major', execution: 'async' });
  };
  return () => {
    calls += 1;
    if (calls >= count) run();
    else if (timer === undefined) timer = setTimeout(run, idleMs).unref();
    else timer.refresh();
  };
}

/**
 * V8's `gc` function, which exists in contexts that are created while the flag is set. The flag stays set, because it belongs
 * to all threads, and another one may be about to create its context.
 */
function garbageCollector(): (options: object) => Promise<void> {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (options: object) => Promise<void>;
}
