/** The part of `node:sqlite` that this package uses; `@photostructure/sqlite` has the same interface. */
export interface Driver {
  /** Whether closing a database finalizes its statements; otherwise the garbage collector does so later. */
  finalizesOnClose: boolean;
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

interface BuiltInModule {
  DatabaseSync: Driver['DatabaseSync'];
  StatementSync: { prototype: Partial<DriverStatement> };
}

/** `node:sqlite` of a Node that has all that is used here (22.16 and later); undefined otherwise. */
export function builtInDriver(): Driver | undefined {
  const module = withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite') as BuiltInModule | undefined);
  if (module?.StatementSync.prototype.setReturnArrays === undefined) return undefined;
  return { DatabaseSync: module.DatabaseSync, finalizesOnClose: true };
}

/** Node prints a warning when it loads the module, which users can do nothing about. Other warnings are printed. */
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

/** The npm package, whose binaries come with it. Throws where it has none for this system. */
export async function packageDriver(): Promise<Driver> {
  try {
    const { DatabaseSync } = await import('@photostructure/sqlite');
    return { DatabaseSync, finalizesOnClose: false };
  } catch (error) {
    const { version, platform, arch } = process;
    throw new Error(
      `SQLite is not available: Node ${version} does not have it built in, and @photostructure/sqlite does not run on ${platform}-${arch}. Use Node 22.16 or later.`,
      { cause: error },
    );
  }
}
