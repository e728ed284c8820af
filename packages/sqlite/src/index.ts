export { openSqlite } from './database.js';
export type { Database, OpenOptions, RunResult, SqlParameters, SqlValue, Statement } from './database.js';
export { isBusy, isConstraint, isCorrupt, isFull, isUniqueViolation, SqliteError } from './errors.js';
export { allowTermination, createThreadState, terminateThread } from './thread-termination.js';
