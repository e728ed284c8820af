import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

it('aborts work at its time limit, even if garbage is collected in the meantime', async () => {
  const timer = setInterval(collect, 5);
  try {
    await expect(withTimeLimit(60, new AbortController().signal, untilAborted)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  } finally {
    clearInterval(timer);
  }
});

it('aborts work with the signal, and returns the result of work that ends in time', async () => {
  const caller = new AbortController();
  const result = withTimeLimit(60_000, caller.signal, untilAborted);
  caller.abort(new Error('gone'));
  await expect(result).rejects.toThrow('gone');
  expect(
    await withTimeLimit(60_000, new AbortController().signal, async ({ aborted }) => Promise.resolve(aborted)),
  ).toBe(false);
  const { signal } = new AbortController();
  expect(await withTimeLimit(undefined, signal, async (limited) => Promise.resolve(limited === signal))).toBe(true);
});
