import type { Role, TaskInput, TaskKindId } from '@searchdeck/contract';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { TaskFileParts } from './task-files.js';

export type InputOf<Id extends TaskKindId> = Extract<TaskInput, { kind: Id }>;

/** What a running task may use. */
export interface TaskContext<Id extends TaskKindId> {
  taskId: string;
  input: InputOf<Id>;
  /** The user who started the task. */
  principal: Principal;
  /** The value of the last `save`, also after a restart of the program; undefined: none. */
  checkpoint: unknown;
  /** Aborted when the task is canceled or the program stops. */
  signal: AbortSignal;
  /** The connection as it is now: it may change or be deleted while the task runs. */
  connection(): Promise<ConnectionRecord>;
  /** Sealed files of the task. They are removed when it ends, except the `file` of its kind. */
  files: TaskFileParts;
  /** Stores what a restart continues from. Durable when the promise resolves. */
  save(checkpoint: unknown): Promise<void>;
  /** Reports progress to everyone who follows the task. */
  progress(message: string, percent?: number): Promise<void>;
}

/**
 * One kind of long work. `run` may be interrupted at any point and is called again with the last checkpoint after a
 * restart: each of its steps must be idempotent.
 */
export interface TaskKind<Id extends TaskKindId> {
  /** Minimum role to start or cancel such a task. */
  role: Role;
  /** Name of the file that a succeeded task offers for download; its result is a `TaskFileResult`. */
  file?: string;
  /** The input with defaults from the connection. Throws 4xx for an input that cannot be run. */
  prepare(input: InputOf<Id>, connection: ConnectionRecord): InputOf<Id>;
  /** The result. A SearchError ends the task as failed, with its code and message. */
  run(context: TaskContext<Id>): Promise<Readonly<Record<string, unknown>>>;
}

/** One implementation per kind; a missing one does not compile. */
export type TaskKinds = { readonly [Id in TaskKindId]: TaskKind<Id> };
