import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConnectionId } from '../../../shared/api/use-connection';
import { choiceText, firstChoice, readChoice, requestOf, turned, type AnalyzedField, type Choice } from './choice';

/** Longer texts stay out of the address. */
export const LONGEST_IN_ADDRESS = 2000;
const WAIT_MS = 300;

/**
 * What the page shows, which is what its address says: text, one or two choices, the view. What was typed last is kept
 * for this tab, and taken up when one comes back by a link that says nothing.
 */
export const useAnalyzeState = (indexName: string, fields: readonly AnalyzedField[]) => {
  const [search, setSearch] = useSearchParams();
  const memory = `searchdeck.analyze/${useConnectionId()}/${indexName}`;
  const [text, setText] = useState(() => search.get('text') ?? window.sessionStorage.getItem(memory) ?? '');
  const update = useRef(setSearch);
  // What the address is about to be: the router tells it only when it is drawn, and a second change must not undo the first.
  const coming = useRef(search);
  useEffect(() => {
    update.current = setSearch;
  });
  useEffect(() => {
    coming.current = search;
  }, [search]);
  const put = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(coming.current);
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
    if (next.toString() === coming.current.toString()) return;
    coming.current = next;
    update.current(next, { replace: true });
  };
  // Browsers allow only so many changes of the address a second.
  useEffect(() => {
    const timer = setTimeout(() => {
      put('text', text.length > LONGEST_IN_ADDRESS ? undefined : text);
      try {
        window.sessionStorage.setItem(memory, text);
      } catch {
        // Full or closed: then the text lives in the address alone.
      }
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, memory]);
  const a = search.get('a');
  const b = search.get('b');
  const first = useMemo(() => readChoice(a) ?? firstChoice(fields), [a, fields]);
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
      const same = requestOf(first, fields)?.analyzer === 'standard.lucene';
      const other: Choice = same ? { by: 'analyzer', name: 'en.lucene' } : { by: 'analyzer', name: 'standard.lucene' };
      put('b', choiceText(first.by === 'normalizer' ? turned('analyzer', first, fields) : other));
    },
    endComparison: () => put('b', undefined),
  };
};
