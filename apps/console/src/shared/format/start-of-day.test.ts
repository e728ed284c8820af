import { afterEach, describe, expect, it } from 'vitest';
import { formatTime } from './format';
import { startOfDay } from './start-of-day';
import { timeZone } from './time-zone';

afterEach(() => timeZone.set(undefined));

const startIn = (zone: string, year: number, month: number, day: number): string => {
  timeZone.set(zone);
  return new Date(startOfDay(year, month, day)).toISOString();
};

describe('the time zone of the user', () => {
  it('decides when a day begins, also on days on which clocks change', () => {
    expect(startIn('UTC', 2026, 4, 1)).toBe('2026-04-01T00:00:00.000Z');
    expect(startIn('Europe/Berlin', 2026, 3, 29)).toBe('2026-03-28T23:00:00.000Z');
    expect(startIn('Europe/Berlin', 2026, 3, 30)).toBe('2026-03-29T22:00:00.000Z');
    expect(startIn('America/New_York', 2026, 11, 1)).toBe('2026-11-01T04:00:00.000Z');
    expect(startIn('America/New_York', 2026, 11, 2)).toBe('2026-11-02T05:00:00.000Z');
    expect(startIn('Pacific/Kiritimati', 2026, 1, 1)).toBe('2025-12-31T10:00:00.000Z');
    expect(startIn('Asia/Kolkata', 2026, 1, 32)).toBe('2026-01-31T18:30:00.000Z');
  });

  it('is the one in which times are shown', () => {
    timeZone.set('UTC');
    expect(formatTime('2026-11-21T08:54:12Z')).toBe('21 Nov 2026, 08:54:12 UTC');
    timeZone.set('Asia/Tokyo');
    expect(formatTime('2026-11-21T08:54:12Z')).toBe('21 Nov 2026, 17:54:12 GMT+9');
  });
});
