import { describe, expect, it } from 'vitest';
import { RowCache } from './row-cache.js';
import type { StoredRow } from './stored-document.js';

const row = (id: number, characters = 500_000): StoredRow => ({
  id,
  key: String(id),
  body: 'x'.repeat(characters),
  sum: null,
});

describe('the cache of rows', () => {
  it('has rows that were read recently, and drops the others', () => {
    const cache = new RowCache();
    for (let id = 1; id <= 12; id++) cache.add(row(id));
    expect(cache.get(12)?.key).toBe('12');
    expect(cache.get(1)).toBeUndefined();
  });

  it('does not drop a row that is read again and again', () => {
    const cache = new RowCache();
    cache.add(row(0));
    for (let id = 1; id <= 40; id++) {
      cache.add(row(id));
      expect(cache.get(0)?.key).toBe('0');
    }
  });

  it('does not store a row that would displace most of the others', () => {
    const cache = new RowCache();
    cache.add(row(1));
    cache.add(row(2, 1_000_000));
    expect(cache.get(2)).toBeUndefined();
    expect(cache.get(1)?.key).toBe('1');
  });
});
