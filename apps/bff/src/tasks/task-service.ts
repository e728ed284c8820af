import { randomBytes } from 'node:crypto';
import {
  conflict,
  forbidden,
  isFinalTaskState,
  notFound,
  SearchError,
  type Role,
  type Task,
  type TaskEvent,
  type TaskFileResult,
  type TaskInput,
  type TaskKindId,
  type TaskState,
  printJson,
} from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { Connections } from '../connections/connections.js';
import { hasRole, type Principal } from '../sessions/principal.js';
import type { TaskEventRecord, TaskFilter, TaskRecord, TaskRepository } from '../store/repositories.js';
import type { TaskFiles } from './task-files.js';
import type { TaskKind, TaskKinds } from './task-kind.js';
import { eventView, taskView } from './task-view.js';

export interface TaskServiceOptions {
  repository: TaskRepository;
  connections: Pick<Connections, 'get'>;
  kinds: TaskKinds;
  files: TaskFiles;
  log: Logger;
  now?: () => number;
}

/** How often files of tasks are checked for their age. */
const EXPIRY_CHECK_MS = 3_600_000;

/** Maximum number of tasks that run at the same time. */
const MAX_RUNNING = 200;

/** The stored part of an event; its number and time are columns. */
type EventText = Omit<TaskEvent, 'seq' | 'at'>;

/**
 * Runs tasks and stores everything that happens to them, so that a restart continues from the last checkpoint.
 * Followers read events from the store; a running task only wakes them.
 */
export class TaskService {
  private readonly running = new Map<string, AbortController>();
  private readonly runs = new Set<Promise<void>>();
  private readonly followers = new Map<string, Set<() => void>>();
  private isStopping = false;
  private readonly expiryCheck: NodeJS.Timeout;

  constructor(private readonly options: TaskServiceOptions) {
    this.expiryCheck = setInterval(() => void this.removeOldFiles(), EXPIRY_CHECK_MS).unref();
  }

  private get now(): number {
    return (this.options.now ?? Date.now)();
  }

  async start(input: TaskInput, principal: Principal): Promise<Task> {
    const connection = await this.options.connections.get(input.connectionId);
    const kind = this.kindOf(input.kind);
    checkRole(principal, kind.role);
    if (this.running.size >= MAX_RUNNING) {
      throw new SearchError({
        status: 429,
        code: 'TOO_MANY_TASKS',
        message: 'Too many tasks are running. Try again later.',
      });
    }
    const prepared = kind.prepare(input, connection);
    const { now } = this;
    const task: TaskRecord = {
      id: `t-${randomBytes(9).toString('hex')}`,
      kind: input.kind,
      connectionId: connection.id,
      subject: principal.subject,
      userName: principal.name,
      state: 'queued',
      input: printJson(prepared),
      checkpoint: null,
      result: null,
      cancelRequested: false,
      createdAt: now,
      updatedAt: now,
    };
    await this.options.repository.insert(task, eventText({ state: 'queued' }));
    this.launch(task);
    return taskView(task);
  }

  async get(id: string): Promise<Task> {
    return taskView(await this.find(id));
  }

  async list(filter: TaskFilter): Promise<Task[]> {
    return (await this.options.repository.list(filter)).map(taskView);
  }

  /** 409 if the task has ended. */
  async cancel(id: string, principal: Principal): Promise<Task> {
    const task = await this.find(id);
    checkRole(principal, this.kindOf(taskView(task).kind).role);
    if (isFinalTaskState(task.state)) throw conflict('The task has already ended.', { code: 'TASK_ENDED' });
    await this.options.repository.requestCancel(id, this.now);
    this.running.get(id)?.abort();
    return this.get(id);
  }

  /** Deletes a task that has ended, with its files. 409 if it is running. */
  async delete(id: string, principal: Principal): Promise<void> {
    const task = await this.find(id);
    checkRole(principal, this.kindOf(taskView(task).kind).role);
    if (!isFinalTaskState(task.state)) {
      throw conflict('The task is running. Cancel it first.', { code: 'TASK_RUNNING' });
    }
    await this.options.repository.remove(id);
    await this.options.files.remove(id);
  }

