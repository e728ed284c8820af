import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';

type SetParameters = (values: Readonly<Record<string, string | undefined>>, options?: NavigateOptions) => void;

/**
 * The parameters of the URL, and a function that sets some of them; undefined and an empty value remove one. The browser's
 * history gets no new entry unless `options` say so. The URL changes a moment after a call: calls in the meantime, and
 * callbacks of earlier renders, include what was set before.
 */
export function useUrlParameters(): [URLSearchParams, SetParameters] {
  const [search, setSearch] = useSearchParams();
  const latest = useRef({ search, setSearch });
  useLayoutEffect(() => {
    latest.current = { search, setSearch };
  }, [search, setSearch]);
  const set = useCallback<SetParameters>((values, options = { replace: true }) => {
    const next = new URLSearchParams(latest.current.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() === latest.current.search.toString()) return;
    latest.current.search = next;
    latest.current.setSearch(next, options);
  }, []);
  return [search, set];
}
