import { Failure } from '../failure.mjs';

/** Number of documents of one generation. One batch replaces all of them, so a reader must find exactly one generation. */
export const GENERATION_SIZE = 40;

/**
 * @typedef {{ value: { id: string, value: number }[], '@odata.count': number, '@search.facets'?: { value: unknown[] } }} SearchResult
 *   `value` of a hit: its generation
 */

/** A search whose response {@link checkGeneration} checks. @param {string} word a word of all documents of the generation */
export const generationSearch = (word) => ({ search: word, count: true, top: 1000, facets: ['value,count:0'] });

/**
 * Fails if hits, count, and facets do not contain exactly one generation.
 *
 * @param {SearchResult} response
 * @param {string} title of the search, for the message
 */
export function checkGeneration(response, title) {
  const { value: hits, '@odata.count': count, '@search.facets': facets } = response;
  const generations = new Set(hits.map((hit) => hit.value));
  const facetCount = facets?.value.length ?? 0;
  if (count !== GENERATION_SIZE || hits.length !== GENERATION_SIZE || generations.size !== 1 || facetCount !== 1) {
    throw new Failure(
      `${title}: the response is inconsistent: ${count} counted, ${hits.length} hits of generations ${[...generations].join(', ')}, ${facetCount} facet values`,
    );
  }
}

/**
 * Waits for all tasks, and fails with the first error.
 *
 * @param {readonly Promise<unknown>[]} tasks
 * @param {() => void} onError called at once when a task fails, to stop the others
 */
export async function waitForAll(tasks, onError) {
  const outcomes = await Promise.allSettled(
    tasks.map((task) =>
      task.catch((error) => {
        onError();
        throw error;
      }),
    ),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
