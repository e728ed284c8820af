import { randomBytes } from 'node:crypto';
import {
  HOUR_MS,
  badRequest,
  bffCodes,
  conflict,
  forbidden,
  isFinalTaskState,
  notFound,
  printJson,
  ROLE_REQUIRED,
  SearchError,
  type Role,
  type Task,
  type TaskDecision,
  type TaskEvent,
  type TaskInput,
  type TaskProgress,
} from '@searchdeck/contract';
import type { Logger } from 'pino';
import { hasUserPermissions } from '../connections/connection-settings.js';
import type { Connections } from '../connections/connections.js';
import { checkConfirmedName } from '../operations/access.js';
import { hasRoleOn, type Principal } from '../sessions/principal.js';
import type { ConnectionRecord, TaskFilter, TaskRecord, TaskRepository } from '../store/repositories.js';
import { fileOf, isExpired, removeExpiredFiles } from './expired-files.js';
import type { TaskFileStorage } from './task-files.js';
import { TaskFollowers } from './task-followers.js';
import { withoutSealed, writeSealed } from './task-input.js';
import { kindOf, type Confirmation, type TaskKind, type TaskKinds } from './task-kind.js';
import { TaskRunner } from './task-runner.js';
import { eventView, progressIn, taskView } from './task-view.js';

export interface TaskServiceOptions {
  repository: TaskRepository;
  connections: Pick<Connections, 'get' | 'listHiddenIds'>;
  kinds: TaskKinds;
  files: TaskFileStorage;
  /** Whether other processes run tasks of the same store. */
  isShared: boolean;
  /** How long a task is interrupted if its process is killed. */
  leaseMs: number;
  log: Logger;
  now?: () => number;
}

type User = Pick<Principal, 'subject'>;

/** How often files of tasks are checked for their age. */
const EXPIRY_CHECK_MS = HOUR_MS;
/** How often the store is read for events that other processes have stored. */
const FOLLOW_INTERVAL_MS = 500;

/** Starts, lists, follows, continues, and deletes tasks. Everything is stored, so that a restart continues running ones. */
export class TaskService {
  private readonly followers = new TaskFollowers();
  private readonly runner: TaskRunner;
  /** Tasks whose files are written, but not their record yet. */
  private readonly startingIds = new Set<string>();
  private readonly expiryCheck: NodeJS.Timeout;
  private readonly now: () => number;

  constructor(private readonly options: TaskServiceOptions) {
    this.now = options.now ?? Date.now;
    this.runner = new TaskRunner({ ...options, followers: this.followers, now: this.now });
    this.expiryCheck = setInterval(() => void this.removeOldFiles(), EXPIRY_CHECK_MS).unref();
  }

  async start(input: TaskInput, principal: Principal): Promise<Task> {
    const connection = await this.options.connections.get(input.connectionId, principal);
    const kind = kindOf(this.options.kinds, input.kind);
    checkRole(principal, kind.role, connection);
    checkWritable(kind, connection);
    this.runner.checkCapacity();
    const preparedInput = kind.prepare(input, connection);
    checkConfirmed(kind.confirmation?.(preparedInput), connection);
    const now = this.now();
    const id = `t-${randomBytes(9).toString('hex')}`;
    const task: TaskRecord = {
      id,
      kind: input.kind,
      connectionId: connection.id,
      subject: principal.subject,
      userName: principal.name,
      roles: principal.roles,
      groups: principal.groups,
      state: 'queued',
      input: printJson(withoutSealed(preparedInput, kind)),
      checkpoint: null,
      result: null,
      isCancelRequested: false,
      createdAt: now,
      updatedAt: now,
    };
    this.startingIds.add(id);
    try {
      await writeSealed(this.options.files.of(id), preparedInput, kind);
      await this.runner.start(task, { state: 'queued' });
    } finally {
      this.startingIds.delete(id);
    }
    return taskView(task);
  }

