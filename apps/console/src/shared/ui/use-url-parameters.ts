import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams, type Location, type NavigateOptions } from 'react-router';

type SetParameters = (values: Readonly<Record<string, string | undefined>>, options?: NavigateOptions) => void;

/**
 * What was set since a location, until the URL changes. Shared by all components: on a busy machine, React commits a
 * navigation later than the response that sets the next parameter.
 */
const pendingParameters = new WeakMap<Location, URLSearchParams>();

/**
 * The parameters of the URL, and a function that sets some of them; undefined and an empty value remove one. The browser's
 * history gets no new entry unless `options` say so. The URL changes a moment after a call: calls in the meantime, of any
 * component, and callbacks of earlier renders include what was set before.
 */
export function useUrlParameters(): [URLSearchParams, SetParameters] {
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const latest = useRef({ location, search, setSearch });
  useLayoutEffect(() => {
    latest.current = { location, search, setSearch };
  }, [location, search, setSearch]);
  const set = useCallback<SetParameters>((values, options = { replace: true }) => {
    const { location: from, search: committed, setSearch: navigate } = latest.current;
    const current = pendingParameters.get(from) ?? committed;
    const next = new URLSearchParams(current);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() === current.toString()) return;
    pendingParameters.set(from, next);
    navigate(next, options);
  }, []);
  return [search, set];
}
