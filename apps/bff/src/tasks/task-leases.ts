import { randomUUID } from 'node:crypto';
import type { TaskState } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { LeasedTask, TaskLease, TaskRecord, TaskRepository } from '../store/repositories.js';
import { errorCode } from './task-failure.js';

/** Reason of the abort signal of a task that this process may no longer run. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another process runs the task, or it was deleted.');
  }
}

/** Owner of all leases if there is one process. It is the same after a restart, so that tasks continue at once. */
const ONLY_PROCESS = 'only';
/** Number of times that a lease is renewed within its duration. */
const RENEWALS_PER_LEASE = 5;

export interface TaskLeasesOptions {
  repository: Pick<TaskRepository, 'lease' | 'renewLeases' | 'endLeases' | 'listUnleased'>;
  /** Whether other processes run tasks of the same store. */
  isShared: boolean;
  /** How long a task is interrupted if its process is killed. */
  durationMs: number;
  log: Logger;
}

/** Handles the results of checking the leases. */
export interface LeaseHolder {
  /** Runs a task that no process runs, unless too many tasks are running. */
  adopt(task: TaskRecord): Promise<void>;
  /** Ends a task that was canceled through another process. */
  cancel(id: string): void;
}

/**
 * Ensures that only one process runs a task. Each process renews the leases of its tasks, and adopts the tasks whose
 * leases have expired. Without other processes, leases are never renewed.
 */
export class TaskLeases {
  /** Abort controllers of the tasks that this process runs. */
  private readonly controllers = new Map<string, AbortController>();
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private renewedAt = performance.now();
  readonly lease: TaskLease;

  constructor(private readonly options: TaskLeasesOptions) {
    this.lease = { owner: options.isShared ? randomUUID() : ONLY_PROCESS, durationMs: options.durationMs };
  }

  get owner(): string {
    return this.lease.owner;
  }

  /** Leases a task in one of the states. False: it is in another state, or another process runs it. */
  acquire(id: string, states: readonly TaskState[]): Promise<boolean> {
    return this.options.repository.lease(id, states, this.lease);
  }

  /** Renews the lease of a task regularly, and aborts its controller with {@link LeaseLost} if that fails. */
  track(id: string, controller: AbortController): void {
    this.controllers.set(id, controller);
  }

  untrack(id: string, controller: AbortController): void {
    if (this.controllers.get(id) === controller) this.controllers.delete(id);
  }

  /** Adopts all tasks that no process runs, now and, if there are other processes, at regular intervals. */
  async start(holder: LeaseHolder): Promise<void> {
    await this.adoptAll(holder);
    if (!this.options.isShared) return;
    const check = () => {
      this.checking = this.check(holder).finally(() => {
        this.timer =
          this.timer === undefined ? undefined : setTimeout(check, this.lease.durationMs / RENEWALS_PER_LEASE).unref();
      });
    };
    this.timer = setTimeout(check, this.lease.durationMs / RENEWALS_PER_LEASE).unref();
  }

  /** Stops checking the leases. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.checking;
  }

  /** Ends all leases of this process, so that other processes continue its tasks at once. */
  async endAll(): Promise<void> {
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
      if (performance.now() - this.renewedAt < this.lease.durationMs) return;
      // The leases have expired: other processes may run the tasks now.
      for (const controller of this.controllers.values()) controller.abort(new LeaseLost());
    }
  }

  private async renew(holder: LeaseHolder): Promise<void> {
    // A task may end and run again while the leases are renewed.
    const before = new Map(this.controllers);
    const startedAt = performance.now();
    const tasks = await this.options.repository.renewLeases([...before.keys()], this.lease);
    this.renewedAt = startedAt;
    const leasedTasks = new Map<string, LeasedTask>(tasks.map((task) => [task.id, task]));
    for (const [id, controller] of before) {
      if (this.controllers.get(id) !== controller) continue;
      const task = leasedTasks.get(id);
      if (task === undefined) controller.abort(new LeaseLost());
      else if (task.isCancelRequested) holder.cancel(id);
    }
  }

  private async adoptAll(holder: LeaseHolder): Promise<void> {
    for (const task of await this.options.repository.listUnleased(this.owner)) await holder.adopt(task);
  }
}
