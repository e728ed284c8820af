import type { SearchIndexDefinition, SearchRequestBody } from '@searchdeck/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { firstQuery, hasQuery, patchBody, readState, writeState, type ExplorerState, type View } from './state';

/** Nothing is typed; one object, so that nothing seems to change. */
const NOTHING: Partial<SearchRequestBody> = {};

export interface Explorer {
  /** What was asked: the answer on the screen belongs to it. */
  state: ExplorerState;
  /** What is typed and not yet run. */
  draft: SearchRequestBody;
  dirty: boolean;
  setDraft: (patch: Partial<SearchRequestBody>) => void;
  /** Runs the draft, changed by `patch`; every run is a step that Back undoes. */
  run: (patch?: Partial<SearchRequestBody>) => void;
  /** Runs exactly this body. */
  replace: (body: SearchRequestBody) => void;
  setView: (view: View) => void;
  /** Counts runs, so that running the same query again asks again. */
  runs: number;
}

/** The state of a query lives in the address; only what is not yet run lives here. */
export const useExplorer = (index: SearchIndexDefinition): Explorer => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo((): ExplorerState => {
    const current = new URLSearchParams(text);
    const read = readState(current);
    return hasQuery(current) ? read : { ...read, body: firstQuery(index) };
  }, [text, index]);
  const [pending, setPending] = useState<{ of: string; patch: Partial<SearchRequestBody> }>({ of: text, patch: {} });
  const [runs, setRuns] = useState(0);
  // A new address (a run, Back, a pasted link) takes the place of what was being typed for the old one.
  useEffect(() => setPending((p) => (p.of === text ? p : { of: text, patch: {} })), [text]);
  const patch = pending.of === text ? pending.patch : NOTHING;
  const draft = useMemo(() => ({ ...state.body, ...patch }), [state.body, patch]);
  const dirty = Object.entries(patch).some(
    ([k, v]) => JSON.stringify(v ?? '') !== JSON.stringify((state.body as Record<string, unknown>)[k] ?? ''),
  );

  const go = useCallback(
    (next: Omit<ExplorerState, 'problems'>) => {
      setRuns((n) => n + 1);
      setParams(writeState(next));
    },
    [setParams],
  );
  return {
    state,
    draft,
    dirty,
    setDraft: (change) => setPending({ of: text, patch: { ...patch, ...change } }),
    run: (change = {}) => {
      // What a person typed and what they clicked are run together; only real changes go back to page one.
      const whole = { ...patch, ...change };
      go({ view: state.view, body: patchBody(state.body, whole) });
    },
    replace: (body) => go({ view: state.view, body: patchBody({}, body) }),
    setView: (view) => setParams(writeState({ body: state.body, view }), { replace: true }),
    runs,
  };
};
