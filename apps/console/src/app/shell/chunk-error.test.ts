import { describe, expect, it } from 'vitest';
import { isChunkError, reloadOnce } from './chunk-error';

describe('isChunkError', () => {
  it('recognizes what browsers report when a page fails to load its code', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'))).toBe(true);
    expect(isChunkError(new Error('Unable to preload CSS for /a.css'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('reloadOnce', () => {
  it('does not reload in a loop', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (k: string) => stored.get(k) ?? null,
      setItem: (k: string, v: string) => void stored.set(k, v),
    };
    let reloads = 0;
    const reloadAt = (now: number) => reloadOnce(storage, () => reloads++, now);
    expect(reloadAt(100_000)).toBe(true);
    expect(reloadAt(101_000)).toBe(false);
    expect(reloadAt(116_000)).toBe(true);
    expect(reloads).toBe(2);
  });
});
