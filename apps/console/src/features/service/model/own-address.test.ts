import { describe, expect, it } from 'vitest';
import { LOOPBACK, losesAccess, matchesRule } from './own-address';

describe('matchesRule', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.2', false],
    ['127.0.0.0/8', true],
    ['127.0.0.2/31', false],
    ['0.0.0.0/0', true],
    ['203.0.113.9', false],
  ])('%s: %s', (rule, matches) => {
    expect(matchesRule(rule, LOOPBACK)).toBe(matches);
  });
});

describe('losesAccess', () => {
  const service = (...rules: string[]) => ({
    location: 'westeurope',
    sku: { name: 'standard' as const },
    properties: { networkRuleSet: { ipRules: rules.map((value) => ({ value })) } },
  });
  const patch = (...rules: string[]) => ({ properties: service(...rules).properties });

  it('is true when the first rules exclude the address, or when its rule is removed', () => {
    expect(losesAccess(LOOPBACK, service(), patch('203.0.113.9'))).toBe(true);
    expect(losesAccess(LOOPBACK, service(LOOPBACK, '203.0.113.9'), patch('203.0.113.9'))).toBe(true);
  });
  it('is false when a rule matches, without rules, and when the address had no access before', () => {
    expect(losesAccess(LOOPBACK, service(), patch('203.0.113.9', '127.0.0.0/8'))).toBe(false);
    expect(losesAccess(LOOPBACK, service('203.0.113.9', LOOPBACK), patch())).toBe(false);
    expect(losesAccess(LOOPBACK, service('203.0.113.9'), patch('203.0.113.10'))).toBe(false);
  });
});
