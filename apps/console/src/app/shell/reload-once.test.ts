import { describe, expect, it } from 'vitest';
import { reloadOnce } from './reload-once';

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
