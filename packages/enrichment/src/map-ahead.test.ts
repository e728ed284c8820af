import { describe, expect, test } from 'vitest';
import { mapAhead } from './map-ahead.js';

async function* numbers(count: number, error?: Error): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) yield i;
  if (error !== undefined) throw error;
}

/** Calls that the test ends itself. */
class Calls {
  readonly started: number[] = [];
  private readonly ends = new Map<number, { resolve: (value: string) => void; reject: (error: Error) => void }>();

  readonly start = (item: number): Promise<string> => {
    this.started.push(item);
    return new Promise((resolve, reject) => this.ends.set(item, { resolve, reject }));
  };
  end(item: number): void {
    this.ends.get(item)!.resolve(`result ${item}`);
  }
  fail(item: number): void {
    this.ends.get(item)!.reject(new Error(`error ${item}`));
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('mapAhead', () => {
  test('starts a limited number of calls, and returns the results in the order of the items', async () => {
    const calls = new Calls();
    const results = mapAhead(numbers(5), { maxItems: 3 }, calls.start);
    const first = results.next();
    await settled();
    expect(calls.started).toEqual([0, 1, 2]);
    calls.end(1);
    calls.end(0);
    expect((await first).value).toBe('result 0');
    expect((await results.next()).value).toBe('result 1');
    const third = results.next();
    await settled();
    expect(calls.started).toEqual([0, 1, 2, 3, 4]);
    for (const item of [4, 3, 2]) calls.end(item);
    expect((await third).value).toBe('result 2');
    expect((await results.next()).value).toBe('result 3');
    expect((await results.next()).value).toBe('result 4');
    expect((await results.next()).done).toBe(true);
  });

  test('starts no call beyond the weight of those in progress, but always one', async () => {
    const calls = new Calls();
    const limits = { maxItems: 5, maxWeight: 10, weightOf: (item: number) => (item === 2 ? 50 : 5) };
    const results = mapAhead(numbers(4), limits, calls.start);
    const first = results.next();
    await settled();
    expect(calls.started).toEqual([0, 1]);
    calls.end(0);
    await first;
    const second = results.next();
    await settled();
    expect(calls.started).toEqual([0, 1, 2]);
    for (const item of [1, 2]) calls.end(item);
    expect((await second).value).toBe('result 1');
    expect((await results.next()).value).toBe('result 2');
    const last = results.next();
    await settled();
    calls.end(3);
    expect((await last).value).toBe('result 3');
  });

  test('an error follows the results of the earlier items', async () => {
    const calls = new Calls();
    const results = mapAhead(numbers(3), { maxItems: 3 }, calls.start);
    const first = results.next();
    await settled();
    calls.fail(1);
    calls.end(2);
    calls.end(0);
    expect((await first).value).toBe('result 0');
    await expect(results.next()).rejects.toThrow('error 1');

    const broken = mapAhead(numbers(1, new Error('broken source')), { maxItems: 3 }, (item) => Promise.resolve(item));
    expect((await broken.next()).value).toBe(0);
    await expect(broken.next()).rejects.toThrow('broken source');
  });

  test('ends only after its calls, and ends the source', async () => {
    const calls = new Calls();
    let isSourceOpen = true;
    async function* source() {
      try {
        yield* numbers(10);
      } finally {
        isSourceOpen = false;
      }
    }
    const results = mapAhead(source(), { maxItems: 2 }, calls.start);
    const first = results.next();
    await settled();
    calls.end(0);
    await first;
    let hasEnded = false;
    const end = results.return().then(() => (hasEnded = true));
    await settled();
    expect(hasEnded).toBe(false);
    calls.end(1);
    await end;
    expect(isSourceOpen).toBe(false);
  });
});
