import { describe, expect, it } from 'vitest';
import { accessLoss } from './source-address';

const LOOPBACK = '127.0.0.1';

const service = (...rules: string[]) => ({
  location: 'westeurope',
  sku: { name: 'standard' as const },
  properties: { networkRuleSet: { ipRules: rules.map((value) => ({ value })) } },
});
const patch = (...rules: string[]) => ({ properties: service(...rules).properties });

describe('with a known address', () => {
  it('access is lost when the first rules exclude the address, or when its rule is removed', () => {
    expect(accessLoss({ address: LOOPBACK }, service(), patch('203.0.113.9'))).toBe('certain');
    expect(accessLoss({ address: LOOPBACK }, service(LOOPBACK, '203.0.113.9'), patch('203.0.113.9'))).toBe('certain');
  });
  it('access remains when a rule matches, without rules, and when the address had no access before', () => {
    expect(accessLoss({ address: LOOPBACK }, service(), patch('203.0.113.9', '127.0.0.0/8'))).toBeUndefined();
    expect(accessLoss({ address: LOOPBACK }, service('203.0.113.9', LOOPBACK), patch())).toBeUndefined();
    expect(accessLoss({ address: LOOPBACK }, service('203.0.113.9'), patch('203.0.113.10'))).toBeUndefined();
  });
});

describe('without a known address', () => {
  it('access may be lost by the first rules, and when a rule is removed or replaced', () => {
    expect(accessLoss({ unknownReason: 'translated' }, service(), patch('203.0.113.9'))).toBe('possible');
    expect(
      accessLoss({ unknownReason: 'translated' }, service('203.0.113.9', '203.0.113.10'), patch('203.0.113.9')),
    ).toBe('possible');
    expect(accessLoss({ unknownReason: 'translated' }, service('203.0.113.9'), patch('203.0.113.10'))).toBe('possible');
  });
  it('access remains when rules are added to others, when all are removed, and while they do not apply', () => {
    expect(
      accessLoss({ unknownReason: 'translated' }, service('203.0.113.9'), patch('203.0.113.9/32', '203.0.113.10')),
    ).toBeUndefined();
    expect(accessLoss({ unknownReason: 'translated' }, service('203.0.113.9'), patch())).toBeUndefined();
    expect(accessLoss({ unknownReason: 'privateNetwork' }, service(), patch('203.0.113.9'))).toBeUndefined();
    expect(accessLoss(undefined, service(), patch('203.0.113.9'))).toBe('possible');
    const disabled = { properties: { ...patch('203.0.113.9').properties, publicNetworkAccess: 'Disabled' as const } };
    expect(accessLoss({ unknownReason: 'translated' }, service(), disabled)).toBeUndefined();
  });
});
