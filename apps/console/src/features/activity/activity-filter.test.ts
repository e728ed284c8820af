import { afterEach, expect, it } from 'vitest';
import { timeZone } from '../../shared/format/time-zone';
import { filterOf, isFilterTime } from './activity-filter';

afterEach(() => timeZone.set(undefined));

it('days and minutes are those of the user, and both ends are included', () => {
  timeZone.set('Europe/Berlin');
  expect(filterOf(new URLSearchParams({ from: '2026-07-01', to: '2026-07-01' }))).toEqual({
    from: '2026-06-30T22:00:00.000Z',
    to: '2026-07-01T22:00:00.000Z',
  });
  expect(filterOf(new URLSearchParams({ from: '2026-07-01 09:30', to: '2026-07-01T23:59' }))).toEqual({
    from: '2026-07-01T07:30:00.000Z',
    to: '2026-07-01T22:00:00.000Z',
  });
});

it('other texts are no times', () => {
  for (const text of ['', '2026-7-1', '2026-02-30', '2026-13-01', '2026-07-01 24:00', '2026-07-01 9:30', 'today']) {
    expect([text, isFilterTime(text)]).toEqual([text, false]);
  }
  expect(filterOf(new URLSearchParams({ from: 'today' }))).toEqual({});
});
