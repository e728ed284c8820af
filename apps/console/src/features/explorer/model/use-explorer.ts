import type { ApiVersion, SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { printJson } from '../../../shared/api/json-text';
import {
  addressOf,
  firstQuery,
  hasQuery,
  paramsOf,
  patchBody,
  questionOf,
  readState,
  type ExplorerState,
  type LinkedState,
  type View,
} from './state';
import { changeTo } from './written';

/** Nothing is typed; one object, so that nothing seems to change. */
const NOTHING: Partial<SearchRequestBody> = {};

export interface Explorer {
  /** What was asked: the answer on the screen belongs to it. */
  state: ExplorerState;
  /** What is typed and not yet run. */
  draft: SearchRequestBody;
  dirty: boolean;
  setDraft: (patch: Partial<SearchRequestBody>) => void;
  /** Makes the draft exactly this body. */
  write: (body: SearchRequestBody) => void;
  /** Runs the draft, changed by `patch`; every run is a step that Back undoes. `why` opens the explanation with it, `version` asks another one. */
  run: (patch?: Partial<SearchRequestBody>, why?: readonly string[], version?: ApiVersion) => void;
  /** Runs exactly this body. */
  replace: (body: SearchRequestBody) => void;
  setView: (view: View) => void;
  /** Explains the scores of these documents, by key; of none: closes the explanation. */
  setWhy: (keys: readonly string[]) => void;
  setVersion: (version: ApiVersion) => void;
  /** Counts runs, so that running the same query again asks again. */
  runs: number;
}

/** The state of a query lives in the address; only what is not yet run lives here. */
export const useExplorer = (index: SearchIndex): Explorer => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => paramsOf({ search, hash }), [search, hash]);
  const question = useMemo(() => questionOf(params), [params]);
  const state = useMemo((): ExplorerState => {
    const read = readState(params);
    return hasQuery(params) ? read : { ...read, body: firstQuery(index) };
  }, [params, index]);
  const [pending, setPending] = useState<{ of: string; patch: Partial<SearchRequestBody> }>({
    of: question,
    patch: {},
  });
  const [runs, setRuns] = useState(0);
  // A new question (a run, Back, a pasted link) takes the place of what was being typed for the old one.
  useEffect(() => setPending((p) => (p.of === question ? p : { of: question, patch: {} })), [question]);
  const patch = pending.of === question ? pending.patch : NOTHING;
  const draft = useMemo(() => ({ ...state.body, ...patch }), [state.body, patch]);
  const dirty = Object.entries(patch).some(
    ([k, v]) => printJson(v ?? '') !== printJson((state.body as Record<string, unknown>)[k] ?? ''),
  );

  const show = useCallback(
    (next: LinkedState, replace = false) => void navigate(addressOf(next), { replace }),
    [navigate],
  );
  const ask = (body: SearchRequestBody, why: readonly string[], version = state.version) => {
    setRuns((n) => n + 1);
    show({ ...state, body, why: [...why], version });
  };
  return {
    state,
    draft,
    dirty,
    setDraft: (change) => setPending({ of: question, patch: { ...patch, ...change } }),
    write: (body) => setPending({ of: question, patch: changeTo(state.body, body) }),
    // What a person typed and what they clicked are run together; only real changes go back to page one.
    run: (change = {}, why = state.why, version = state.version) =>
      ask(patchBody(state.body, { ...patch, ...change }), why, version),
    replace: (body) => ask(patchBody({}, body), state.why),
    setView: (view) => show({ ...state, view }, true),
    setWhy: (keys) => show({ ...state, why: [...keys] }),
    setVersion: (version) => show({ ...state, version }),
    runs,
  };
};
