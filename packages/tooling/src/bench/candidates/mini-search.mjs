import MiniSearch from 'minisearch';
import { readBatches } from '../corpus.mjs';
import { PAGE_50 } from '../queries.mjs';

/** MiniSearch: in memory, no phrases and no wildcards. @returns {import('../queries.mjs').Candidate} */
export function miniSearch() {
  const index = new MiniSearch({
    fields: ['name', 'summary', 'description'],
    storeFields: ['name', 'section', 'priority', 'size'],
  });
  /** @param {import('minisearch').SearchResult[]} found @param {number} [from] */
  const answer = (found, from = 0) => ({
    count: found.length,
    ids: found.slice(from, from + 10).map((one) => String(one.id)),
  });
  return {
    load: async (file, progress) => {
      let done = 0;
      for await (const documents of readBatches(file, 1000)) {
        index.addAll(documents);
        progress((done += documents.length));
      }
    },
    open: async () => {},
    close: async () => {},
    answers: {
      term: ({ words }) => answer(index.search(words[0] ?? '')),
      or: ({ words }) => answer(index.search(words.join(' '))),
      and: ({ words }) => answer(index.search(words.join(' '), { combineWith: 'AND' })),
      prefix: ({ words }) => answer(index.search(words[0] ?? '', { prefix: true })),
      fuzzy: ({ words }) => answer(index.search(words[0] ?? '', { fuzzy: 1 })),
      facets: ({ words, above = 0 }) => {
        const found = index.search(words[0] ?? '', { filter: (one) => one['size'] > above });
        for (const name of ['section', 'priority']) {
          const counts = new Map();
          for (const one of found) counts.set(one[name], (counts.get(one[name]) ?? 0) + 1);
          [...counts].sort((a, b) => b[1] - a[1]).slice(0, 10);
        }
        return answer(found);
      },
      sort: ({ words }) => answer(index.search(words[0] ?? '').sort((a, b) => b['size'] - a['size'])),
      page: ({ words }) => answer(index.search(words.join(' ')), PAGE_50),
      autocomplete: ({ words }) => ({
        count: -1,
        ids: index
          .autoSuggest(words[0] ?? '', { fields: ['summary'] })
          .slice(0, 10)
          .map((one) => one.suggestion),
      }),
    },
  };
}
