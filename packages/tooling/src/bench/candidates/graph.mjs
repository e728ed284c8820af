import { join } from 'node:path';
import { openIndex } from '@searchdeck/engine';
import { readBatches } from '../corpus.mjs';
import { DIMENSIONS, graphDefinition } from '../definition.mjs';
import { seededRandom } from '../random.mjs';

/** Topics that the vectors are about. */
const CENTRES = 200;
/** How often a search is made while the graph is built, in milliseconds. */
const EVERY = 20;
const RECALL_QUERIES = 100;

/**
 * The engine with a vector a document. The vectors are made from a seed, around centres as those of texts are: how far a
 * graph can be searched depends on that, an exact search takes as long with any.
 *
 * @param {string} folder
 */
export function graph(folder) {
  const options = { directory: join(folder, 'graph'), definition: graphDefinition };
  const random = seededRandom(13);
  const part = () => (random(2001) - 1000) / 1000;
  const centres = Array.from({ length: CENTRES }, () => Array.from({ length: DIMENSIONS }, part));
  const vector = () => {
    const centre = /** @type {number[]} */ (centres[random(CENTRES)]);
    return centre.map((value) => value + 0.6 * part());
  };
  /** @type {import('@searchdeck/engine').SearchIndexEngine | undefined} */
  let index;
  /** @param {{ search?: string, filter?: string, exhaustive?: boolean }} [request] @param {number[]} [query] */
  const ask = async ({ exhaustive = false, ...request } = {}, query = vector()) => {
    const vectorQueries = [
      { kind: /** @type {const} */ ('vector'), vector: query, fields: 'vector', k: 10, exhaustive },
    ];
    const answer = await index?.search({ top: 10, select: 'id,name', ...request, vectorQueries });
    return answer?.hits.map((hit) => hit.key) ?? [];
  };
  return {
    ask,
    close: async () => index?.close(),
    /** @param {string} file @param {number} count */
    load: async (file, count) => {
      index = await openIndex(options);
      let sent = 0;
      for await (const documents of readBatches(file, 500)) {
        await index.write(
          documents.map((one) => ({ action: /** @type {const} */ ('upload'), document: { ...one, vector: vector() } })),
        );
        if ((sent += documents.length) >= count) break;
      }
    },
    /** Builds the graph, searching meanwhile. Milliseconds; those of the searches ascending. */
    build: async () => {
      const since = performance.now();
      const built = index?.idle().then(() => 'built');
      /** @type {number[]} */
      const times = [];
      for (;;) {
        const pause = new Promise((resolve) => void setTimeout(resolve, EVERY));
        if ((await Promise.race([built, pause])) === 'built') break;
        const start = performance.now();
        await ask();
        times.push(performance.now() - start);
      }
      return { ms: performance.now() - since, times: times.toSorted((a, b) => a - b) };
    },
    /** The part of the ten nearest that is found. @param {string} [filter] */
    recall: async (filter) => {
      let found = 0;
      const request = filter === undefined ? {} : { filter };
      for (let i = 0; i < RECALL_QUERIES; i += 1) {
        const query = vector();
        const exact = await ask({ ...request, exhaustive: true }, query);
        const fast = new Set(await ask(request, query));
        found += exact.filter((key) => fast.has(key)).length / exact.length;
      }
      return found / RECALL_QUERIES;
    },
  };
}
