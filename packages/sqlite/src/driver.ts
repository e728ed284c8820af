import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The part of `node:sqlite` that this package uses; `@photostructure/sqlite` has the same interface. */
export interface Driver {
  /**
   * Called after a database with statements is closed if that does not finalize them. SQLite keeps the file open until the last
   * statement is finalized, which then depends on the garbage collector. Undefined if closing finalizes them.
   */
  releaseStatements?: (database: DriverDatabase) => void;
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
/** How long a thread has to be idle before it closes their files. */
const IDLE_CHECK_MS = 1000;
/** Maximum utilization of the event loop of an idle thread during that time. */
const MAX_IDLE_UTILIZATION = 0.2;

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
  process.emitWarning = (warning: string | Error, ...options: never[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning))) emitWarning(warning, ...options);
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
    return { DatabaseSync, releaseStatements: collectWhenIdle(MAX_UNRELEASED, IDLE_CHECK_MS) };
  } catch (error) {
    const { version, platform, arch } = process;
    throw new Error(
      `SQLite is not available: Node ${version} does not have it built in, and @photostructure/sqlite does not run on ${platform}-${arch}. Use Node 22.16 or later.`,
      { cause: error },
    );
  }
}

/**
 * Returns a function that is called with each closed database. It runs the garbage collector, asynchronously, as soon as
 * the thread is idle, because a collection delays everything else; on a busy thread, when more than `maxUnreleased`
 * databases are left. Databases that V8 has collected meanwhile need nothing.
 */
function collectWhenIdle(maxUnreleased: number, checkMs: number): (database: DriverDatabase) => void {
  let closedDatabases: WeakRef<DriverDatabase>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let collect: ((options: object) => Promise<void>) | undefined;
  const removeCollected = () => {
    closedDatabases = closedDatabases.filter((reference) => reference.deref() !== undefined);
  };
  const run = () => {
    closedDatabases = [];
    void (collect ??= garbageCollector())({ type: 'major', execution: 'async' });
  };
  const scheduleCheck = () => {
    const before = performance.eventLoopUtilization();
    timer = setTimeout(() => {
      timer = undefined;
      removeCollected();
      if (closedDatabases.length === 0) return;
      if (performance.eventLoopUtilization(before).utilization <= MAX_IDLE_UTILIZATION) run();
      else scheduleCheck();
    }, checkMs).unref();
  };
  return (database) => {
    closedDatabases.push(new WeakRef(database));
    if (closedDatabases.length >= maxUnreleased) removeCollected();
    if (closedDatabases.length >= maxUnreleased) run();
    else if (timer === undefined) scheduleCheck();
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
