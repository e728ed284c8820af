import { SearchError } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.js';

it('allows a burst, then one call at a time, for each key', () => {
  let now = 0;
  const limit = new RateLimit(3, { code: 'TOO_MANY', message: 'Too many.' }, () => now);
  /** Calls that are allowed, up to ten. */
  const allowed = (key: string): number => {
    for (let calls = 0; calls < 10; calls++) {
      try {
        limit.count(key);
      } catch (error) {
        expect(error).toMatchObject({ status: 429, code: 'TOO_MANY' });
        return calls;
      }
    }
    return 10;
  };
  expect([allowed('a'), allowed('b')]).toEqual([3, 3]);
  now += 10_000;
  expect(() => limit.count('a')).toThrow(SearchError);
  now += 10_000;
  expect(allowed('a')).toBe(1);
  now += 3_600_000;
  expect(allowed('a')).toBe(3);
});

it('says when the next call is allowed', () => {
  const limit = new RateLimit(2, { code: 'TOO_MANY', message: 'Too many.' }, () => 0);
  limit.count('a');
  limit.count('a');
  expect(() => limit.count('a')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '30' } }));
});
