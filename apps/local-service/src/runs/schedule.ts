/** When a job runs. Without an interval it runs once. */
export interface Schedule {
  /** Milliseconds since the epoch; if absent, the schedule starts when the job is added. */
  startTime?: number;
  intervalMs?: number;
}

/**
 * The first time of a schedule that is after `lastTime` and not before `now`; undefined if there is none. Missed times,
 * for example while the process was stopped, are not caught up on.
 */
export function nextTime({ startTime, intervalMs }: Schedule & { startTime: number }, now: number, lastTime?: number) {
  if (intervalMs === undefined) return lastTime === undefined ? Math.max(startTime, now) : undefined;
  const earliest = lastTime === undefined ? now : Math.max(now, lastTime + 1);
  return startTime + Math.max(0, Math.ceil((earliest - startTime) / intervalMs)) * intervalMs;
}
