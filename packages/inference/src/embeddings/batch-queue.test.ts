import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BatchQueue } from './batch-queue.js';

const recordBatches = (batches: string[][]) => async (texts: string[]) => {
  batches.push(texts);
  await new Promise(setImmediate);
  return texts.map((text) => Float32Array.of(Number(text)));
};

describe('BatchQueue', () => {
  it('returns each caller its own vectors, in order', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.nat(1000), { maxLength: 20 }), { maxLength: 10 }), async (callers) => {
        const batches: string[][] = [];
        const queue = new BatchQueue(recordBatches(batches), { batchSize: 4, maxWaiting: 1000 });
        const results = await Promise.all(callers.map((numbers) => queue.add(numbers.map(String))));
        expect(results.map((vectors) => vectors.map((vector) => vector[0]))).toEqual(callers);
        expect(Math.max(0, ...batches.map((batch) => batch.length))).toBeLessThanOrEqual(4);
      }),
    ));

  it('does not delay a single text behind a large batch of another caller', async () => {
    const batches: string[][] = [];
    const queue = new BatchQueue(recordBatches(batches), { batchSize: 2, maxWaiting: 1000 });
    await Promise.all([queue.add(['1', '2', '3', '4', '5']), queue.add(['100'])]);
    expect(batches[0]).toEqual(['1', '100']);
  });

  it('rejects the callers of a failed batch only', async () => {
    const queue = new BatchQueue(
      async (texts) => {
        if (texts.includes('bad')) throw new Error('broken');
        return texts.map(() => Float32Array.of(1));
      },
      { batchSize: 1, maxWaiting: 1000 },
    );
    const [bad, good] = await Promise.allSettled([queue.add(['bad', 'more']), queue.add(['good'])]);
    expect(bad.status).toBe('rejected');
    expect(good.status).toBe('fulfilled');
  });

  it('rejects a caller whose signal is already aborted', async () => {
    const queue = new BatchQueue(recordBatches([]), { batchSize: 1, maxWaiting: 10 });
    await expect(queue.add(['1'], AbortSignal.abort())).rejects.toThrow('abort');
  });

  it('adds one listener to a signal of several callers, and removes it when they are done', async () => {
    const queue = new BatchQueue(recordBatches([]), { batchSize: 4, maxWaiting: 100 });
    const { signal } = new AbortController();
    const calls = Array.from({ length: 30 }, (_, i) => queue.add([String(i)], signal));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await Promise.all(calls);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('rejects only the callers of an aborted signal', async () => {
    const queue = new BatchQueue(recordBatches([]), { batchSize: 1, maxWaiting: 100 });
    const controller = new AbortController();
    const aborted = [1, 2, 3].map((n) => queue.add([String(n)], controller.signal));
    const other = queue.add(['4']);
    controller.abort(new Error('client disconnected'));
    for (const result of await Promise.allSettled(aborted)) {
      expect(result).toMatchObject({ reason: { message: 'client disconnected' } });
    }
    expect(await other).toEqual([Float32Array.of(4)]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
