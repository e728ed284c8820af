import { describe, expect, it } from 'vitest';
import { formatAge, formatBytes, formatDuration, formatListStart, formatNumber, formatShare, plural } from './format';

/** The same text with no-break spaces. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

describe('formatNumber', () => {
  it('separates thousands and keeps every digit of a bigint', () => {
    expect(formatNumber(1234567)).toBe('1,234,567');
    expect(formatNumber(0.25)).toBe('0.25');
    expect(formatNumber(9223372036854775807n)).toBe('9,223,372,036,854,775,807');
    expect(plural(1, 'index', 'indexes')).toBe('1 index');
    expect(plural(1200, 'index', 'indexes')).toBe('1,200 indexes');
  });
});

describe('formatListStart', () => {
  it('counts the items that it leaves out', () => {
    expect(formatListStart(['a'], 2)).toBe('a');
    expect(formatListStart(['a', 'b', 'c'], 2)).toBe('a, b, and c');
    expect(formatListStart(['a', 'b', 'c', 'd'], 2)).toBe('a, b, and 2 more');
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.00 KiB'],
    [1500, '1.46 KiB'],
    [10240, '10.0 KiB'],
    [1024 * 1024 - 1, '1.00 MiB'],
    [24_536_678, '23.4 MiB'],
    [160 * 1024 ** 3, '160 GiB'],
  ])('%d → %s', (bytes, text) => expect(formatBytes(bytes)).toBe(whole(text)));
});

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [0.42, '0.42 ms'],
    [4.26, '4.3 ms'],
    [23.4, '23 ms'],
    [999.7, '1.00 s'],
    [1240, '1.24 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min'],
    [125_000, '2 min 5 s'],
    [12_000_000, '3 h 20 min'],
    [187_200_000, '2 d 4 h'],
  ])('%d → %s', (ms, text) => expect(formatDuration(ms)).toBe(whole(text)));
});

describe('formatAge and formatShare', () => {
  it('formats a relative time, never in the future', () => {
    expect(formatAge(1000, 0)).toBe('just now');
    expect(formatAge(0, 12_000)).toBe('12 seconds ago');
    expect(formatAge(0, 3_599_000)).toBe('59 minutes ago');
    expect(formatAge(0, 86_400_000 * 2)).toBe('2 days ago');
  });
  it('never rounds a nonzero share to zero', () => {
    expect(formatShare(0)).toBe(whole('0%'));
    expect(formatShare(0.0004)).toBe(whole('<0.1%'));
    expect(formatShare(0.004)).toBe(whole('0.4%'));
    expect(formatShare(0.413)).toBe(whole('41%'));
  });
});
