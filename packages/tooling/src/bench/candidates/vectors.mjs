import { join } from 'node:path';
import { openIndex } from '@searchdeck/engine';
import { readBatches } from '../corpus.mjs';
import { DIMENSIONS, vectorDefinition } from '../definition.mjs';
import { seededRandom } from '../random.mjs';

/**
 * The engine with one vector per document, generated from a seed.
 *
 * @param {string} folder
 * @param {number} count number of documents, from the start of the corpus
 */
export function vectors(folder, count) {
  const options = { directory: join(folder, 'vectors'), definition: vectorDefinition };
  const random = seededRandom(13);
  const vector = () => Array.from({ length: DIMENSIONS }, () => (random(2001) - 1000) / 1000);
  /** @type {import('@searchdeck/engine').SearchIndexEngine | undefined} */
  let index;
  let components = new Float32Array(0);
  return {
    /** @param {string} file */
    load: async (file) => {
      index = await openIndex(options);
      let sentCount = 0;
      components = new Float32Array(count * DIMENSIONS);
      for await (const documents of readBatches(file, 500)) {
        const rows = documents.map(vector);
        for (const [i, row] of rows.entries()) components.set(row, (sentCount + i) * DIMENSIONS);
        await index.write(
          documents.map((document, i) => ({
            action: /** @type {const} */ ('upload'),
            document: { ...document, vector: rows[i] },
          })),
        );
        if ((sentCount += documents.length) >= count) break;
      }
    },
    /** Compares a vector with all others in a plain loop. */
    loop: () => {
      const query = Float32Array.from(vector());
      let best = -Infinity;
      for (let offset = 0; offset < components.length; offset += DIMENSIONS) {
        let product = 0;
        for (let i = 0; i < DIMENSIONS; i += 1) product += Number(components[offset + i]) * Number(query[i]);
        if (product > best) best = product;
      }
      return best;
    },
    close: async () => index?.close(),
    /** @param {string} [text] search text of a hybrid search */
    search: async (text) => {
      const vectorQueries = [{ kind: /** @type {const} */ ('vector'), vector: vector(), fields: 'vector', k: 10 }];
      await index?.search({
        top: 10,
        select: 'id,name',
        ...(text === undefined ? {} : { search: text }),
        vectorQueries,
      });
    },
  };
}