  /** Continues a waiting task. 409 if it is not waiting, 400 for a decision that is not possible. */
  async decide(id: string, decision: TaskDecision, principal: Principal): Promise<Task> {
    const task = await this.find(id, principal);
    const { kind: kindId, input } = taskView(task);
    const kind = kindOf(this.options.kinds, kindId);
    await this.checkTaskRole(task, principal);
    await this.checkTaskUser(task, principal);
    if (task.state !== 'waiting' || kind.decide === undefined) {
      throw conflict('The task is not waiting for a decision.', { code: 'TASK_NOT_WAITING' });
    }
    checkConfirmed(
      kind.decisionConfirmation?.(decision, input),
      await this.options.connections.get(task.connectionId, principal),
    );
    const checkpoint = kind.decide(task.checkpoint === null ? undefined : JSON.parse(task.checkpoint), decision, input);
    return taskView(await this.runner.relaunch(task, { checkpoint: JSON.stringify(checkpoint) }));
  }

  /** Continues a failed or canceled task. 409 if it has another state or its kind does not allow it. */
  async resumeTask(id: string, principal: Principal): Promise<Task> {
    const task = await this.find(id, principal);
    const kind = kindOf(this.options.kinds, taskView(task).kind);
    await this.checkTaskRole(task, principal);
    await this.checkTaskUser(task, principal);
    if (kind.resumable?.includes(task.state) !== true) {
      const states = kind.resumable?.join(' or ');
      const rule = states === undefined ? '' : ` Only ${states} tasks of this kind can.`;
      throw conflict(`A ${task.state} task of this kind can't be resumed.${rule}`, { code: 'TASK_NOT_RESUMABLE' });
    }
    return taskView(await this.runner.relaunch(task, {}));
  }

  /** Numbers of the parts of an uploaded file. */
  async parts(id: string, user: User): Promise<number[]> {
    const task = await this.find(id, user);
    const { upload } = kindOf(this.options.kinds, taskView(task).kind);
    return upload === undefined ? [] : this.options.files.of(id).parts(upload.file);
  }

  /** Stores a part of an uploaded file. 409 if the task is not waiting, 400 if the part has another size. */
  async uploadPart(id: string, part: number, bytes: Buffer, principal: Principal): Promise<void> {
    const task = await this.find(id, principal);
    const { kind: kindId, input } = taskView(task);
    const kind = kindOf(this.options.kinds, kindId);
    await this.checkTaskRole(task, principal);
    await this.checkTaskUser(task, principal);
    if (kind.upload === undefined || task.state !== 'waiting') {
      throw conflict('The task is not waiting for a file.', { code: 'TASK_NOT_WAITING' });
    }
    const expectedBytes = kind.upload.partBytes(input, part);
    if (expectedBytes !== bytes.length) {
      const message =
        expectedBytes === undefined
          ? `The file has no part ${part}.`
          : `Part ${part} must have ${expectedBytes} bytes.`;
      throw badRequest(message, { code: 'PART_SIZE', target: 'part' });
    }
    await this.options.files.of(id).write(kind.upload.file, part, bytes);
  }

  async get(id: string, user: User): Promise<Task> {
    const task = await this.find(id, user);
    return this.view(task, await this.isOfOtherUser(task, user));
  }

  /** Without the tasks of private connections of other users. */
  async list(filter: Omit<TaskFilter, 'hiddenConnectionIds'>, user: User): Promise<Task[]> {
    const hiddenConnectionIds = await this.options.connections.listHiddenIds(user);
    const tasks = await this.options.repository.list({ ...filter, hiddenConnectionIds });
    const connectionIds = new Set(
      tasks.filter(({ subject }) => subject !== user.subject).map((task) => task.connectionId),
    );
    const idsWithUserPermissions = new Set<string>();
    for (const id of connectionIds) if (await this.hasUserPermissions(id, user)) idsWithUserPermissions.add(id);
    return Promise.all(
      tasks.map((task) =>
        this.view(task, task.subject !== user.subject && idsWithUserPermissions.has(task.connectionId)),
      ),
    );
  }

