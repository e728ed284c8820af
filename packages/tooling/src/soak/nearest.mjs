import { Failure } from '../failure.mjs';
import { DIMENSIONS, randomVector } from './definition.mjs';

/**
 * @typedef {import('./crash.mjs').Model} Model
 * @typedef {import('./crash.mjs').Index} Index
 */

const K = 10;
/** Minimum number of nearest neighbors that a graph must find; approximate search may miss the others. */
const MIN_NEIGHBORS = 7;

/**
 * Compares exact search and graph search with a scan of the model. Exact search must find the nearest neighbors; graph
 * search must find most of them, and only existing documents with their scores.
 *
 * @param {Index} index @param {Model} model @param {(below: number) => number} random
 * @param {(index: Index, request: Parameters<Index['search']>[0]) => ReturnType<Index['search']>} search
 * @returns {Promise<{ usesGraph: boolean, matches: number, neighbors: number }>}
 */
export async function compareNearest(index, model, random, search) {
  const vector = randomVector(random);
  const minValue = random(900);
  const totals = { usesGraph: hasGraph(index, model), matches: 0, neighbors: 0 };
  for (const filter of [undefined, `value ge ${minValue}`]) {
    const nearest = [...model.values()]
      .filter(({ value }) => filter === undefined || value >= minValue)
      .map(({ id, near }) => ({ id, score: scoreOf(near, vector) }))
      .sort((a, b) => b.score - a.score);
    const scores = new Map(nearest.map(({ id, score }) => [id, score]));
    const size = Math.min(K, nearest.length);
    const lowestScore = nearest[size - 1]?.score ?? 0;
    for (const exhaustive of [true, false]) {
      const query = { kind: /** @type {const} */ ('vector'), vector, fields: 'near', k: K, exhaustive };
      const { hits } = await search(index, { vectorQueries: [query], ...(filter ? { filter } : {}), top: K });
      const label = `${exhaustive ? 'exact' : 'graph'} nearest${filter ? ` where ${filter}` : ''}`;
      if (hits.length !== size) throw new Failure(`${label}: ${hits.length} hits, not ${size}`);
      if (new Set(hits.map((hit) => hit.key)).size !== size) throw new Failure(`${label}: a hit is duplicated`);
      for (const { key, score } of hits) {
        const expectedScore = scores.get(key);
        if (expectedScore === undefined) throw new Failure(`${label}: ${key} does not match`);
        if (!areClose(score, expectedScore)) {
          throw new Failure(`${label}: ${key} has the score ${score}, not ${expectedScore}`);
        }
      }
      // Scores are compared, because several documents can have the same distance.
      const hitCount = hits.filter(({ score }) => score > lowestScore || areClose(score, lowestScore)).length;
      if (hitCount < (exhaustive ? size : Math.min(size, MIN_NEIGHBORS))) {
        throw new Failure(`${label}: ${hitCount} of the ${size} nearest neighbors were found`);
      }
      if (exhaustive) continue;
      totals.matches += hitCount;
      totals.neighbors += size;
    }
  }
  return totals;
}

/** Whether the vector index is larger than its vectors, which means that it has a graph. @param {Index} index @param {Model} model */
const hasGraph = (index, model) => index.statistics().vectorIndexSize > model.size * DIMENSIONS * 4 * 1.5;

/** service-behavior: 1 / (1 + distance). @param {readonly number[]} a @param {readonly number[]} b */
const scoreOf = (a, b) => 1 / (1 + Math.hypot(...a.map((value, i) => value - (b[i] ?? 0))));

/** @param {number} a @param {number} b */
const areClose = (a, b) => Math.abs(a - b) <= 1e-6;
