import { join } from 'node:path';
import { openIndex } from '@searchdeck/engine';
import { readBatches } from '../corpus.mjs';
import { DIMENSIONS, graphDefinition } from '../definition.mjs';
import { seededRandom } from '../random.mjs';

/** Number of cluster centers. */
const CENTERS = 200;
/** Interval of searches while the graph is built. */
const SEARCH_INTERVAL_MS = 20;
const RECALL_QUERIES = 100;

/**
 * The engine with one vector per document. The vectors are generated from a seed and clustered like embeddings, because
 * the recall of a graph depends on that.
 *
 * @param {string} folder
 */
export function graph(folder) {
  const options = { directory: join(folder, 'graph'), definition: graphDefinition };
  const random = seededRandom(13);
  const part = () => (random(2001) - 1000) / 1000;
  const centers = Array.from({ length: CENTERS }, () => Array.from({ length: DIMENSIONS }, part));
  const vector = () => {
    const center = /** @type {number[]} */ (centers[random(CENTERS)]);
    return center.map((value) => value + 0.6 * part());
  };
  /** @type {import('@searchdeck/engine').SearchIndexEngine | undefined} */
  let index;
  /** @param {{ search?: string, filter?: string, exhaustive?: boolean }} [request] @param {number[]} [query] */
  const search = async ({ exhaustive = false, ...request } = {}, query = vector()) => {
    const vectorQueries = [
      { kind: /** @type {const} */ ('vector'), vector: query, fields: 'vector', k: 10, exhaustive },
    ];
    const response = await index?.search({ top: 10, select: 'id,name', ...request, vectorQueries });
    return response?.hits.map((hit) => hit.key) ?? [];
  };
  return {
    search,
    close: async () => index?.close(),
    /** @param {string} file @param {number} count */
    load: async (file, count) => {
      index = await openIndex(options);
      let sentCount = 0;
      for await (const documents of readBatches(file, 500)) {
        await index.write(
          documents.map((document) => ({
            action: /** @type {const} */ ('upload'),
            document: { ...document, vector: vector() },
          })),
        );
        if ((sentCount += documents.length) >= count) break;
      }
    },
    /** Milliseconds of the graph build, and of each search during it, ascending. */
    build: async () => {
      const since = performance.now();
      const completion = index?.idle().then(() => 'complete');
      /** @type {number[]} */
      const times = [];
      for (;;) {
        const pause = new Promise((resolve) => void setTimeout(resolve, SEARCH_INTERVAL_MS));
        if ((await Promise.race([completion, pause])) === 'complete') break;
        const start = performance.now();
        await search();
        times.push(performance.now() - start);
      }
      return { ms: performance.now() - since, times: times.toSorted((a, b) => a - b) };
    },
    /** Recall of the ten nearest neighbors. @param {string} [filter] */
    recall: async (filter) => {
      let recall = 0;
      const request = filter === undefined ? {} : { filter };
      for (let i = 0; i < RECALL_QUERIES; i += 1) {
        const query = vector();
        const exact = await search({ ...request, exhaustive: true }, query);
        const approximate = new Set(await search(request, query));
        recall += exact.filter((key) => approximate.has(key)).length / exact.length;
      }
      return recall / RECALL_QUERIES;
    },
  };
}
