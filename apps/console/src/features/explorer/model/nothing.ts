import type { SearchRequestBody } from '@searchdeck/contract';
import { queryText } from './ranking';

const SHORTEST_PREFIX = 3;
/** “a, b or c”. */
const either = (all: readonly string[]): string =>
  all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;

/** What finds more than words that found nothing: only what this very question does not do yet. */
export const widerSearches = (body: SearchRequestBody): string[] => {
  const words = (body.search ?? '').split(/\s+/).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  const word = words.find((each) => each.length >= SHORTEST_PREFIX);
  return [
    ...(body.searchMode === 'all' && words.length > 1 ? ['fewer words', 'the search mode “any”'] : []),
    ...((body.searchFields ?? '') === '' ? [] : ['all searchable fields']),
    ...(word === undefined ? [] : [`a prefix such as ${word.slice(0, Math.max(SHORTEST_PREFIX, word.length - 2))}*`]),
    ...(word === undefined ? [] : [`what is spelled alike (${word}~, with the full syntax)`]),
  ];
};

export interface NothingFound {
  title: string;
  description: string;
  /** What the question can do without. */
  without: 'filter' | 'words' | undefined;
}

/** Why a question has no document, and what finds more. */
export const nothingFound = (body: SearchRequestBody, indexName: string): NothingFound => {
  const narrowed = (body.filter ?? '') !== '';
  const worded = !['', '*'].includes(queryText(body).trim());
  const wider = widerSearches(body);
  if (narrowed)
    return {
      title: 'Nothing matches',
      description: worded ? 'No document has these words and meets the filter.' : 'No document meets the filter.',
      without: 'filter',
    };
  if (worded)
    return {
      title: 'Nothing matches',
      description: `No document has these words in its searched fields.${wider.length === 0 ? '' : ` What may find more: ${either(wider)}.`}`,
      without: 'words',
    };
  return {
    title: `${indexName} has no documents yet`,
    description: 'Upload documents through the API, or run an indexer.',
    without: undefined,
  };
};
