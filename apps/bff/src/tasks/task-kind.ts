import type { Role, TaskDecision, TaskInput, TaskKindId, TaskState } from '@searchdeck/contract';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { TaskFileParts } from './task-files.js';

export type InputOf<Id extends TaskKindId> = Extract<TaskInput, { kind: Id }>;

/** Maximum number of errors of single documents that the result of a task lists. */
export const MAX_LISTED_ERRORS = 20;

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
  /** Stores the checkpoint that a restart continues from. Durable when the promise resolves. */
  save(checkpoint: unknown): Promise<void>;
  /** Reports progress to everyone who follows the task. `step`: of a kind that has several. */
  progress(message: string, percent?: number, step?: string): Promise<void>;
}

/** Returned by `run`: the task waits for a decision of the user and is run again then. */
export class Waiting {
  constructor(
    /** What the user decides about; the result of the waiting task. */
    readonly report: Readonly<Record<string, unknown>>,
    readonly message: string,
    readonly step: string,
  ) {}
}

/** A confirmation by name. */
export interface Confirmation {
  /** Name that the user must type. */
  name: string;
  /** What the user confirms, for the error message. */
  summary: string;
  /** Name that the user typed. */
  confirmedName: string | null | undefined;
}

/**
 * One kind of long work. `run` may be interrupted at any point and is called again with the last checkpoint after a
 * restart: each of its steps must be idempotent.
 */
export interface TaskKind<Id extends TaskKindId> {
  /** Minimum role to start or cancel such a task. */
  role: Role;
  /** Writes to the service: not through a read-only connection. */
  isWrite?: true;
  /** The result contains parts of documents, or their keys: nothing for users with other permissions. */
  hasDocumentsInResult?: true;
  /** Name of the file that a succeeded task offers for download; its result is a `TaskFileResult`. */
  file?: string;
  /** The input with defaults from the connection. Throws 4xx for an input that cannot be run. */
  prepare(input: InputOf<Id>, connection: ConnectionRecord): InputOf<Id>;
  /** The result. A SearchError ends the task as failed, with its code and message. */
  run(context: TaskContext<Id>): Promise<Readonly<Record<string, unknown>> | Waiting>;
  /** What a production connection requires before the task starts; undefined: nothing. */
  confirmation?(input: InputOf<Id>): Confirmation | undefined;
  /** What a production connection requires for a decision; undefined: nothing. */
  decisionConfirmation?(decision: TaskDecision, input: InputOf<Id>): Confirmation | undefined;
  /** Members of the input that may contain credentials. They are stored sealed, and only `run` gets them. */
  sealed?: readonly (keyof InputOf<Id>)[];
  /** The checkpoint of a waiting task after a decision. Throws 4xx for one that is not possible. */
  decide?(checkpoint: unknown, decision: TaskDecision, input: InputOf<Id>): unknown;
  /** In these final states a task keeps its checkpoint and files, and can be continued. */
  resumable?: readonly TaskState[];
  /** The file that a waiting task of this kind accepts. */
  upload?: {
    /** Name of the file. */
    file: string;
    /** Bytes of a part; undefined: the file has no such part. */
    partBytes(input: InputOf<Id>, part: number): number | undefined;
  };
}

/** One implementation per kind; a missing one does not compile. */
export type TaskKinds = { readonly [Id in TaskKindId]: TaskKind<Id> };

/** The implementation of a kind. */
export const kindOf = (kinds: TaskKinds, id: TaskKindId): TaskKind<TaskKindId> =>
  // The id pairs each task with the implementation of its kind.
  kinds[id] as TaskKind<TaskKindId>;
