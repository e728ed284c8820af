import { dateTimeFormat } from './time-zone';

/** Milliseconds by which the user's time zone is ahead of UTC at a time. */
const offsetAt = (time: number): number => {
  const parts = dateTimeFormat({
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(time / 1000) * 1000;
};

/** Milliseconds since 1970 of a day in the user's time zone, by default of its beginning. `month` counts from 1. */
export function startOfDay(year: number, month: number, day: number, hour = 0, minute = 0): number {
  const utc = Date.UTC(year, month - 1, day, hour, minute);
  // The offset at that time may differ from the one at that time in UTC.
  const estimate = utc - offsetAt(utc);
  return utc - offsetAt(estimate);
}
