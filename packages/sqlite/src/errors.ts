/** Names of SQLite's result codes (https://sqlite.org/rescode.html): the primary ones, and the extended ones that are used. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  2: 'SQLITE_INTERNAL',
  3: 'SQLITE_PERM',
  4: 'SQLITE_ABORT',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  12: 'SQLITE_NOTFOUND',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  22: 'SQLITE_NOLFS',
  23: 'SQLITE_AUTH',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
  275: 'SQLITE_CONSTRAINT_CHECK',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

/** The low byte of an extended result code is the primary one. */
const primaryCode = (resultCode: number): number => resultCode & 0xff;

const nameOf = (resultCode: number): string =>
  CODE_NAMES[resultCode] ?? CODE_NAMES[primaryCode(resultCode)] ?? `SQLITE_${resultCode}`;

/** An error that SQLite reported. `code` is the name of its result code, for example `SQLITE_CONSTRAINT_UNIQUE`. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  constructor(
    message: string,
    /** SQLite's extended result code. */
    readonly resultCode: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = nameOf(resultCode);
  }
}

/** Result codes by the beginning of SQLite's message. `all` of the npm package reports an error without its code. */
const CODES_BY_MESSAGE: readonly (readonly [message: string, resultCode: number])[] = [
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
  ['CHECK constraint failed', 275],
  ['FOREIGN KEY constraint failed', 787],
  ['NOT NULL constraint failed', 1299],
  ['UNIQUE constraint failed', 2067],
];

const resultCodeOf = (error: Error): number | undefined => {
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  if (!('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  return CODES_BY_MESSAGE.find(([message]) => error.message.startsWith(message))?.[1] ?? 1;
};

/** Turns an error of either driver into a SqliteError; other errors are returned unchanged. */
export function toSqliteError(error: unknown): unknown {
  const resultCode = error instanceof Error ? resultCodeOf(error) : undefined;
  return resultCode === undefined ? error : new SqliteError((error as Error).message, resultCode, { cause: error });
}

const hasPrimaryCode =
  (...codes: readonly number[]) =>
  (error: unknown): error is SqliteError =>
    error instanceof SqliteError && codes.includes(primaryCode(error.resultCode));

/** Another connection still holds a lock after the busy timeout. */
export const isBusy = hasPrimaryCode(5, 6);
/** The disk is full. */
export const isFull = hasPrimaryCode(13);
/** The file is damaged, or is not a database. */
export const isCorrupt = hasPrimaryCode(11, 26);
/** A row violates a constraint; `code` says which kind. */
export const isConstraint = hasPrimaryCode(19);
/** A unique column or primary key already has the value. */
export const isUniqueViolation = (error: unknown): error is SqliteError =>
  error instanceof SqliteError && (error.resultCode === 2067 || error.resultCode === 1555);
