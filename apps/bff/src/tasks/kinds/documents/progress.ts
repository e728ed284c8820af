import { MINUTE_MS } from '@searchdeck/contract';
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Progress in percent during a phase that begins at `from` and ends at `to` percent. */
export const percent = (done: number, total: number, from = 0, to = 100): number =>
  total === 0 ? to : Math.min(to, from + Math.floor(((to - from) * done) / total));

/** Separates the work from the rate and the remaining time. */
export const PACE_SEPARATOR = ' · ';

/** Rate and remaining time of work that began at a known count. */
export class Pace {
  private readonly startedAt: number;

  constructor(
    private readonly initialCount: number,
    private readonly now: () => number = Date.now,
  ) {
    this.startedAt = now();
  }

  /** ` · about 3 minutes left`; empty until there is something to measure. */
  remaining(done: number, total: number): string {
    const rate = this.rate(done);
    return rate === undefined ? '' : `${PACE_SEPARATOR}${timeText((1000 * Math.max(0, total - done)) / rate)}`;
  }

  /** ` · 1,200 per second · about 3 minutes left`; empty until there is something to measure. */
  text(done: number, total: number): string {
    const rate = this.rate(done);
    return rate === undefined
      ? ''
      : `${PACE_SEPARATOR}${formatCount(Math.max(1, Math.round(rate)))} per second${this.remaining(done, total)}`;
  }

  /** Per second. */
  private rate(done: number): number | undefined {
    const elapsedMs = this.now() - this.startedAt;
    return elapsedMs < 1000 || done <= this.initialCount ? undefined : (1000 * (done - this.initialCount)) / elapsedMs;
  }
}

const timeText = (ms: number): string => {
  if (ms < MINUTE_MS) return 'less than a minute left';
  const minutes = Math.round(ms / MINUTE_MS);
  return `about ${formatCount(minutes)} ${minutes === 1 ? 'minute' : 'minutes'} left`;
};
