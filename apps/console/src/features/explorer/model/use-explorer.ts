import type { ApiVersion, SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Store } from '../../../shared/api/store';
import { changesTo, Draft, NO_CHANGES, type Patch, type PendingChanges } from './draft';
import { useSearchParameters } from './search-parameters';
import {
  firstQuery,
  hasDefaults,
  hasQuery,
  locationOf,
  paramsOf,
  patchBody,
  queryDefaults,
  queryPartOf,
  readState,
  type ExplorerState,
  type LinkedState,
  writeState,
  type View,
} from './state';
import { changeTo } from './text-query';

/** A body written as JSON may omit the count; the summary and the pages need the total. */
const withCount = (body: SearchRequestBody): SearchRequestBody => ({ ...body, count: body.count ?? true });

export interface Explorer {
  /** The query that last ran. */
  state: ExplorerState;
  /** The query being edited. */
  draft: Draft;
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
}

/**
 * The query that last ran is in the URL; only the draft is state here. Typing changes the draft and renders only its
 * subscribers, not the component that calls this hook.
 */
export const useExplorer = (index: SearchIndex): Explorer => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const parameters = useSearchParameters();
  const params = useMemo(() => paramsOf({ search, hash }), [search, hash]);
  const defaults = useMemo(() => queryDefaults(index), [index]);
  const state = useMemo((): ExplorerState => {
    const stateInUrl = readState(params, parameters, defaults);
    // A URL with nothing but defaults is replaced by one without them, which must not be another query.
    const isFirstQuery = !hasQuery(writeState(stateInUrl, parameters, defaults));
    return { ...stateInUrl, body: isFirstQuery ? firstQuery(index) : withCount(stateInUrl.body) };
  }, [params, parameters, defaults, index]);
  // The key of the whole query, so that links with and without the defaults have the same key.
  const queryKey = useMemo(() => queryPartOf(writeState(state, parameters, defaults)), [state, parameters, defaults]);
  const [pendingChanges] = useState(() => new Store<PendingChanges>({ queryKey, patch: NO_CHANGES }));
  // A new query (a run, Back, a pasted link) discards the draft of the previous one.
  useEffect(() => {
    const current = pendingChanges.get();
    if (current.queryKey !== queryKey) pendingChanges.set({ queryKey, patch: changesTo(queryKey, current) });
  }, [pendingChanges, queryKey]);
  const draft = useMemo(() => new Draft(pendingChanges, queryKey, state.body), [pendingChanges, queryKey, state.body]);

  const navigateTo = useCallback(
    (next: LinkedState, shouldReplace = false) =>
      void navigate(locationOf(next, parameters, defaults), { replace: shouldReplace }),
    [navigate, parameters, defaults],
  );
  // A saved query has all settings; the URL that the user copies has only those that were changed.
  const isRedundant = useMemo(
    () => hasDefaults(params, state, parameters, defaults),
    [params, state, parameters, defaults],
  );
  useEffect(() => {
    if (isRedundant) navigateTo(state, true);
  }, [isRedundant, navigateTo, state]);
  return useMemo((): Explorer => {
    const runQuery = (body: SearchRequestBody, why: readonly string[], version = state.version) => {
      const next = { ...state, body, why: [...why], version };
      const countedBody = withCount(body);
      const key = queryPartOf(writeState({ ...next, body: countedBody }, parameters, defaults));
      if (key !== queryKey) {
        pendingChanges.set({ ...pendingChanges.get(), next: { key, body: countedBody, patch: NO_CHANGES } });
      }
      navigateTo(next);
    };
    return {
      state,
      draft,
      setDraft: (change) => {
        const { patch, next, ...query } = pendingChanges.get();
        pendingChanges.set({
          ...query,
          patch: { ...patch, ...change },
          ...(next === undefined ? {} : { next: { ...next, patch: { ...next.patch, ...change } } }),
        });
      },
      write: (body) => {
        const { queryKey: pendingKey, next } = pendingChanges.get();
        pendingChanges.set({
          queryKey: pendingKey,
          patch: changeTo(state.body, body),
          ...(next === undefined ? {} : { next: { ...next, patch: changeTo(next.body, body) } }),
        });
      },
      // Typed and clicked changes run together; only actual changes return to the first page.
      run: (change = {}, why = state.why, version = state.version) =>
        runQuery(patchBody(state.body, { ...draft.changes(), ...change }), why, version),
      replace: (body) => runQuery(patchBody({}, body), state.why),
      setView: (view) => navigateTo({ ...state, view }, true),
      setWhy: (keys) => navigateTo({ ...state, why: [...keys] }),
      setVersion: (version) => navigateTo({ ...state, version }),
    };
  }, [state, draft, pendingChanges, queryKey, parameters, defaults, navigateTo]);
};
