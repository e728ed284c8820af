import { call, type Target } from './load.js';
import type { Sample } from './sample.js';

/** Documents a step: short enough that other questions to the model pass between. */
const STEP = 10;

/** Merges a vector into each document of a sample that still is there; returns how many got one. */
export const embedSample = async (
  target: Target,
  { definition, documents }: Sample,
  { key, field, textOf }: NonNullable<Sample['vectors']>,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<number> => {
  const all = await documents();
  for (let at = 0; at < all.length; at += STEP) {
    const some = all.slice(at, at + STEP);
    const vectors = await embed(some.map(textOf));
    const value = some.map((document, i) => ({
      '@search.action': 'merge',
      [key]: document[key],
      [field]: [...(vectors[i] ?? [])],
    }));
    await (await call(target, 'POST', `/indexes('${definition.name}')/docs/search.index`, { value })).arrayBuffer();
  }
  return all.length;
};
