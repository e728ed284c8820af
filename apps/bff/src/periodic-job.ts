/** Runs work in an interval, one run at a time. The work must not reject. */
export class PeriodicJob {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly intervalMs: number,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), this.intervalMs).unref();
  }

  /** Runs the work now, unless it is running. */
  run(): Promise<void> {
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Waits for the end of the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