  /** 409 if the task has ended. */
  async cancel(id: string, principal: Principal): Promise<Task> {
    const task = await this.find(id, principal);
    await this.checkTaskRole(task, principal);
    if (isFinalTaskState(task.state)) throw conflict('The task has already ended.', { code: 'TASK_ENDED' });
    await this.options.repository.requestCancel(id, this.now());
    await this.runner.endCanceled(id);
    return this.get(id, principal);
  }

  /** Deletes a task that has ended, with its files. 409 if it is running. */
  async delete(id: string, principal: Principal): Promise<void> {
    const task = await this.find(id, principal);
    await this.checkTaskRole(task, principal);
    if (!isFinalTaskState(task.state)) {
      throw conflict('The task is running. Cancel it first.', { code: 'TASK_RUNNING' });
    }
    await this.options.repository.remove(id);
    await this.options.files.remove(id);
  }

  /** The file of a succeeded task. 404 if it has none or the file was removed. */
  async file(id: string, user: User): Promise<TaskFile> {
    const task = await this.find(id, user);
    await this.checkTaskUser(task, user);
    const view = taskView(task);
    const name = kindOf(this.options.kinds, view.kind).file;
    const file = fileOf(task);
    if (name === undefined || file === undefined) {
      throw notFound('The task has no file.', { code: 'FILE_UNKNOWN' });
    }
    if (isExpired(file, this.now())) {
      throw notFound('The file was removed because it is too old. Start the task again.', { code: 'FILE_EXPIRED' });
    }
    const files = this.options.files.of(id);
    return { ...file, read: (part) => files.read(name, part) };
  }

  /** Stores the roles of a user who signed in or renewed a session. They decide whether the user's tasks continue. */
  updateUser({ subject, roles, groups }: Principal): Promise<void> {
    return this.options.repository.updateUser({ subject, roles, groups });
  }

  /** After a connection was deleted, and its tasks with it: ends their event streams and removes their files. */
  async afterConnectionRemoved(): Promise<void> {
    this.followers.wakeAll();
    await this.removeOldFiles();
  }

  /** Removes files that are too old, and those of tasks that failed, were canceled, or no longer exist. */
  removeOldFiles(): Promise<void> {
    return removeExpiredFiles({ ...this.options, now: this.now, isStarting: (id) => this.startingIds.has(id) });
  }

  /** The events with a greater number than `after`, past and future, until the task ends or `signal` is aborted. */
  async *follow(id: string, after: number, user: User, signal: AbortSignal): AsyncGenerator<TaskEvent> {
    await this.find(id, user);
    let last = after;
    for (;;) {
      // Before the events are read: one that is stored in between must not be missed.
      const next = this.followers.next(id, signal, this.options.isShared ? FOLLOW_INTERVAL_MS : undefined);
      const records = await this.options.repository.events(id, last);
      for (const record of records) {
        last = record.seq;
        yield eventView(record);
      }
      const hasEnded = await this.hasEnded(id, last, user);
      if (hasEnded || signal.aborted || this.runner.isStopping) return next.cancel();
      await next.promise;
    }
  }

  /** Continues tasks whose process ended. */
  async resume(): Promise<void> {
    await this.runner.resume();
    await this.removeOldFiles();
  }

  get isStopping(): boolean {
    return this.runner.isStopping;
  }

  /** Interrupts all tasks; they continue after the next start. */
  async stop(): Promise<void> {
    clearInterval(this.expiryCheck);
    await this.runner.stop();
  }

  private async view(task: TaskRecord, isOfOtherUser: boolean): Promise<Task> {
    const { kind } = taskView(task);
    const omitsResult = isOfOtherUser && kindOf(this.options.kinds, kind).hasDocumentsInResult === true;
    return taskView(task, { progress: await this.progressOf(task), isOfOtherUser, omitsResult });
  }

