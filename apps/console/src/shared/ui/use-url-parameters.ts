import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The parameters of the URL, and a function that sets some of them; an empty value removes one. The URL changes a moment
 * after a call: calls in the meantime, and callbacks of earlier renders, include what was set before.
 */
export function useUrlParameters(): [URLSearchParams, (values: Readonly<Record<string, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const set = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    latest.current = next;
    setSearch(next, { replace: true });
  };
  return [search, set];
}
