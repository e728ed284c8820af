import { describe, expect, it } from 'vitest';
import { containedRules, isSameRule, matchesRule, problemOfRule } from './ip-rule';

describe('matchesRule', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.2', false],
    ['127.0.0.0/8', true],
    ['127.0.0.2/31', false],
    ['0.0.0.0/0', true],
    ['203.0.113.9', false],
  ])('%s: %s', (rule, matches) => {
    expect(matchesRule(rule, '127.0.0.1')).toBe(matches);
  });
});

it('isSameRule compares addresses, not text', () => {
  expect(isSameRule('1.2.3.4', '1.2.3.4/32')).toBe(true);
  expect(isSameRule('10.0.0.5/24', '10.0.0.0/24')).toBe(true);
  expect(isSameRule('10.0.0.0/24', '10.0.0.0/25')).toBe(false);
});

it('containedRules are those whose addresses a larger rule has, whatever their order', () => {
  expect(containedRules(['203.0.113.7', '0.0.0.0/0', '10.0.0.0/8'])).toEqual([
    { range: '0.0.0.0/0', rules: ['203.0.113.7', '10.0.0.0/8'] },
  ]);
  expect(containedRules(['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3', '11.0.0.0'])).toEqual([
    { range: '10.0.0.0/8', rules: ['10.1.0.0/16', '10.1.2.3'] },
  ]);
  expect(containedRules(['10.0.0.0/25', '10.0.0.128/25', '10.0.1.0/24'])).toEqual([]);
});

describe('problemOfRule', () => {
  it('accepts addresses and ranges', () => {
    for (const rule of ['1.2.3.4', '1.2.3.4/32', '10.0.0.0/8', '0.0.0.0/0', '192.168.128.0/17']) {
      expect(problemOfRule(rule, ['9.9.9.9'])).toBeUndefined();
    }
  });
  it.each([
    ['10.0.0.5/24', '10.0.0.0/24'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['1.2.3.4/0', '0.0.0.0/0'],
  ])('suggests the first address of the range for %s', (rule, fix) => {
    expect(problemOfRule(rule, [])).toEqual({ message: expect.stringContaining(`${fix} starts at`), fix });
  });
  it('rejects a rule with the addresses of another one, and names that one', () => {
    expect(problemOfRule('1.2.3.4', ['1.2.3.4'])?.message).toBe('A rule for 1.2.3.4 already exists.');
    expect(problemOfRule('1.2.3.4', ['1.2.3.4/32'])?.message).toContain('1.2.3.4/32');
    expect(problemOfRule('1.2.3.4/32', ['1.2.3.4'])?.message).toContain('1.2.3.4 ');
    expect(problemOfRule('10.0.0.5/24', ['10.0.0.0/24'])).toEqual({ message: expect.stringContaining('10.0.0.0/24') });
  });
  it('rejects other texts', () => {
    expect(problemOfRule('10.0.0.0/33', [])?.message).toMatch(/^Enter an IPv4 address/);
  });
});
