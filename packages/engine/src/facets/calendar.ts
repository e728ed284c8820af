import { MINUTE_MS, DAY_MS } from '@searchdeck/contract/core';
import type { CalendarUnit } from '@searchdeck/query';

/** From the start of the week to January 1, 1970, which was a Thursday; weeks start on Sunday. */
const WEEK_OFFSET_MS = 4 * DAY_MS;

/** The start of the calendar unit that contains the time, in milliseconds since 1970 UTC; `offsetMinutes` is east of UTC. */
export function floorToUnit(epochMs: number, unit: CalendarUnit, offsetMinutes: number): number {
  const local = epochMs + offsetMinutes * MINUTE_MS;
  return floorLocal(local, unit) - offsetMinutes * MINUTE_MS;
}

function floorLocal(local: number, unit: CalendarUnit): number {
  switch (unit) {
    case 'minute':
      return Math.floor(local / MINUTE_MS) * MINUTE_MS;
    case 'hour':
      return Math.floor(local / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
    case 'day':
      return Math.floor(local / DAY_MS) * DAY_MS;
    case 'week':
      return Math.floor((local + WEEK_OFFSET_MS) / (7 * DAY_MS)) * 7 * DAY_MS - WEEK_OFFSET_MS;
    case 'month':
    case 'quarter':
    case 'year': {
      const date = new Date(local);
      const month = date.getUTCMonth();
      const start = new Date(0);
      start.setUTCFullYear(
        date.getUTCFullYear(),
        unit === 'year' ? 0 : unit === 'quarter' ? month - (month % 3) : month,
        1,
      );
      return start.getTime();
    }
  }
}
