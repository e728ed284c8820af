import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@searchdeck/contract';
import { useState } from 'react';
import type { Connection } from '../../../shared/api/connections';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { suggestionsOf, TAGS } from '../model/suggestions';

/** A pause in typing, in ms: what is typed faster is never asked for. */
const PAUSE = 160;
const FEWEST_LETTERS = 2;
const COMPLETIONS = 4;
const DOCUMENTS = 5;

const KEY = 'searchdeck.explorer.suggest.';
/** Whether suggestions are asked for while typing: at first only where requests cost nothing; kept in this browser. */
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
  const [paused] = useDebouncedValue(text, PAUSE);
  const typed = paused.trim();
  const enabled =
    active && suggesterName !== undefined && typed.length >= FEWEST_LETTERS && typed.length <= limits.suggestTextLength;
  const common = { search: typed, suggesterName, ...TAGS };
  const options = { enabled, staleTime: 60_000 };
  const completions = useOperationQuery(
    'documents.autocompletePost',
    {
      path: { indexName },
      body: { ...common, top: COMPLETIONS, autocompleteMode: typed.includes(' ') ? 'oneTermWithContext' : 'oneTerm' },
    },
    options,
  );
  const documents = useOperationQuery(
    'documents.suggestPost',
    { path: { indexName }, body: { ...common, top: DOCUMENTS } },
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
