import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConnectionId } from '../../../shared/api/use-connection';
import {
  DEFAULT_ANALYZER,
  choiceText,
  initialChoice,
  readChoice,
  requestOf,
  switchChoice,
  type AnalyzedField,
  type Choice,
} from './choice';

/** Maximum length of a text that is part of the URL. */
export const MAX_URL_TEXT_LENGTH = 2000;
const DEBOUNCE_MS = 300;

/**
 * The state of the page, stored in the URL: text, one or two choices, and the view. The last text of this tab is restored
 * from a URL without text.
 */
export const useAnalyzeState = (indexName: string, fields: readonly AnalyzedField[]) => {
  const [search, setSearch] = useSearchParams();
  const storageKey = `searchdeck.analyze/${useConnectionId()}/${indexName}`;
  const [text, setText] = useState(() => search.get('text') ?? window.sessionStorage.getItem(storageKey) ?? '');
  const update = useRef(setSearch);
  // The URL including changes that haven't been rendered yet, so that a second change doesn't undo the first.
  const pendingSearch = useRef(search);
  useEffect(() => {
    update.current = setSearch;
  });
  useEffect(() => {
    pendingSearch.current = search;
  }, [search]);
  const put = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(pendingSearch.current);
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
    if (next.toString() === pendingSearch.current.toString()) return;
    pendingSearch.current = next;
    update.current(next, { replace: true });
  };
  // Browsers limit the number of URL changes per second.
  useEffect(() => {
    const timer = setTimeout(() => {
      put('text', text.length > MAX_URL_TEXT_LENGTH ? undefined : text);
      try {
        window.sessionStorage.setItem(storageKey, text);
      } catch {
        // The storage is full or blocked: the text is only in the URL.
      }
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, storageKey]);
  const a = search.get('a');
  const b = search.get('b');
  const first = useMemo(() => readChoice(a) ?? initialChoice(fields), [a, fields]);
  const second = useMemo(() => readChoice(b), [b]);
  return {
    text,
    setText,
    first,
    second,
    view: search.get('view') === 'table' ? ('table' as const) : ('map' as const),
    setFirst: (choice: Choice) => put('a', choiceText(choice)),
    setSecond: (choice: Choice) => put('b', choiceText(choice)),
    setView: (view: 'map' | 'table') => put('view', view === 'table' ? view : undefined),
    /** Opens a second analysis: an analyzer other than the first. */
    compare: () => {
      const isStandard = requestOf(first, fields)?.analyzer === DEFAULT_ANALYZER;
      const other: Choice = isStandard
        ? { by: 'analyzer', name: 'en.lucene' }
        : { by: 'analyzer', name: DEFAULT_ANALYZER };
      put('b', choiceText(first.by === 'normalizer' ? switchChoice('analyzer', first, fields) : other));
    },
    endComparison: () => put('b', undefined),
  };
};
