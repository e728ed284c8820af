import { describe, expect, it } from 'vitest';
import { askedNames, keepAskedName } from './asked-names';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (at: string) => kept.get(at) ?? null,
    setItem: (at: string, text: string) => void kept.set(at, text),
  };
};

describe('names of indexes that answered', () => {
  it('are kept newest first, once each, a dozen of a connection', () => {
    const kept = storage();
    for (const name of ['films', 'hotels', 'films']) keepAskedName('a', name, kept);
    expect(askedNames('a', kept)).toEqual(['films', 'hotels']);
    expect(askedNames('b', kept)).toEqual([]);
    for (let i = 0; i < 20; i++) keepAskedName('a', `index-${i}`, kept);
    expect(askedNames('a', kept)).toHaveLength(12);
    expect(askedNames('a', kept)[0]).toBe('index-19');
  });
  it('are none where the browser keeps nothing, or something else', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => keepAskedName('a', 'films', full)).not.toThrow();
    expect(askedNames('a', { getItem: () => '{ broken' })).toEqual([]);
    expect(askedNames('a', { getItem: () => '{"a":1}' })).toEqual([]);
    expect(askedNames('a', { getItem: () => '["films",7]' })).toEqual(['films']);
  });
});
