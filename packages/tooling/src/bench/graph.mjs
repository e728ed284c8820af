import { join } from 'node:path';
import { DIMENSIONS } from './definition.mjs';
import { formatQuantile, quantile, ratio, table } from './measure.mjs';
import { makeQueries } from './queries.mjs';
import { startWorker } from './worker.mjs';

/** Matches more than half of the documents. */
const FILTER = 'size gt 50000';

/**
 * Compares vector search with a graph and exact search, each class in turn.
 *
 * @param {object} bench
 * @param {string} bench.folder temporary
 * @param {string} bench.corpus the file of documents
 * @param {readonly import('./corpus.mjs').PackageDocument[]} bench.real source of the query words
 * @param {readonly number[]} bench.sizes numbers of vectors
 * @param {(text: string) => void} bench.progress
 * @param {Set<import('./worker.mjs').Worker>} bench.running workers that the caller stops in the end
 * @returns {Promise<string>}
 */
export async function benchGraph({ folder, corpus, real, sizes, progress, running }) {
  const words = makeQueries(real, 50).and.map((query) => query.words.join(' '));
  const rows = [];
  for (const size of sizes) {
    progress(`graph: ${size} documents`);
    const worker = startWorker('graph', join(folder, `graph-${size}`), corpus, size, () => {});
    running.add(worker);
    const load = await worker.call('load');
    progress(`graph: building the graph of ${size} vectors`);
    const build = await worker.call('build');
    for (const [title, request] of /** @type {const} */ ([
      ['nearest 10', {}],
      [`nearest 10 where ${FILTER}`, { filter: FILTER }],
      ['hybrid', { words }],
    ])) {
      const exact = await worker.call('nearest', { ...request, exhaustive: true });
      const graph = await worker.call('nearest', request);
      const recall = 'words' in request ? '–' : (await worker.call('recall', request)).recall.toFixed(3);
      const gain = ratio(quantile(exact.times, 0.5) / quantile(graph.times, 0.5));
      rows.push([
        `${size}: ${title}`,
        formatQuantile(graph.times, 0.5),
        formatQuantile(graph.times, 0.99),
        formatQuantile(exact.times, 0.5),
        gain,
        recall,
      ]);
    }
    rows.push([
      `${size}: loaded in ${(load.ms / 1000).toFixed(0)} s, graph in ${(build.ms / 1000).toFixed(0)} s; concurrent search`,
      formatQuantile(build.times, 0.5),
      formatQuantile(build.times, 0.99),
      '–',
      '–',
      '–',
    ]);
    await worker.end();
    running.delete(worker);
  }
  return table([`vectors of ${DIMENSIONS}, ms`, 'graph p50', 'p99', 'exact p50', 'ratio', 'recall@10'], rows);
}