  private async progressOf({ id, state }: TaskRecord): Promise<TaskProgress | undefined> {
    if (state !== 'running') return undefined;
    const progress = this.runner.progressOf(id);
    if (progress !== undefined || !this.options.isShared || this.runner.runs(id)) return progress;
    const last = await this.options.repository.lastEvent(id);
    return last && progressIn(last);
  }

  /** 403 unless the user has the role that the kind of the task requires, on its connection. */
  private async checkTaskRole(task: TaskRecord, principal: Principal): Promise<void> {
    const { role } = kindOf(this.options.kinds, taskView(task).kind);
    checkRole(principal, role, await this.options.connections.get(task.connectionId, principal));
  }

  /**
   * 403 for another user than the one who started the task, if the task has the permissions of that user: its file contains
   * what that user may read, and it writes what that user may write.
   */
  private async checkTaskUser(task: TaskRecord, user: User): Promise<void> {
    if (!(await this.isOfOtherUser(task, user))) return;
    throw forbidden(`This task has the permissions of ${task.userName}. Start another one.`, {
      code: bffCodes.taskOfOtherUser,
    });
  }

  private async isOfOtherUser({ connectionId, subject }: TaskRecord, user: User): Promise<boolean> {
    return subject !== user.subject && (await this.hasUserPermissions(connectionId, user));
  }

  /** Also true if the connection has been deleted in the meantime. */
  private async hasUserPermissions(connectionId: string, user: User): Promise<boolean> {
    try {
      return hasUserPermissions(await this.options.connections.get(connectionId, user));
    } catch (error) {
      if (error instanceof SearchError && error.status === 404) return true;
      throw error;
    }
  }

  /** The name of the task's connection, for the audit. */
  async connectionName({ connectionId }: Pick<Task, 'connectionId'>, user: User): Promise<string> {
    return (await this.options.connections.get(connectionId, user)).name;
  }

  /** 404 also for a task of a private connection of another user. */
  private async find(id: string, user: User): Promise<TaskRecord> {
    const task = await this.options.repository.find(id);
    if (task === undefined || !(await this.isVisible(task, user))) {
      throw notFound('The task does not exist.', { code: 'TASK_UNKNOWN' });
    }
    return task;
  }

  private async isVisible({ connectionId }: TaskRecord, user: User): Promise<boolean> {
    try {
      await this.options.connections.get(connectionId, user);
      return true;
    } catch (error) {
      // Deleted, or private to another user.
      if (error instanceof SearchError && error.status === 404) return false;
      throw error;
    }
  }

  /** Whether the task has ended and `last` is its last event, or the user can no longer see it. */
  private async hasEnded(id: string, last: number, user: User): Promise<boolean> {
    const task = await this.options.repository.find(id);
    if (task === undefined || !(await this.isVisible(task, user))) return true;
    return isFinalTaskState(task.state) && (await this.options.repository.events(id, last)).length === 0;
  }
}

export interface TaskFile {
  name: string;
  bytes: number;
  parts: number;
  read(part: number): Promise<Buffer>;
}

const checkConfirmed = (confirmation: Confirmation | undefined, connection: ConnectionRecord): void => {
  if (confirmation === undefined) return;
  checkConfirmedName(confirmation.name, confirmation.summary, connection, confirmation.confirmedName);
};

const checkWritable = ({ isWrite }: Pick<TaskKind<never>, 'isWrite'>, { readOnly, name }: ConnectionRecord): void => {
  if (isWrite !== true || !readOnly) return;
  throw forbidden(`Connection "${name}" is read-only and does not allow this task.`, {
    code: bffCodes.connectionReadOnly,
  });
};

const checkRole = (principal: Principal, role: Role, connection: ConnectionRecord): void => {
  if (hasRoleOn(connection, principal, role)) return;
  throw forbidden(`This task requires the ${role} role.`, { code: ROLE_REQUIRED });
};
