import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location, type NavigateOptions } from 'react-router';

type SetParameters = (values: Readonly<Record<string, string | undefined>>, options?: NavigateOptions) => void;

/**
 * What was set since a location, until the URL changes. Shared by all components: on a busy machine, React commits a
 * navigation later than the response that sets the next parameter.
 */
const pendingParameters = new WeakMap<Location, URLSearchParams>();

/**
 * The parameters of the URL, and a function that sets some of them; undefined and an empty value remove one. The
 * fragment stays. The browser's history gets no new entry unless `options` say so. The URL changes a moment after a call: calls in the meantime, of any
 * component, and callbacks of earlier renders include what was set before.
 */
export function useUrlParameters(): [URLSearchParams, SetParameters] {
  const location = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const latest = useRef({ location, search, navigate });
  useLayoutEffect(() => {
    latest.current = { location, search, navigate };
  }, [location, search, navigate]);
  const set = useCallback<SetParameters>((values, options = { replace: true }) => {
    const { location: from, search: committed, navigate: go } = latest.current;
    const current = pendingParameters.get(from) ?? committed;
    const next = new URLSearchParams(current);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() === current.toString()) return;
    pendingParameters.set(from, next);
    void go({ search: next.toString(), hash: from.hash }, options);
  }, []);
  return [search, set];
}
