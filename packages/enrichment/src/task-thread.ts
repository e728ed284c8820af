import type { WorkerOptions } from 'node:worker_threads';
import { WorkerThread } from '@searchdeck/engine/threads';

export interface TaskOptions {
  maxMilliseconds: number;
  signal: AbortSignal;
}

/** A task took longer than its limit; its thread was ended. */
export class TaskTimeout extends Error {}

/** Time without a task after which the thread ends. */
const MAX_IDLE_MS = 60_000;
/** A task that needs more memory ends only its thread. */
const MAX_HEAP_MB = 1024;

/** A task that was sent to the thread. */
interface SentTask {
  /** Called when the thread can execute it: when those that were sent before have ended. */
  start: () => void;
  /** Whether the thread ended because of an earlier task. */
  mustRepeat: boolean;
}

/** Runs one task after the other on a thread. A task that hangs or exhausts the memory affects only itself. */
export class TaskThread<T, R> {
  private readonly thread: WorkerThread;
  private readonly sentTasks: SentTask[] = [];
  private activeCount = 0;
  /** Starts the tasks that have not been sent. */
  private readonly queue: (() => void)[] = [];

  /**
   * `maxSent`: maximum number of tasks that are sent to the thread at the same time, so that it need not wait for the next
   * one. The thread must then execute them one after the other.
   */
  constructor(
    entry: URL,
    options: WorkerOptions = {},
    private readonly maxSent = 1,
  ) {
    this.thread = new WorkerThread(
      entry,
      { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }, ...options },
      MAX_IDLE_MS,
    );
  }

  /** Rejects with the error of the task, with TaskTimeout, and with the signal's reason when aborted. */
  async run(task: T, options: TaskOptions): Promise<R> {
    if (this.activeCount === this.maxSent) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.activeCount++;
    try {
      for (;;) {
        const reply = await this.send(task, options);
        if (reply !== undefined) return reply.result;
      }
    } finally {
      const next = this.queue.shift();
      if (next === undefined) this.activeCount--;
      else next();
    }
  }

  /** Undefined if the thread ended because of an earlier task. */
  private async send(task: T, { maxMilliseconds, signal }: TaskOptions): Promise<{ result: R } | undefined> {
    signal.throwIfAborted();
    let timer: NodeJS.Timeout | undefined;
    let hasTimedOut = false;
    const end = (): void => this.thread.end();
    const sentTask: SentTask = {
      mustRepeat: false,
      start: () => {
        timer = setTimeout(() => {
          hasTimedOut = true;
          end();
        }, maxMilliseconds);
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      },
    };
    this.sentTasks.push(sentTask);
    const reply = this.thread.run(task);
    if (this.sentTasks[0] === sentTask) sentTask.start();
    try {
      return { result: (await reply) as R };
    } catch (error) {
      if (sentTask.mustRepeat) return undefined;
      signal.throwIfAborted();
      if (hasTimedOut) throw new TaskTimeout('The task took too long.', { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      this.sentTasks.splice(this.sentTasks.indexOf(sentTask), 1);
      this.startNext();
    }
  }

  private startNext(): void {
    // A thread that ended rejects all tasks, this one first.
    if (!this.thread.isBusy) for (const other of this.sentTasks) other.mustRepeat = true;
    const [next] = this.sentTasks;
    if (next?.mustRepeat === false) next.start();
  }
}
