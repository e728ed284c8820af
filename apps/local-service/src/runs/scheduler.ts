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
    const scheduledJob: ScheduledJob = { job, startTime, controller: new AbortController(), isRunning: false };
    this.jobs.set(job.id, scheduledJob);
    this.arm(scheduledJob);
  }

  /** Removes a job, and aborts it if it is running. */
  remove(id: string): void {
    const scheduledJob = this.jobs.get(id);
    if (scheduledJob === undefined) return;
    this.jobs.delete(id);
    scheduledJob.cancelTimer?.();
    scheduledJob.controller.abort(new DOMException(`The job '${id}' was removed.`, 'AbortError'));
  }

  /** When the job runs next, in milliseconds since the epoch; undefined if it will not run again. */
  nextRun(id: string): number | undefined {
    const scheduledJob = this.jobs.get(id);
    return scheduledJob && this.nextTimeOf(scheduledJob);
  }

  private nextTimeOf({ job, startTime, lastTime }: ScheduledJob): number | undefined {
    return nextTime({ ...job.schedule, startTime }, this.clock.now(), lastTime);
  }

  private arm(scheduledJob: ScheduledJob): void {
    const time = this.nextTimeOf(scheduledJob);
    if (time === undefined) return;
    scheduledJob.cancelTimer = this.clock.after(time - this.clock.now(), () => {
      scheduledJob.lastTime = time;
      this.arm(scheduledJob);
      if (!scheduledJob.isRunning) void this.start(scheduledJob);
    });
  }

  private async start(scheduledJob: ScheduledJob): Promise<void> {
    const { job, controller } = scheduledJob;
    scheduledJob.isRunning = true;
    try {
      await this.workers.run(async (signal) => job.run(signal), controller.signal);
    } catch (error) {
      if (!this.isClosed && !controller.signal.aborted) this.reportFailure(job.id, error);
    } finally {
      scheduledJob.isRunning = false;
      const hasEnded = this.nextTimeOf(scheduledJob) === undefined;
      if (hasEnded && this.jobs.get(job.id) === scheduledJob) this.jobs.delete(job.id);
    }
  }

  /** Starts no further runs. Runs that have begun are ended by closing the workers. */
  close(): void {
    this.isClosed = true;
    for (const id of this.jobs.keys()) this.remove(id);
  }
}