  /** The file of a succeeded task. 404 if it has none or the file was removed. */
  async file(id: string): Promise<TaskFile> {
    const task = await this.find(id);
    const view = taskView(task);
    const name = this.kindOf(view.kind).file;
    const file = fileOf(task);
    if (name === undefined || file === undefined) {
      throw notFound('The task has no file.', { code: 'FILE_UNKNOWN' });
    }
    if (Date.parse(file.availableUntil) <= this.now) {
      throw notFound('The file was removed because it is too old. Start the task again.', { code: 'FILE_EXPIRED' });
    }
    const files = this.options.files.of(id);
    return { ...file, read: (part) => files.read(name, part) };
  }

  /** Removes files that are too old, and those of tasks that failed, were canceled, or no longer exist. */
  async removeOldFiles(): Promise<void> {
    try {
      for (const id of await this.options.files.taskIds()) {
        const task = await this.options.repository.find(id);
        if (task !== undefined && !isFinalTaskState(task.state)) continue;
        const file = task && fileOf(task);
        if (file === undefined || Date.parse(file.availableUntil) <= this.now) await this.options.files.remove(id);
      }
    } catch (error) {
      this.options.log.error({ code: codeOf(error) }, 'old files of tasks could not be removed');
    }
  }

  /** The events with a greater number than `after`, past and future, until the task ends or `signal` is aborted. */
  async *follow(id: string, after: number, signal: AbortSignal): AsyncGenerator<TaskEvent> {
    await this.find(id);
    let last = after;
    for (;;) {
      // Before the read: an event in between must not be missed.
      const next = this.nextEvent(id, signal);
      const records = await this.options.repository.events(id, last);
      for (const record of records) {
        last = record.seq;
        yield eventView(record);
      }
      const ended = await this.hasEnded(id, last);
      if (ended || signal.aborted || this.isStopping) return next.cancel();
      await next.promise;
    }
  }

  /** Continues the tasks that were interrupted by the end of the program. */
  async resume(): Promise<void> {
    const filter: TaskFilter = { states: ['queued', 'running'], limit: Number.MAX_SAFE_INTEGER };
    for (const task of await this.options.repository.list(filter)) this.launch(task);
    await this.removeOldFiles();
  }

  /** Interrupts all tasks; they continue after the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.expiryCheck);
    for (const controller of this.running.values()) controller.abort();
    for (const wakes of this.followers.values()) for (const wake of wakes) wake();
    await Promise.all(this.runs);
  }

  private kindOf(id: TaskKindId): TaskKind<TaskKindId> {
    // The id pairs each task with the implementation of its kind.
    return this.options.kinds[id] as TaskKind<TaskKindId>;
  }

  private async find(id: string): Promise<TaskRecord> {
    const task = await this.options.repository.find(id);
    if (task === undefined) throw notFound('The task does not exist.', { code: 'TASK_UNKNOWN' });
    return task;
  }

  /** Whether the task has ended and `last` is its last event, or the task was deleted. */
  private async hasEnded(id: string, last: number): Promise<boolean> {
    const task = await this.options.repository.find(id);
    if (task === undefined) return true;
    return isFinalTaskState(task.state) && (await this.options.repository.events(id, last)).length === 0;
  }

  private nextEvent(id: string, signal: AbortSignal): { promise: Promise<void>; cancel: () => void } {
    const wakes = this.followers.get(id) ?? new Set();
    this.followers.set(id, wakes);
    let wake!: () => void;
    const promise = new Promise<void>((resolve) => {
      wake = () => {
        wakes.delete(wake);
        if (wakes.size === 0) this.followers.delete(id);
        signal.removeEventListener('abort', wake);
        resolve();
      };
    });
    wakes.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    return { promise, cancel: wake };
  }

