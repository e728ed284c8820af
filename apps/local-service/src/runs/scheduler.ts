import type { Clock } from './clock.js';
import { nextTime, type Schedule } from './schedule.js';
import type { Workers } from './workers.js';

export interface Job {
  /** Identifies the job in the log and to `remove`. */
  id: string;
  schedule: Schedule;
  /** `signal` aborts when the job is removed or the service stops. */
  run(signal: AbortSignal): void | Promise<void>;
}

interface ScheduledJob {
  job: Job;
  startTime: number;
  lastTime?: number;
  controller: AbortController;
  isRunning: boolean;
  cancelTimer?: () => void;
}

/**
 * Starts jobs at the times of their schedules. A job never runs concurrently with itself: a time that comes while it
 * is still running is skipped. A job that fails is reported, and runs again at its next time.
 */
export class Scheduler {
  private readonly jobs = new Map<string, ScheduledJob>();
  private isClosed = false;

  constructor(
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly reportFailure: (jobId: string, error: unknown) => void,
  ) {}

  /** Adds a job, in place of one with the same ID. */
  add(job: Job): void {
    if (this.isClosed) return;
    this.remove(job.id);
    const { startTime = this.clock.now() } = job.schedule;
    const scheduled: ScheduledJob = { job, startTime, controller: new AbortController(), isRunning: false };
    this.jobs.set(job.id, scheduled);
    this.arm(scheduled);
  }

  /** Removes a job, and aborts it if it is running. */
  remove(id: string): void {
    const scheduled = this.jobs.get(id);
    if (scheduled === undefined) return;
    this.jobs.delete(id);
    scheduled.cancelTimer?.();
    scheduled.controller.abort(new DOMException(`The job '${id}' was removed.`, 'AbortError'));
  }

  /** When the job runs next, in milliseconds since the epoch; undefined if it will not run again. */
  nextRun(id: string): number | undefined {
    const scheduled = this.jobs.get(id);
    return scheduled && this.nextTimeOf(scheduled);
  }

  private nextTimeOf({ job, startTime, lastTime }: ScheduledJob): number | undefined {
    return nextTime({ ...job.schedule, startTime }, this.clock.now(), lastTime);
  }

  private arm(scheduled: ScheduledJob): void {
    const time = this.nextTimeOf(scheduled);
    if (time === undefined) return;
    scheduled.cancelTimer = this.clock.after(time - this.clock.now(), () => {
      scheduled.lastTime = time;
      this.arm(scheduled);
      if (!scheduled.isRunning) void this.start(scheduled);
    });
  }

  private async start(scheduled: ScheduledJob): Promise<void> {
    const { job, controller } = scheduled;
    scheduled.isRunning = true;
    try {
      await this.workers.run(async (signal) => job.run(signal), controller.signal);
    } catch (error) {
      if (!this.isClosed && !controller.signal.aborted) this.reportFailure(job.id, error);
    } finally {
      scheduled.isRunning = false;
      const hasEnded = this.nextTimeOf(scheduled) === undefined;
      if (hasEnded && this.jobs.get(job.id) === scheduled) this.jobs.delete(job.id);
    }
  }

  /** Starts no further runs. Runs that have begun are ended by closing the workers. */
  close(): void {
    this.isClosed = true;
    for (const id of this.jobs.keys()) this.remove(id);
  }
}
