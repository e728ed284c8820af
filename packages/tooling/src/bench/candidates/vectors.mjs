import { join } from 'node:path';
import { openIndex } from '@searchdeck/engine';
import { readBatches } from '../corpus.mjs';
import { DIMENSIONS, vectorDefinition } from '../definition.mjs';
import { seededRandom } from '../random.mjs';

export const VECTORS = 20_000;

/**
 * The engine with a vector a document, for the first 20,000. The vectors are made from a seed: exact search takes as
 * long with any.
 *
 * @param {string} folder
 */
export function vectors(folder) {
  const options = { directory: join(folder, 'vectors'), definition: vectorDefinition };
  const random = seededRandom(13);
  const vector = () => Array.from({ length: DIMENSIONS }, () => (random(2001) - 1000) / 1000);
  /** @type {import('@searchdeck/engine').SearchIndexEngine | undefined} */
  let index;
  return {
    /** @param {string} file */
    load: async (file) => {
      index = await openIndex(options);
      let sent = 0;
      for await (const documents of readBatches(file, 500)) {
        await index.write(
          documents.map((one) => ({ action: /** @type {const} */ ('upload'), document: { ...one, vector: vector() } })),
        );
        if ((sent += documents.length) >= VECTORS) break;
      }
    },
    close: async () => index?.close(),
    /** @param {string} [search] words, for a hybrid search */
    ask: async (search) => {
      const vectorQueries = [{ kind: /** @type {const} */ ('vector'), vector: vector(), fields: 'vector', k: 10 }];
      await index?.search({ top: 10, select: 'id,name', ...(search === undefined ? {} : { search }), vectorQueries });
    },
  };
}
