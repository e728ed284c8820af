import MiniSearch from 'minisearch';
import { readBatches } from '../corpus.mjs';
import { PAGE_50 } from '../queries.mjs';

/** MiniSearch, in memory, without phrases and wildcards. @returns {import('../queries.mjs').Candidate} */
export function miniSearch() {
  const index = new MiniSearch({
    fields: ['name', 'summary', 'description'],
    storeFields: ['name', 'section', 'priority', 'size'],
  });
  /** @param {import('minisearch').SearchResult[]} results @param {number} [from] */
  const page = (results, from = 0) => ({
    count: results.length,
    ids: results.slice(from, from + 10).map((result) => String(result.id)),
  });
  return {
    load: async (file, progress) => {
      let loadedCount = 0;
      for await (const documents of readBatches(file, 1000)) {
        index.addAll(documents);
        progress((loadedCount += documents.length));
      }
    },
    open: async () => {},
    close: async () => {},
    searches: {
      term: ({ words }) => page(index.search(words[0] ?? '')),
      or: ({ words }) => page(index.search(words.join(' '))),
      and: ({ words }) => page(index.search(words.join(' '), { combineWith: 'AND' })),
      prefix: ({ words }) => page(index.search(words[0] ?? '', { prefix: true })),
      fuzzy: ({ words }) => page(index.search(words[0] ?? '', { fuzzy: 1 })),
      facets: ({ words, above = 0 }) => {
        const results = index.search(words[0] ?? '', { filter: (document) => document['size'] > above });
        for (const name of ['section', 'priority']) {
          const counts = new Map();
          for (const result of results) counts.set(result[name], (counts.get(result[name]) ?? 0) + 1);
          [...counts].sort((a, b) => b[1] - a[1]).slice(0, 10);
        }
        return page(results);
      },
      sort: ({ words }) => page(index.search(words[0] ?? '').sort((a, b) => b['size'] - a['size'])),
      page: ({ words }) => page(index.search(words.join(' ')), PAGE_50),
      autocomplete: ({ words }) => ({
        count: -1,
        ids: index
          .autoSuggest(words[0] ?? '', { fields: ['summary'] })
          .slice(0, 10)
          .map((completion) => completion.suggestion),
      }),
    },
  };
}
