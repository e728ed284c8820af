import {
  activeTaskStates,
  conflict,
  forbidden,
  isFinalTaskState,
  printJson,
  ROLE_REQUIRED,
  SearchError,
  type Role,
  type TaskProgress,
  type TaskState,
} from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { Connections } from '../connections/connections.js';
import { hasRoleOn } from '../sessions/principal.js';
import type { ConnectionRecord, TaskChange, TaskRecord, TaskRepository } from '../store/repositories.js';
import { storeError } from '../store/store-error.js';
import { eventText, type EventText } from './task-event-text.js';
import type { TaskFileStorage } from './task-files.js';
import type { TaskFollowers } from './task-followers.js';
import { kindOf, Waiting, type TaskKinds } from './task-kind.js';
import { errorCode, failureOf } from './task-failure.js';
import { readSealed } from './task-input.js';
import { LeaseLost, TaskLeases, type LeaseHolder } from './task-leases.js';
import { taskView, withLastProgress } from './task-view.js';

/** Maximum number of tasks that run at the same time. */
const MAX_RUNNING = 200;

export interface TaskRunnerOptions {
  repository: TaskRepository;
  connections: Pick<Connections, 'get'>;
  kinds: TaskKinds;
  files: TaskFileStorage;
  followers: TaskFollowers;
  log: Logger;
  now: () => number;
  /** Whether other processes run tasks of the same store. */
  isShared: boolean;
  /** How long a task is interrupted if its process is killed. */
  leaseMs: number;
}

/** Runs tasks, and stores their states, checkpoints, and events. */
export class TaskRunner implements LeaseHolder {
  private readonly running = new Map<string, AbortController>();
  private readonly currentRuns = new Set<Promise<void>>();
  /** The latest progress of each running task. */
  private readonly progress = new Map<string, TaskProgress>();
  /** The last progress with a percentage: how much of the work was done. */
  private readonly measuredProgress = new Map<string, TaskProgress>();
  /** The current steps of tasks that have several. */
  private readonly steps = new Map<string, string>();
  private readonly leases: TaskLeases;
  private isStopRequested = false;

  constructor(private readonly options: TaskRunnerOptions) {
    this.leases = new TaskLeases({ ...options, durationMs: options.leaseMs });
  }

  get isStopping(): boolean {
    return this.isStopRequested;
  }

  progressOf(id: string): TaskProgress | undefined {
    return this.progress.get(id);
  }

  /** Throws 429 if too many tasks are running. */
  checkCapacity(): void {
    if (this.running.size < MAX_RUNNING) return;
    throw new SearchError({
      status: 429,
      code: 'TOO_MANY_TASKS',
      message: 'Too many tasks are running. Try again later.',
    });
  }

  /** Whether this process runs the task. */
  runs(id: string): boolean {
    return this.running.has(id);
  }

  /** Stores a new task and runs it in the background. */
  async start(task: TaskRecord, event: EventText): Promise<void> {
    const controller = this.reserve(task.id);
    try {
      await this.options.repository.insert(task, eventText(event), this.leases.lease);
    } catch (error) {
      this.running.delete(task.id);
      throw error;
    }
    this.launch(task, controller);
  }

  /** Continues tasks whose process ended, now and at regular intervals. */
  resume(): Promise<void> {
    return this.leases.start(this);
  }

  async adopt(task: TaskRecord): Promise<void> {
    if (this.isStopRequested || this.running.has(task.id)) return;
    // Other processes, or a later check, run the remaining tasks.
    if (this.options.isShared && this.running.size >= MAX_RUNNING) return;
    const controller = this.reserve(task.id);
    let current: TaskRecord | undefined;
    try {
      // Read again: another process could change the task until it was leased.
      if (await this.leases.acquire(task.id, activeTaskStates)) current = await this.options.repository.find(task.id);
    } finally {
      if (current === undefined) this.running.delete(task.id);
    }
    if (current !== undefined) this.launch(current, controller);
  }

