import type { SearchRequestBody } from '@searchdeck/contract';
import { messages } from './messages';
import { hasQueryText } from './ranking';

const MIN_PREFIX_LENGTH = 3;

/** Ways to broaden a query that the query doesn't use yet. */
export const broaderQueries = (body: SearchRequestBody): string[] => {
  const words = (body.search ?? '').split(/\s+/).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  const word = words.find((each) => each.length >= MIN_PREFIX_LENGTH);
  return [
    ...(body.searchMode === 'all' && words.length > 1
      ? [messages.noResults.fewerWords, messages.noResults.searchModeAny]
      : []),
    ...((body.searchFields ?? '') === '' ? [] : [messages.noResults.allSearchFields]),
    ...(word === undefined
      ? []
      : [messages.noResults.prefix(word.slice(0, Math.max(MIN_PREFIX_LENGTH, word.length - 2)))]),
    ...(word === undefined ? [] : [messages.noResults.fuzzy(word)]),
  ];
};

export interface NoResultsExplanation {
  title: string;
  description: string;
  /** The part of the query to remove. */
  removable: 'filter' | 'text' | undefined;
}

/** Why a query has no results, and how to broaden it. */
export const explainNoResults = (body: SearchRequestBody, indexName: string): NoResultsExplanation => {
  const hasFilter = (body.filter ?? '') !== '';
  const hasText = hasQueryText(body);
  const suggestions = broaderQueries(body);
  if (hasFilter) {
    return {
      title: messages.noResults.title,
      description: hasText ? messages.noResults.noMatchForFilterAndText : messages.noResults.noMatchForFilter,
      removable: 'filter',
    };
  }
  if (hasText) {
    return {
      title: messages.noResults.title,
      description: [
        messages.noResults.noMatchForText,
        ...(suggestions.length === 0 ? [] : [messages.noResults.suggestions(suggestions)]),
      ].join(' '),
      removable: 'text',
    };
  }
  return {
    title: messages.noResults.emptyIndex(indexName),
    description: messages.noResults.emptyIndexDescription,
    removable: undefined,
  };
};
