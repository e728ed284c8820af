import { join } from 'node:path';
import { openIndex } from '@searchdeck/engine';
import { readBatches } from '../corpus.mjs';
import { benchDefinition } from '../definition.mjs';
import { PAGE_50 } from '../queries.mjs';

const BATCH_SIZE = 1000;
/** Maximum number of unacknowledged batches, like a client that sends in parallel. */
const MAX_BATCHES_IN_FLIGHT = 4;

/** @param {string} folder @param {{ count?: boolean, searchFields?: string }} [options] @returns {import('../queries.mjs').Candidate} */
export function searchdeck(folder, { count = true, searchFields } = {}) {
  const options = { directory: join(folder, 'searchdeck'), definition: benchDefinition };
  /** @type {import('@searchdeck/engine').SearchIndexEngine | undefined} */
  let index;
  const currentIndex = () => {
    if (!index) throw new Error('The index is not open.');
    return index;
  };
  /** @param {import('@searchdeck/engine').SearchRequest} request */
  const search = async (request) => {
    const response = await currentIndex().search({ top: 10, count, select: 'id,name', searchFields, ...request });
    return { count: response.count ?? -1, ids: response.hits.map((hit) => hit.key) };
  };
  return {
    load: async (file, progress) => {
      const loadIndex = await openIndex(options);
      /** @type {Promise<unknown>[]} */
      const writes = [];
      let sentCount = 0;
      for await (const documents of readBatches(file, BATCH_SIZE)) {
        writes.push(
          loadIndex.write(
            documents.map((document) => ({ action: /** @type {const} */ ('upload'), document: { ...document } })),
          ),
        );
        if (writes.length >= MAX_BATCHES_IN_FLIGHT) await writes.shift();
        progress((sentCount += documents.length));
      }
      await Promise.all(writes);
      await loadIndex.close();
    },
    open: async () => {
      index = await openIndex(options);
    },
    close: async () => index?.close(),
    searches: {
      term: ({ words }) => search({ search: words[0] }),
      or: ({ words }) => search({ search: words.join(' ') }),
      and: ({ words }) => search({ search: words.join(' '), searchMode: 'all' }),
      phrase: ({ words }) => search({ search: `"${words.join(' ')}"` }),
      prefix: ({ words }) => search({ search: `${words[0]}*` }),
      fuzzy: ({ words }) => search({ search: `${words[0]}~1`, queryType: 'full' }),
      wildcard: ({ words }) => search({ search: `${words[0]}*${words[1]}`, queryType: 'full' }),
      facets: ({ words, above }) =>
        search({ search: words[0], filter: `size gt ${above}`, facets: ['section,count:10', 'priority,count:10'] }),
      sort: ({ words }) => search({ search: words[0], orderby: 'size desc' }),
      page: ({ words }) => search({ search: words.join(' '), skip: PAGE_50 }),
      autocomplete: async ({ words }) => {
        const { completions } = await currentIndex().autocomplete({
          search: words[0] ?? '',
          suggesterName: 'sg',
          top: 10,
        });
        return { count: -1, ids: completions.map((completion) => completion.text) };
      },
    },
  };
}
