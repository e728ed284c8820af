import type { CalendarUnit } from '@searchdeck/query';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** January 1, 1970 was a Thursday; weeks start on Sunday. */
const FIRST_WEEK = 4 * DAY;

/** The start of the calendar unit that contains the time, in milliseconds since 1970 UTC; `offsetMinutes` is east of UTC. */
export function floorToUnit(ticks: number, unit: CalendarUnit, offsetMinutes: number): number {
  const local = ticks + offsetMinutes * MINUTE;
  return floorLocal(local, unit) - offsetMinutes * MINUTE;
}

function floorLocal(local: number, unit: CalendarUnit): number {
  switch (unit) {
    case 'minute':
      return Math.floor(local / MINUTE) * MINUTE;
    case 'hour':
      return Math.floor(local / (60 * MINUTE)) * 60 * MINUTE;
    case 'day':
      return Math.floor(local / DAY) * DAY;
    case 'week':
      return Math.floor((local + FIRST_WEEK) / (7 * DAY)) * 7 * DAY - FIRST_WEEK;
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
