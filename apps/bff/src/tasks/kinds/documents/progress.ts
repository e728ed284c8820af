export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** The share of a phase that takes the progress from one percentage to another. */
export const percent = (done: number, total: number, from = 0, to = 100): number =>
  total === 0 ? to : Math.min(to, from + Math.floor(((to - from) * done) / total));

const MINUTE_MS = 60_000;

/** Rate and remaining time of work that began at a known count. */
export class Pace {
  private readonly startedAt: number;

  constructor(
    private readonly first: number,
    private readonly now: () => number = Date.now,
  ) {
    this.startedAt = now();
  }

  /** ` · 1,200 per second · about 3 minutes left`; empty until there is something to measure. */
  text(done: number, total: number): string {
    const elapsedMs = this.now() - this.startedAt;
    const work = done - this.first;
    if (elapsedMs < 1000 || work <= 0) return '';
    const perSecond = (1000 * work) / elapsedMs;
    const leftMs = (1000 * Math.max(0, total - done)) / perSecond;
    const left =
      leftMs < MINUTE_MS
        ? 'less than a minute left'
        : `about ${formatCount(Math.round(leftMs / MINUTE_MS))} ${leftMs < 1.5 * MINUTE_MS ? 'minute' : 'minutes'} left`;
    return ` · ${formatCount(Math.max(1, Math.round(perSecond)))} per second · ${left}`;
  }
}
