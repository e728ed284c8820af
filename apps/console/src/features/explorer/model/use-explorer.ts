import type { ApiVersion, SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { printJson } from '@searchdeck/contract';
import { useSearchParameters } from './search-parameters';
import {
  firstQuery,
  hasQuery,
  locationOf,
  paramsOf,
  patchBody,
  queryPartOf,
  readState,
  type ExplorerState,
  type LinkedState,
  writeState,
  type View,
} from './state';
import { changeTo } from './text-query';

type Patch = Partial<SearchRequestBody>;

/** Shared, so that an unchanged draft keeps its identity. */
const NO_CHANGES: Patch = {};

/** Changes to the query with the key `queryKey`. */
interface PendingChanges {
  queryKey: string;
  patch: Patch;
  /** A query that was started but is not in the URL yet, and the edits since: they apply to it as well. */
  next?: { key: string; body: SearchRequestBody; patch: Patch };
}

/** The changes to the query with this key: a query that replaced another one keeps what was typed after its start. */
function changesTo(key: string, pending: PendingChanges): Patch {
  if (pending.queryKey === key) return pending.patch;
  return pending.next?.key === key ? pending.next.patch : NO_CHANGES;
}

/** A link may omit `$count`; the summary and the pages need the total. */
const withCount = (body: SearchRequestBody): SearchRequestBody => ({ ...body, count: body.count ?? true });

export interface Explorer {
  /** The query that last ran. */
  state: ExplorerState;
  /** The query being edited. */
  draft: SearchRequestBody;
  dirty: boolean;
  setDraft: (patch: Patch) => void;
  /** Replaces the draft. */
  write: (body: SearchRequestBody) => void;
  /** Runs the draft with `patch` as a new history entry; `why` opens the explanation, `version` changes the API version. */
  run: (patch?: Patch, why?: readonly string[], version?: ApiVersion) => void;
  /** Runs this body instead of the draft. */
  replace: (body: SearchRequestBody) => void;
  setView: (view: View) => void;
  /** Explains the scores of documents by key; an empty list closes the explanation. */
  setWhy: (keys: readonly string[]) => void;
  setVersion: (version: ApiVersion) => void;
  /** Number of runs: running the same query again refetches. */
  runs: number;
}

/** The query that last ran is in the URL; only the draft is state here. */
export const useExplorer = (index: SearchIndex): Explorer => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const parameters = useSearchParameters();
  const params = useMemo(() => paramsOf({ search, hash }), [search, hash]);
  const state = useMemo((): ExplorerState => {
    const read = readState(params, parameters);
    return { ...read, body: hasQuery(params) ? withCount(read.body) : firstQuery(index) };
  }, [params, parameters, index]);
  // Of the whole query, so that a link without `$count` and the URL after opening an explanation are the same query.
  const queryKey = useMemo(() => queryPartOf(writeState(state, parameters)), [state, parameters]);
  const [pending, setPending] = useState<PendingChanges>({ queryKey, patch: NO_CHANGES });
  const [runs, setRuns] = useState(0);
  // A new query (a run, Back, a pasted link) discards the draft of the previous one.
  useEffect(
    () => setPending((p) => (p.queryKey === queryKey ? p : { queryKey, patch: changesTo(queryKey, p) })),
    [queryKey],
  );
  const patch = changesTo(queryKey, pending);
  const draft = useMemo(() => ({ ...state.body, ...patch }), [state.body, patch]);
  const dirty = Object.entries(patch).some(
    ([k, v]) => printJson(v ?? '') !== printJson((state.body as Record<string, unknown>)[k] ?? ''),
  );

  const show = useCallback(
    (next: LinkedState, replace = false) => void navigate(locationOf(next, parameters), { replace }),
    [navigate, parameters],
  );
  const runQuery = (body: SearchRequestBody, why: readonly string[], version = state.version) => {
    const next = { ...state, body, why: [...why], version };
    const countedBody = withCount(body);
    const key = queryPartOf(writeState({ ...next, body: countedBody }, parameters));
    setRuns((n) => n + 1);
    if (key !== queryKey) setPending((p) => ({ ...p, next: { key, body: countedBody, patch: NO_CHANGES } }));
    show(next);
  };
  return {
    state,
    draft,
    dirty,
    setDraft: (change) =>
      setPending(({ queryKey: of, patch: current, next }) => ({
        queryKey: of,
        patch: { ...current, ...change },
        ...(next === undefined ? {} : { next: { ...next, patch: { ...next.patch, ...change } } }),
      })),
    write: (body) =>
      setPending(({ queryKey: of, next }) => ({
        queryKey: of,
        patch: changeTo(state.body, body),
        ...(next === undefined ? {} : { next: { ...next, patch: changeTo(next.body, body) } }),
      })),
    // Typed and clicked changes run together; only actual changes return to the first page.
    run: (change = {}, why = state.why, version = state.version) =>
      runQuery(patchBody(state.body, { ...patch, ...change }), why, version),
    replace: (body) => runQuery(patchBody({}, body), state.why),
    setView: (view) => show({ ...state, view }, true),
    setWhy: (keys) => show({ ...state, why: [...keys] }),
    setVersion: (version) => show({ ...state, version }),
    runs,
  };
};