  private launch(task: TaskRecord, controller: AbortController): void {
    this.leases.track(task.id, controller);
    const run = this.execute(task, controller.signal)
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) return;
        this.options.log.error({ task: task.id, code: errorCode(error) }, 'a task could not be stored');
      })
      .finally(() => {
        // A task that waited may run again already.
        if (this.running.get(task.id) === controller) {
          this.running.delete(task.id);
          this.progress.delete(task.id);
          this.measuredProgress.delete(task.id);
        }
        this.leases.untrack(task.id, controller);
        this.currentRuns.delete(run);
        // A deleted connection also deletes its tasks, so no last event wakes their followers.
        this.options.followers.wake(task.id);
      });
    this.currentRuns.add(run);
  }

  /** Runs a waiting or ended task again. 409 if it is running, 429 if too many are. */
  async relaunch(task: TaskRecord, change: Partial<Pick<TaskRecord, 'checkpoint'>>): Promise<TaskRecord> {
    this.checkCapacity();
    // Two decisions at the same time: only one continues the task.
    if (this.running.has(task.id)) throw taskIsRunning();
    const queuedChange = { ...change, state: 'queued', result: null, isCancelRequested: false } as const;
    const controller = this.reserve(task.id);
    try {
      if (!(await this.leases.acquire(task.id, [task.state]))) throw taskIsRunning();
      await this.change(task.id, queuedChange, { state: 'queued' });
    } catch (error) {
      this.running.delete(task.id);
      throw error;
    }
    const next: TaskRecord = { ...task, ...queuedChange };
    this.launch(next, controller);
    return next;
  }

  cancel(id: string): void {
    this.running.get(id)?.abort();
  }

  /** Ends a task after its cancellation was stored. If another process runs the task, that process ends it soon after. */
  async endCanceled(id: string): Promise<void> {
    if (this.running.has(id)) this.cancel(id);
    else await this.cancelUnleased(id);
  }

  /** Interrupts all tasks; they continue after the next start. */
  async stop(): Promise<void> {
    this.isStopRequested = true;
    await this.leases.stop();
    for (const controller of this.running.values()) controller.abort();
    this.options.followers.wakeAll();
    await Promise.all(this.currentRuns);
    await this.leases.endAll();
  }

  private reserve(id: string): AbortController {
    const controller = new AbortController();
    this.running.set(id, controller);
    return controller;
  }

  private async execute(task: TaskRecord, signal: AbortSignal): Promise<void> {
    if (task.isCancelRequested) return this.end(task.id, { state: 'canceled' }, null);
    if (task.state === 'queued') await this.change(task.id, { state: 'running' }, { state: 'running' });
    try {
      const result = await this.run(task, signal);
      if (result instanceof Waiting) await this.wait(task.id, result);
      else await this.end(task.id, { state: 'succeeded' }, result);
    } catch (error) {
      // Another process runs the task, or it was deleted.
      if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) return;
      // The lease expires, and the task continues when the store is available.
      if (this.options.isShared && storeError(error) !== undefined) throw error;
      const current = await this.options.repository.find(task.id);
      if (current?.isCancelRequested) return this.end(task.id, { state: 'canceled' }, null);
      // Interrupted by the end of the program: the next start resumes it.
      if (this.isStopRequested) return;
      const failure = failureOf(error);
      if (failure.code === 'InternalError') {
        this.options.log.error(
          { task: task.id, kind: task.kind, code: errorCode(error) },
          'a task failed unexpectedly',
        );
      }
      await this.end(task.id, { state: 'failed', error: failure }, failure);
    }
  }

  private async run(task: TaskRecord, signal: AbortSignal): Promise<Readonly<Record<string, unknown>> | Waiting> {
    const { input } = taskView(task);
    const kind = kindOf(this.options.kinds, input.kind);
    const files = this.options.files.of(task.id);
    return kind.run({
      taskId: task.id,
      input: { ...input, ...(await readSealed(files, kind)) },
      principal: { subject: task.subject, name: task.userName, roles: task.roles, groups: task.groups },
      checkpoint: task.checkpoint === null ? undefined : (JSON.parse(task.checkpoint) as unknown),
      signal,
      files,
      connection: () => this.connectionOf(task, kind.role),
      save: (checkpoint) => this.change(task.id, { checkpoint: JSON.stringify(checkpoint) }, undefined),
      progress: (message, percent, step) => {
        const progress = { message, ...(percent === undefined ? {} : { percent }) };
        this.progress.set(task.id, progress);
        if (percent !== undefined) this.measuredProgress.set(task.id, progress);
        return this.change(task.id, {}, { state: 'running', ...progress, ...(step === undefined ? {} : { step }) });
      },
    });
  }

  /**
   * The connection for the next request of a task. Throws 404 if it was deleted or is private to another user now, and 403
   * if the user of the task does not have the role on it anymore.
   */
  private async connectionOf({ id, connectionId, subject }: TaskRecord, role: Role): Promise<ConnectionRecord> {
    const [connection, user] = await Promise.all([
      this.options.connections.get(connectionId, { subject }),
      this.options.repository.findUser(id),
    ]);
    if (user !== undefined && !hasRoleOn(connection, { name: '', ...user }, role)) {
      throw forbidden(`The task was stopped because its user no longer has the ${role} role.`, {
        code: ROLE_REQUIRED,
      });
    }
    return connection;
  }

  private async wait(id: string, { report, message, step }: Waiting): Promise<void> {
    await this.change(id, { state: 'waiting', result: printJson(report) }, { state: 'waiting', message, step });
    this.running.delete(id);
    this.progress.delete(id);
    // Canceled just before the run ended.
    if ((await this.options.repository.find(id))?.isCancelRequested) await this.cancelUnleased(id);
  }

  private async cancelUnleased(id: string): Promise<void> {
    if (await this.leases.acquire(id, ['waiting', ...activeTaskStates])) {
      await this.end(id, { state: 'canceled' }, null);
    }
  }

  private async end(id: string, event: EventText & { state: TaskState }, result: unknown): Promise<void> {
    const task = await this.options.repository.find(id);
    const kind = task === undefined ? undefined : kindOf(this.options.kinds, taskView(task).kind);
    const progress = event.state === 'succeeded' ? undefined : this.measuredProgress.get(id);
    const stored = progress === undefined ? result : withLastProgress(result, progress);
    await this.change(id, { state: event.state, result: stored === null ? null : printJson(stored) }, event);
    if (kind?.resumable?.includes(event.state)) return;
    await this.options.files.remove(id, event.state === 'succeeded' ? kind?.file : undefined);
  }

  private async change(id: string, change: TaskChange, event: EventText | undefined): Promise<void> {
    if (event?.step != null) this.steps.set(id, event.step);
    const step = this.steps.get(id);
    const text = event === undefined ? undefined : eventText(step === undefined ? event : { ...event, step });
    if (event !== undefined && isFinalTaskState(event.state)) this.steps.delete(id);
    const isChanged = await this.options.repository.update(
      id,
      { ...change, updatedAt: this.options.now() },
      text,
      this.leases.owner,
    );
    if (!isChanged) throw new LeaseLost();
    if (text !== undefined) this.options.followers.wake(id);
  }
}

const taskIsRunning = () => conflict('The task is running.', { code: 'TASK_RUNNING' });
