import { randomUUID } from 'node:crypto';
import type { TaskState } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { LeasedTask, TaskLease, TaskRecord, TaskRepository } from '../store/repositories.js';
import { errorCode } from './task-failure.js';

/** The reason of the abort signal of a task that this process may no longer run. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another process runs the task, or it was deleted.');
  }
}

/** One owner that is the same after a restart: its tasks continue at once. */
const ONLY_PROCESS = 'only';
/** Leases are renewed this often before they end. */
const RENEWALS = 5;

export interface TaskLeasesOptions {
  repository: Pick<TaskRepository, 'lease' | 'renewLeases' | 'endLeases' | 'unleased'>;
  /** Whether other processes run tasks of the same store. */
  isShared: boolean;
  /** How long a task waits after its process was killed. */
  lengthMs: number;
  log: Logger;
}

/** What the runner of the tasks does when the leases are checked. */
export interface LeaseHolder {
  /** Runs a task that no process runs, unless it is too busy. */
  adopt(task: TaskRecord): Promise<void>;
  /** Ends a task whose cancellation was stored by another process. */
  cancel(id: string): void;
}

/**
 * Ensures that only one process runs a task. A process renews the leases of its tasks, and takes those of a process that
 * no longer does. Without other processes a lease never has to be renewed.
 */
export class TaskLeases {
  private readonly held = new Map<string, AbortController>();
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private renewedAt = performance.now();
  readonly lease: TaskLease;

  constructor(private readonly options: TaskLeasesOptions) {
    this.lease = { owner: options.isShared ? randomUUID() : ONLY_PROCESS, lengthMs: options.lengthMs };
  }

  get owner(): string {
    return this.lease.owner;
  }

  /** Leases a task with one of the states. False: it has another one, or another process runs it. */
  take(id: string, states: readonly TaskState[]): Promise<boolean> {
    return this.options.repository.lease(id, states, this.lease);
  }

  /** Renews the lease of a task, and aborts its controller with {@link LeaseLost} if that is not possible. */
  hold(id: string, controller: AbortController): void {
    this.held.set(id, controller);
  }

  release(id: string, controller: AbortController): void {
    if (this.held.get(id) === controller) this.held.delete(id);
  }

  /** Adopts all tasks that no process runs, now and, if there are other processes, regularly. */
  async start(holder: LeaseHolder): Promise<void> {
    await this.adoptAll(holder);
    if (!this.options.isShared) return;
    const check = () => {
      this.checking = this.check(holder).finally(() => {
        this.timer = this.timer === undefined ? undefined : setTimeout(check, this.lease.lengthMs / RENEWALS).unref();
      });
    };
    this.timer = setTimeout(check, this.lease.lengthMs / RENEWALS).unref();
  }

  /** Ends the checks. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.checking;
  }

  /** Lets other processes run the tasks of this one at once. */
  async end(): Promise<void> {
    try {
      await this.options.repository.endLeases(this.owner);
    } catch (error) {
      this.options.log.warn({ code: errorCode(error) }, 'the leases of tasks could not be ended');
    }
  }

  private async check(holder: LeaseHolder): Promise<void> {
    try {
      await this.renew(holder);
      await this.adoptAll(holder);
    } catch (error) {
      this.options.log.warn({ code: errorCode(error) }, 'the leases of tasks could not be checked');
      if (performance.now() - this.renewedAt < this.lease.lengthMs) return;
      // Another process may run them now.
      for (const controller of this.held.values()) controller.abort(new LeaseLost());
    }
  }

  private async renew(holder: LeaseHolder): Promise<void> {
    // A task may end, and run again, while the store is read.
    const before = new Map(this.held);
    const startedAt = performance.now();
    const tasks = await this.options.repository.renewLeases([...before.keys()], this.lease);
    this.renewedAt = startedAt;
    const renewed = new Map<string, LeasedTask>(tasks.map((task) => [task.id, task]));
    for (const [id, controller] of before) {
      if (this.held.get(id) !== controller) continue;
      const task = renewed.get(id);
      if (task === undefined) controller.abort(new LeaseLost());
      else if (task.cancelRequested) holder.cancel(id);
    }
  }

  private async adoptAll(holder: LeaseHolder): Promise<void> {
    for (const task of await this.options.repository.unleased(this.owner)) await holder.adopt(task);
  }
}
