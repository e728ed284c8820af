/** When a job runs. Without an interval it runs once. */
export interface Schedule {
  /** Milliseconds since the epoch; if absent, the schedule starts when the job is added. */
  startTime?: number;
  intervalMs?: number;
}

/**
 * The first time of a schedule that is not before `now` and after `lastTime`, undefined if there is none. Times that
 * passed unnoticed, for example while the process was stopped, are not made up for.
 */
export function nextTime({ startTime, intervalMs }: Schedule & { startTime: number }, now: number, lastTime?: number) {
  if (intervalMs === undefined) return lastTime === undefined ? Math.max(startTime, now) : undefined;
  const earliest = lastTime === undefined ? now : Math.max(now, lastTime + 1);
  return startTime + Math.max(0, Math.ceil((earliest - startTime) / intervalMs)) * intervalMs;
}
