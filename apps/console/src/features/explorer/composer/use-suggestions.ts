import { limits } from '@searchdeck/contract';
import { useState } from 'react';
import type { Connection } from '../../../shared/api/connections';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useDeferredDraft, type Draft } from '../model/draft';
import { queryText } from '../model/ranking';
import { suggestionsOf, TAGS } from '../model/suggestions';

/** Requests wait for a pause in typing of this length. */
const DEBOUNCE_MS = 160;
const MIN_LETTERS = 2;
const MAX_COMPLETIONS = 4;
const MAX_DOCUMENTS = 5;

const KEY = 'searchdeck.explorer.suggest.';
/** Whether suggestions load while typing: by default only for local services. Stored in this browser. */
export const useSuggestionsEnabled = (connection: Connection): [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(
    () => (localStorage.getItem(KEY + connection.id) ?? String(connection.kind === 'local')) === 'true',
  );
  return [
    isOn,
    (next) => {
      localStorage.setItem(KEY + connection.id, String(next));
      setOn(next);
    },
  ];
};

const afterPause = (update: () => void) => {
  const timer = setTimeout(update, DEBOUNCE_MS);
  return () => clearTimeout(timer);
};

interface SuggestionInput {
  indexName: string;
  suggesterName: string | undefined;
  /** The query whose text is completed. */
  draft: Draft;
  /** The query line has the focus. */
  isActive: boolean;
}

/** Loads suggestions with two small requests per pause in typing; requests for an older text are canceled. */
export const useSuggestions = ({ indexName, suggesterName, draft, isActive }: SuggestionInput) => {
  const searchText = useDeferredDraft(draft, queryText, afterPause).trim();
  const isEnabled =
    isActive &&
    suggesterName !== undefined &&
    searchText.length >= MIN_LETTERS &&
    searchText.length <= limits.suggestTextLength;
  const common = { search: searchText, suggesterName, ...TAGS };
  // Keeps the previous suggestions while new ones load, so that the list doesn't flicker.
  const options = { enabled: isEnabled, staleTime: 60_000, keepsPrevious: true };
  const completions = useOperationQuery(
    'documents.autocompletePost',
    {
      path: { indexName },
      body: {
        ...common,
        top: MAX_COMPLETIONS,
        autocompleteMode: searchText.includes(' ') ? 'oneTermWithContext' : 'oneTerm',
      },
    },
    options,
  );
  const documents = useOperationQuery(
    'documents.suggestPost',
    { path: { indexName }, body: { ...common, top: MAX_DOCUMENTS } },
    options,
  );
  const durationMs = Math.max(completions.data?.timings.totalMs ?? 0, documents.data?.timings.totalMs ?? 0);
  return {
    suggestions: isEnabled ? suggestionsOf(searchText, completions.data?.body, documents.data?.body) : [],
    /** The first error of the two requests. */
    error: isEnabled ? (completions.error ?? documents.error) : null,
    durationMs,
  };
};
