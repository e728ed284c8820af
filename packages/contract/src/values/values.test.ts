import { describe, expect, it } from 'vitest';
import { parseDateTime, printDateTime } from './date-time.js';
import { durationSeconds, isDayTimeDuration, parseDuration } from './duration.js';
import { isObject } from './is-object.js';
import { retryAfterMs } from './retry-after.js';

describe('durations', () => {
  it.each([
    ['PT5M', 300],
    ['P1D', 86_400],
    ['P1W', 604_800],
    ['-PT1.5S', -1.5],
    ['P1DT2H3M4S', 93_784],
    ['PT0S', 0],
    ['P1Y', undefined],
    ['P1M', undefined],
    ['P', undefined],
    ['PT', undefined],
    ['P1DT', undefined],
    ['1D', undefined],
  ])('%s has %s seconds', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds);
  });

  it.each([
    ['P30D', true],
    ['-PT6H', true],
    ['PT5M', true],
    ['P1DT5M', true],
    ['P1W', false],
    ['P1M', false],
    ['P1Y', false],
    ['P1MT5M', false],
    ['PT', false],
  ])('%s is a day-time duration: %s', (text, expected) => {
    expect(isDayTimeDuration(text)).toBe(expected);
  });

  it('have parts', () => {
    expect(parseDuration('-P1Y2M3DT4H5M6.5S')).toEqual({
      isNegative: true,
      years: 1,
      months: 2,
      weeks: 0,
      days: 3,
      hours: 4,
      minutes: 5,
      seconds: 6.5,
    });
  });
});

it.each([
  ['2', 2000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
  [null, undefined],
])('Retry-After %s is %s ms', (value, expected) => {
  expect(retryAfterMs(value, 1000)).toBe(expected);
});

describe('Edm.DateTimeOffset', () => {
  it.each([
    ['2024-02-29T23:59:59.1234567Z', '2024-02-29T23:59:59.123Z', 456_700],
    ['2024-02-29t23:59:59z', '2024-02-29T23:59:59Z', 0],
    ['2024-01-01T00:00-14:00', '2024-01-01T14:00:00Z', 0],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z', 0],
    ['9999-12-31T23:59:59.999999999999Z', '9999-12-31T23:59:59.999Z', 999_999],
  ])('%s is %s', (text, printed, nanos) => {
    const value = parseDateTime(text);
    expect(value?.nanos).toBe(nanos);
    expect(printDateTime(value!.epochMs)).toBe(printed);
  });

  it.each([
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-00-01T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00+14:01',
    '2024-01-01T00:00:00',
    '2024-01-01',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2024-01-01T00:00:00.1234567890123Z',
  ])('%s is invalid', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });
});

it('objects are neither null nor arrays', () => {
  expect([{}, { a: 1 }, null, [], 'a', 1, undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
