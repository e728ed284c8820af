import { describe, expect, it } from 'vitest';
import { isChunkError, reloadOnce } from './chunk-error';

describe('isChunkError', () => {
  it('knows what browsers say when a page’s code does not arrive', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'))).toBe(true);
    expect(isChunkError(new Error('Unable to preload CSS for /a.css'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('reloadOnce', () => {
  it('does not reload again and again', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    let reloads = 0;
    const go = (now: number) => reloadOnce(storage, () => reloads++, now);
    expect(go(100_000)).toBe(true);
    expect(go(101_000)).toBe(false);
    expect(go(116_000)).toBe(true);
    expect(reloads).toBe(2);
  });
});
