import { afterEach, expect, it } from 'vitest';
import { timeZone } from '../format/time-zone';
import { axisTimes } from './trend-times';

afterEach(() => timeZone.set(undefined));

it('the time axis has days; within a day it has times, and the days of both ends', () => {
  timeZone.set('UTC');
  const to = Date.parse('2026-11-24T17:50:00Z');
  const labels = (days: number, range: '24h' | '7d') =>
    axisTimes(to - days * 86_400_000, to, range).map(({ label }) => label);
  expect(labels(1, '24h')).toEqual(['23 Nov, 17:50', '05:50', '24 Nov, 17:50']);
  expect(labels(7, '7d')).toEqual(['17 Nov', '21 Nov', '24 Nov']);
});
