import type { Role, TaskState } from '@searchdeck/contract';

export interface TaskRecord {
  id: string;
  kind: string;
  connectionId: string;
  /** The user who started it. */
  subject: string;
  userName: string;
  /** Roles from the directory, as of the last sign-in or renewal of a session of the user. */
  roles: readonly Role[];
  /** Values of the claims that grant roles, as of the same time. */
  groups: readonly string[];
  state: TaskState;
  /** JSON text, like `checkpoint` and `result`. */
  input: string;
  /** Where the task continues after an interruption. */
  checkpoint: string | null;
  /** Result, or the error of a failed task. */
  result: string | null;
  isCancelRequested: boolean;
  createdAt: number;
  updatedAt: number;
}

export interface TaskEventRecord {
  /** 1, 2, … within the task. */
  seq: number;
  at: number;
  /** JSON text. */
  event: string;
}

export interface TaskFilter {
  connectionId?: string | undefined;
  /** Connections whose tasks are not listed. */
  hiddenConnectionIds?: readonly string[] | undefined;
  states?: readonly TaskState[] | undefined;
  limit: number;
}

export type TaskChange = Partial<Pick<TaskRecord, 'state' | 'checkpoint' | 'result' | 'isCancelRequested'>>;

/** Until a lease ends, only its owner may run or change the task. */
export interface TaskLease {
  /** Identifies the process. */
  owner: string;
  durationMs: number;
}

/** The user of a task, with the current roles. */
export type TaskUser = Pick<TaskRecord, 'subject' | 'roles' | 'groups'>;

export interface LeasedTask {
  id: string;
  isCancelRequested: boolean;
}

export interface TaskRepository {
  /** Adds a task with its lease and its first event. */
  insert(task: TaskRecord, event: string, lease: TaskLease): Promise<TaskEventRecord>;
  find(id: string): Promise<TaskRecord | undefined>;
  findUser(id: string): Promise<TaskUser | undefined>;
  /** Stores the current roles of a user in all tasks that the user started. */
  updateUser(user: TaskUser): Promise<void>;
  /** Newest first. */
  list(filter: TaskFilter): Promise<TaskRecord[]>;
  /**
   * Changes a task that `owner` has leased, and appends an event, in one transaction. A state other than queued and
   * running ends the lease. False: the task was deleted, or another process has leased it; nothing was changed.
   */
  update(
    id: string,
    change: TaskChange & { updatedAt: number },
    event: string | undefined,
    owner: string,
  ): Promise<boolean>;
  /** Leases a task in one of the states. False: it is in another state, or another process has leased it. */
  lease(id: string, states: readonly TaskState[], lease: TaskLease): Promise<boolean>;
  /** Extends the leases of the owner. Returns the tasks that it still has leased. */
  renewLeases(ids: readonly string[], lease: TaskLease): Promise<LeasedTask[]>;
  /** Ends all leases of the owner. */
  endLeases(owner: string): Promise<void>;
  /** Queued and running tasks that no other process has leased, oldest first. */
  listUnleased(owner: string): Promise<TaskRecord[]>;
  /** The last event; undefined: there is none. */
  lastEvent(id: string): Promise<TaskEventRecord | undefined>;
  requestCancel(id: string, now: number): Promise<void>;
  /** Deletes the task and its events. */
  remove(id: string): Promise<void>;
  /** Number of tasks in each state. */
  counts(): Promise<Partial<Record<TaskState, number>>>;
  /** Oldest first; events with a greater number than `after`. */
  events(id: string, after: number): Promise<TaskEventRecord[]>;
}

/** Sealed files of tasks, each in parts. */
export interface TaskFileRepository {
  put(taskId: string, name: string, part: number, bytes: Buffer, now: number): Promise<void>;
  find(taskId: string, name: string, part: number): Promise<Buffer | undefined>;
  /** Numbers of the parts of a file, in order. */
  parts(taskId: string, name: string): Promise<number[]>;
  /** Removes all files of a task, or all but the one with the name `except`. */
  remove(taskId: string, except: string | undefined): Promise<void>;
  /** Tasks with files that were stored before the time. */
  taskIds(storedBefore: number): Promise<string[]>;
  /** Total size of all files. */
  totalBytes(): Promise<number>;
}