  private launch(task: TaskRecord): void {
    const controller = new AbortController();
    this.running.set(task.id, controller);
    const run = this.execute(task, controller.signal)
      .catch((error: unknown) =>
        this.options.log.error({ task: task.id, code: codeOf(error) }, 'a task could not be stored'),
      )
      .finally(() => {
        this.running.delete(task.id);
        this.runs.delete(run);
        // A deleted connection also deletes its tasks, so no last event wakes their followers.
        for (const wake of this.followers.get(task.id) ?? []) wake();
      });
    this.runs.add(run);
  }

  private async execute(task: TaskRecord, signal: AbortSignal): Promise<void> {
    if (task.cancelRequested) return this.end(task.id, { state: 'canceled' }, null);
    if (task.state === 'queued') await this.change(task.id, { state: 'running' }, { state: 'running' });
    try {
      const result = await this.run(task, signal);
      await this.end(task.id, { state: 'succeeded' }, result);
    } catch (error) {
      const current = await this.options.repository.find(task.id);
      if (current?.cancelRequested) return this.end(task.id, { state: 'canceled' }, null);
      // Interrupted by the end of the program: the next start resumes it.
      if (this.isStopping) return;
      const failure = failureOf(error);
      if (failure.code === 'InternalError') {
        this.options.log.error({ task: task.id, kind: task.kind, code: codeOf(error) }, 'a task failed unexpectedly');
      }
      await this.end(task.id, { state: 'failed', error: failure }, failure);
    }
  }

  private run(task: TaskRecord, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const { input } = taskView(task);
    return this.kindOf(input.kind).run({
      taskId: task.id,
      input,
      principal: { subject: task.subject, name: task.userName, roles: [] },
      checkpoint: task.checkpoint === null ? undefined : (JSON.parse(task.checkpoint) as unknown),
      signal,
      files: this.options.files.of(task.id),
      connection: () => this.options.connections.get(task.connectionId),
      save: (checkpoint) => this.change(task.id, { checkpoint: JSON.stringify(checkpoint) }, undefined),
      progress: (message, percent) =>
        this.change(task.id, {}, { state: 'running', message, ...(percent === undefined ? {} : { percent }) }),
    });
  }

  private async end(id: string, event: EventText & { state: TaskState }, result: unknown): Promise<void> {
    const task = await this.options.repository.find(id);
    const remainingFile =
      event.state === 'succeeded' && task !== undefined ? this.kindOf(taskView(task).kind).file : undefined;
    await this.change(id, { state: event.state, result: result === null ? null : JSON.stringify(result) }, event);
    await this.options.files.remove(id, remainingFile);
  }

  private async change(
    id: string,
    change: Partial<Pick<TaskRecord, 'state' | 'checkpoint' | 'result'>>,
    event: EventText | undefined,
  ): Promise<void> {
    const text = event === undefined ? undefined : eventText(event);
    const record: TaskEventRecord | undefined = await this.options.repository.update(
      id,
      { ...change, updatedAt: this.now },
      text,
    );
    if (record !== undefined) for (const wake of this.followers.get(id) ?? []) wake();
  }
}

export interface TaskFile {
  name: string;
  bytes: number;
  parts: number;
  read(part: number): Promise<Buffer>;
}

const fileOf = (task: TaskRecord): TaskFileResult['file'] | undefined =>
  task.state === 'succeeded' && task.result !== null
    ? (JSON.parse(task.result) as Partial<TaskFileResult>).file
    : undefined;

const eventText = (event: EventText): string => JSON.stringify(event);

const checkRole = (principal: Principal, role: Role): void => {
  if (!hasRole(principal, role)) throw forbidden(`This task requires the ${role} role.`, { code: 'ROLE_REQUIRED' });
};

const failureOf = (error: unknown): { code: string; message: string } =>
  error instanceof SearchError
    ? { code: error.code, message: error.message }
    : { code: 'InternalError', message: 'Searchdeck failed. See its log.' };

/** Without the message, which may quote data. */
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? error.name) : undefined;
