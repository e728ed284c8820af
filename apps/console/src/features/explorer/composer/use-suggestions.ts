import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@searchdeck/contract';
import { useState } from 'react';
import type { Connection } from '../../../shared/api/connections';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { suggestionsOf, TAGS } from '../model/suggestions';

/** Requests wait for a pause in typing of this length. */
const DEBOUNCE_MS = 160;
const MIN_LETTERS = 2;
const MAX_COMPLETIONS = 4;
const MAX_DOCUMENTS = 5;

const KEY = 'searchdeck.explorer.suggest.';
/** Whether suggestions load while typing: by default only for local services. Stored in this browser. */
export const useSuggesting = (connection: Connection): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(
    () => (localStorage.getItem(KEY + connection.id) ?? String(connection.kind === 'local')) === 'true',
  );
  return [
    on,
    (next) => {
      localStorage.setItem(KEY + connection.id, String(next));
      setOn(next);
    },
  ];
};

interface Asked {
  indexName: string;
  suggesterName: string | undefined;
  /** What stands in the query line. */
  text: string;
  /** The person is typing in it. */
  active: boolean;
}

/** Two small requests for each pause in typing; the answers of an older text are cancelled. */
export const useSuggestions = ({ indexName, suggesterName, text, active }: Asked) => {
  const [paused] = useDebouncedValue(text, DEBOUNCE_MS);
  const typed = paused.trim();
  const enabled =
    active && suggesterName !== undefined && typed.length >= MIN_LETTERS && typed.length <= limits.suggestTextLength;
  const common = { search: typed, suggesterName, ...TAGS };
  // What was there stays until the next answer: a list that blinks cannot be chosen from.
  const options = { enabled, staleTime: 60_000, keepPrevious: true };
  const completions = useOperationQuery(
    'documents.autocompletePost',
    {
      path: { indexName },
      body: {
        ...common,
        top: MAX_COMPLETIONS,
        autocompleteMode: typed.includes(' ') ? 'oneTermWithContext' : 'oneTerm',
      },
    },
    options,
  );
  const documents = useOperationQuery(
    'documents.suggestPost',
    { path: { indexName }, body: { ...common, top: MAX_DOCUMENTS } },
    options,
  );
  const milliseconds = Math.max(completions.data?.timings.total ?? 0, documents.data?.timings.total ?? 0);
  return {
    suggestions: enabled ? suggestionsOf(typed, completions.data?.body, documents.data?.body) : [],
    /** What was asked for is not what stands there now. */
    error: enabled ? (completions.error ?? documents.error) : null,
    milliseconds,
  };
};
