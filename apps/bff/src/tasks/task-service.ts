import { randomBytes } from 'node:crypto';
import {
  badRequest,
  conflict,
  forbidden,
  isFinalTaskState,
  notFound,
  SearchError,
  type Role,
  type Task,
  type TaskDecision,
  type TaskEvent,
  type TaskFileResult,
  type TaskInput,
  type TaskKindId,
  type TaskProgress,
  type TaskState,
  parseJson,
  printJson,
} from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { Connections } from '../connections/connections.js';
import { hasRole, type Principal } from '../sessions/principal.js';
import type { TaskChange, TaskEventRecord, TaskFilter, TaskRecord, TaskRepository } from '../store/repositories.js';
import type { TaskFiles } from './task-files.js';
import { Waiting, type TaskKind, type TaskKinds } from './task-kind.js';
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

/** File of the sealed members of the input. */
const SEALED_INPUT = 'input';

/** The stored part of an event; its number and time are columns. */
type EventText = Omit<TaskEvent, 'seq' | 'at'>;

/**
 * Runs tasks and stores everything that happens to them, so that a restart continues from the last checkpoint.
 * Followers read events from the store; a running task only wakes them.
 */
export class TaskService {
  private readonly running = new Map<string, AbortController>();
  private readonly runs = new Set<Promise<void>>();
  /** The latest progress of each running task. */
  private readonly progress = new Map<string, TaskProgress>();
  private readonly followers = new Map<string, Set<() => void>>();
  /** The current steps of tasks that have several. */
  private readonly steps = new Map<string, string>();
  /** Tasks whose files exist, but not yet their record. */
  private readonly starting = new Set<string>();
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
    this.checkCapacity();
    const prepared = kind.prepare(input, connection);
    const { now } = this;
    const id = `t-${randomBytes(9).toString('hex')}`;
    const task: TaskRecord = {
      id,
      kind: input.kind,
      connectionId: connection.id,
      subject: principal.subject,
      userName: principal.name,
      state: 'queued',
      input: printJson(withoutSealed(prepared, kind)),
      checkpoint: null,
      result: null,
      cancelRequested: false,
      createdAt: now,
      updatedAt: now,
    };
    this.starting.add(id);
    try {
      if (kind.sealed !== undefined) {
        const sealed = kind.sealed.map((name) => [name, prepared[name]]);
        await this.options.files.of(id).write(SEALED_INPUT, 0, Buffer.from(printJson(Object.fromEntries(sealed))));
      }
      await this.options.repository.insert(task, eventText({ state: 'queued' }));
    } finally {
      this.starting.delete(id);
    }
    this.launch(task);
    return taskView(task);
  }

  /** Continues a waiting task. 409 if it is not waiting, 400 for a decision that is not possible. */
  async decide(id: string, decision: TaskDecision, principal: Principal): Promise<Task> {
    const task = await this.find(id);
    const { kind: kindId, input } = taskView(task);
    const kind = this.kindOf(kindId);
    checkRole(principal, kind.role);
    if (task.state !== 'waiting' || kind.decide === undefined) {
      throw conflict('The task is not waiting for a decision.', { code: 'TASK_NOT_WAITING' });
    }
    const checkpoint = kind.decide(task.checkpoint === null ? undefined : JSON.parse(task.checkpoint), decision, input);
    return this.continue(task, { checkpoint: JSON.stringify(checkpoint) });
  }

  /** Continues a failed or canceled task. 409 if it has another state or its kind does not allow it. */
  async resumeTask(id: string, principal: Principal): Promise<Task> {
    const task = await this.find(id);
    const kind = this.kindOf(taskView(task).kind);
    checkRole(principal, kind.role);
    if (kind.resumable?.includes(task.state) !== true) {
      throw conflict('The task cannot be resumed.', { code: 'TASK_NOT_RESUMABLE' });
    }
    return this.continue(task, {});
  }

  /** Numbers of the parts of an uploaded file. */
  async parts(id: string): Promise<number[]> {
    const task = await this.find(id);
    const { upload } = this.kindOf(taskView(task).kind);
    return upload === undefined ? [] : this.options.files.of(id).parts(upload.file);
  }

  /** Stores a part of an uploaded file. 409 if the task is not waiting, 400 if the part has another size. */
  async uploadPart(id: string, part: number, bytes: Buffer, principal: Principal): Promise<void> {
    const task = await this.find(id);
    const { kind: kindId, input } = taskView(task);
    const kind = this.kindOf(kindId);
    checkRole(principal, kind.role);
    if (kind.upload === undefined || task.state !== 'waiting') {
      throw conflict('The task is not waiting for a file.', { code: 'TASK_NOT_WAITING' });
    }
    const expected = kind.upload.partBytes(input, part);
    if (expected !== bytes.length) {
      throw badRequest(`Part ${part} must have ${expected ?? 0} bytes.`, { code: 'PART_SIZE', target: 'part' });
    }
    await this.options.files.of(id).write(kind.upload.file, part, bytes);
  }

  private async continue(task: TaskRecord, change: Partial<Pick<TaskRecord, 'checkpoint'>>): Promise<Task> {
    this.checkCapacity();
    // Two decisions at the same time: only one continues the task.
    if (this.running.has(task.id)) throw conflict('The task is running.', { code: 'TASK_RUNNING' });
    const next: TaskRecord = { ...task, ...change, state: 'queued', result: null, cancelRequested: false };
    const controller = this.reserve(task.id);
    try {
      await this.change(
        task.id,
        { ...change, state: 'queued', result: null, cancelRequested: false },
        { state: 'queued' },
      );
    } catch (error) {
      this.running.delete(task.id);
      throw error;
    }
    this.launch(next, controller);
    return taskView(next);
  }

  private checkCapacity(): void {
    if (this.running.size < MAX_RUNNING) return;
    throw new SearchError({
      status: 429,
      code: 'TOO_MANY_TASKS',
      message: 'Too many tasks are running. Try again later.',
    });
  }

  async get(id: string): Promise<Task> {
    return this.view(await this.find(id));
  }

  async list(filter: TaskFilter): Promise<Task[]> {
    return (await this.options.repository.list(filter)).map((task) => this.view(task));
  }

  /** 409 if the task has ended. */
  async cancel(id: string, principal: Principal): Promise<Task> {
    const task = await this.find(id);
    checkRole(principal, this.kindOf(taskView(task).kind).role);
    if (isFinalTaskState(task.state)) throw conflict('The task has already ended.', { code: 'TASK_ENDED' });
    await this.options.repository.requestCancel(id, this.now);
    const controller = this.running.get(id);
    if (controller === undefined) await this.end(id, { state: 'canceled' }, null);
    else controller.abort();
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
        if (this.starting.has(id) || (task !== undefined && !isFinalTaskState(task.state))) continue;
        if (task !== undefined && this.kindOf(taskView(task).kind).resumable?.includes(task.state)) continue;
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

  private view(task: TaskRecord): Task {
    return taskView(task, task.state === 'running' ? this.progress.get(task.id) : undefined);
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

  private reserve(id: string): AbortController {
    const controller = new AbortController();
    this.running.set(id, controller);
    return controller;
  }

  private launch(task: TaskRecord, controller = this.reserve(task.id)): void {
    const run = this.execute(task, controller.signal)
      .catch((error: unknown) =>
        this.options.log.error({ task: task.id, code: codeOf(error) }, 'a task could not be stored'),
      )
      .finally(() => {
        // A task that waited may run again already.
        if (this.running.get(task.id) === controller) {
          this.running.delete(task.id);
          this.progress.delete(task.id);
        }
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
      if (result instanceof Waiting) await this.wait(task.id, result);
      else await this.end(task.id, { state: 'succeeded' }, result);
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

  private async run(task: TaskRecord, signal: AbortSignal): Promise<Readonly<Record<string, unknown>> | Waiting> {
    const { input } = taskView(task);
    const kind = this.kindOf(input.kind);
    const files = this.options.files.of(task.id);
    const sealed =
      kind.sealed === undefined ? {} : (parseJson((await files.read(SEALED_INPUT, 0)).toString()) as object);
    return kind.run({
      taskId: task.id,
      input: { ...input, ...sealed },
      principal: { subject: task.subject, name: task.userName, roles: [] },
      checkpoint: task.checkpoint === null ? undefined : (JSON.parse(task.checkpoint) as unknown),
      signal,
      files,
      connection: () => this.options.connections.get(task.connectionId),
      save: (checkpoint) => this.change(task.id, { checkpoint: JSON.stringify(checkpoint) }, undefined),
      progress: (message, percent, step) => {
        const progress = { message, ...(percent === undefined ? {} : { percent }) };
        this.progress.set(task.id, progress);
        return this.change(task.id, {}, { state: 'running', ...progress, ...(step === undefined ? {} : { step }) });
      },
    });
  }

  private async wait(id: string, { report, message, step }: Waiting): Promise<void> {
    await this.change(id, { state: 'waiting', result: printJson(report) }, { state: 'waiting', message, step });
    this.running.delete(id);
    // Canceled in the last moment of the run.
    if ((await this.options.repository.find(id))?.cancelRequested) await this.end(id, { state: 'canceled' }, null);
  }

  private async end(id: string, event: EventText & { state: TaskState }, result: unknown): Promise<void> {
    const task = await this.options.repository.find(id);
    const kind = task === undefined ? undefined : this.kindOf(taskView(task).kind);
    await this.change(id, { state: event.state, result: result === null ? null : printJson(result) }, event);
    if (kind?.resumable?.includes(event.state)) return;
    await this.options.files.remove(id, event.state === 'succeeded' ? kind?.file : undefined);
  }

  private async change(id: string, change: TaskChange, event: EventText | undefined): Promise<void> {
    if (event?.step != null) this.steps.set(id, event.step);
    const step = this.steps.get(id);
    const text = event === undefined ? undefined : eventText(step === undefined ? event : { ...event, step });
    if (event !== undefined && isFinalTaskState(event.state)) this.steps.delete(id);
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

/** The input without the members that are stored sealed. */
const withoutSealed = (input: TaskInput, { sealed = [] }: Pick<TaskKind<TaskKindId>, 'sealed'>): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !(sealed as readonly string[]).includes(name)));

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
