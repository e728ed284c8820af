import { Failure } from '../failure.mjs';
import { DIMENSIONS, vectorOf } from './definition.mjs';

/**
 * @typedef {import('./crash.mjs').Model} Model
 * @typedef {import('./crash.mjs').Index} Index
 */

const K = 10;
/** Of the nearest, so many at least a graph must find; the rest is what approximate search may miss. */
const LEAST_FOUND = 7;

/**
 * Asks for the nearest vectors by comparing all and by the graph, and walks over the model for the same. What is found by
 * comparing all must be the nearest; what the graph finds must be living documents with their own distances, nearly all of
 * them the nearest.
 *
 * @param {Index} index @param {Model} model @param {(below: number) => number} random
 * @param {(index: Index, request: Parameters<Index['search']>[0]) => ReturnType<Index['search']>} search
 * @returns {Promise<{ graph: boolean, found: number, wanted: number }>}
 */
export async function compareNearest(index, model, random, search) {
  const vector = vectorOf(random);
  const least = random(900);
  const told = { graph: hasGraph(index, model), found: 0, wanted: 0 };
  for (const filter of [undefined, `value ge ${least}`]) {
    const nearest = [...model.values()]
      .filter(({ value }) => filter === undefined || value >= least)
      .map(({ id, near }) => ({ id, score: scoreOf(near, vector) }))
      .sort((a, b) => b.score - a.score);
    const scores = new Map(nearest.map(({ id, score }) => [id, score]));
    const size = Math.min(K, nearest.length);
    const last = nearest[size - 1]?.score ?? 0;
    for (const exhaustive of [true, false]) {
      const query = { kind: /** @type {const} */ ('vector'), vector, fields: 'near', k: K, exhaustive };
      const { hits } = await search(index, { vectorQueries: [query], ...(filter ? { filter } : {}), top: K });
      const what = `${exhaustive ? 'exact' : 'graph'} nearest${filter ? ` where ${filter}` : ''}`;
      if (hits.length !== size) throw new Failure(`${what}: ${hits.length} hits, not ${size}`);
      if (new Set(hits.map((hit) => hit.key)).size !== size) throw new Failure(`${what}: a hit comes twice`);
      for (const { key, score } of hits) {
        const wanted = scores.get(key);
        if (wanted === undefined) throw new Failure(`${what}: ${key} is not to be found`);
        if (!near(score, wanted)) throw new Failure(`${what}: ${key} has the score ${score}, not ${wanted}`);
      }
      // Several may be equally near: what counts is how near.
      const found = hits.filter(({ score }) => score > last || near(score, last)).length;
      if (found < (exhaustive ? size : Math.min(size, LEAST_FOUND)))
        throw new Failure(`${what}: ${found} of the ${size} nearest were found`);
      if (exhaustive) continue;
      told.found += found;
      told.wanted += size;
    }
  }
  return told;
}

/** Whether links are counted beside the vectors themselves. @param {Index} index @param {Model} model */
const hasGraph = (index, model) => index.statistics().vectorIndexSize > model.size * DIMENSIONS * 4 * 1.5;

/** service-behavior: 1 / (1 + distance). @param {readonly number[]} a @param {readonly number[]} b */
const scoreOf = (a, b) => 1 / (1 + Math.hypot(...a.map((value, i) => value - (b[i] ?? 0))));

/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) <= 1e-6;
