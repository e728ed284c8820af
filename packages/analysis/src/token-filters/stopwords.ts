import { StopwordsTokenFilter, badRequest } from '@searchdeck/contract/core';
import { lowerCase } from '../core/case-folding.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, type TokenState, copyToken, filterTerms } from '../core/stream.js';
import { stopWords } from '../stop-words/index.js';

/** Removes the words of a set; the words after them keep their positions. */
export const removeWords = (words: ReadonlySet<string>): TokenFilterStage => filterTerms((t) => !words.has(t.term));

const wordTest = (words: Iterable<string>, ignoreCase: boolean): ((term: string) => boolean) => {
  if (!ignoreCase) {
    const set = words instanceof Set ? (words as ReadonlySet<string>) : new Set(words);
    return (term) => set.has(term);
  }
  const set = new Set([...words].map(lowerCase));
  return (term) => set.has(lowerCase(term));
};

/** Lucene's SuggestStopFilter: keeps a stop word at the end of the text. */
const keepTrailing =
  (isStopWord: (term: string) => boolean): TokenFilterStage =>
  (next) => {
    let skippedPositions = 0;
    let pending: TokenState | undefined;
    return {
      token(t) {
        if (pending !== undefined) {
          skippedPositions += pending.increment;
          pending = undefined;
        }
        if (isStopWord(t.term)) {
          pending = copyToken(t);
          return;
        }
        t.increment += skippedPositions;
        skippedPositions = 0;
        next.token(t);
      },
      end(trailing, length) {
        if (pending !== undefined) {
          pending.increment += skippedPositions;
          pending.isKeyword = true;
          next.token(pending);
        }
        pending = undefined;
        skippedPositions = 0;
        next.end(trailing, length);
      },
    };
  };

export const stopwordsFilters = [
  defineComponent({
    name: 'stopwords',
    odataType: '#Vendor.Search.StopwordsTokenFilter',
    schema: StopwordsTokenFilter,
    create: ({ stopwords, stopwordsList, ignoreCase, removeTrailing }) => {
      const words = (stopwords as readonly string[] | undefined) ?? [];
      if (words.length > 0 && stopwordsList !== 'english') {
        throw badRequest("A stopwords filter takes either 'stopwords' or 'stopwordsList', not both.", {
          target: 'stopwordsList',
        });
      }
      const isStopWord = wordTest(words.length > 0 ? words : stopWords(stopwordsList), ignoreCase);
      return removeTrailing ? filterTerms((t) => !isStopWord(t.term)) : keepTrailing(isStopWord);
    },
  }),
];
