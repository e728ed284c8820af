import { printJson, type SearchRequestBody } from '@searchdeck/contract';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Store } from '../../../shared/api/store';
import { afterPaint } from './after-paint';

export type Patch = Partial<SearchRequestBody>;

/** Shared, so that an unchanged draft keeps its identity. */
export const NO_CHANGES: Patch = {};

/** Changes to the query with the key `queryKey`. */
export interface PendingChanges {
  queryKey: string;
  patch: Patch;
  /** A query that was started but is not in the URL yet, and the edits since: they apply to it as well. */
  next?: { key: string; body: SearchRequestBody; patch: Patch };
}

/** The changes to the query with this key: a query that replaced another one keeps what was typed after its start. */
export function changesTo(key: string, pending: PendingChanges): Patch {
  if (pending.queryKey === key) return pending.patch;
  return pending.next?.key === key ? pending.next.patch : NO_CHANGES;
}

/**
 * The query being edited. It changes with every key, so that components subscribe only to the part that they show,
 * see {@link useDraft}.
 */
export class Draft {
  private body: SearchRequestBody;
  private patch = NO_CHANGES;

  /**
   * @param pending the edits of the explorer
   * @param queryKey key of the query that last ran
   * @param lastRun the query that last ran
   */
  constructor(
    private readonly pending: Store<PendingChanges>,
    private readonly queryKey: string,
    private readonly lastRun: SearchRequestBody,
  ) {
    this.body = lastRun;
  }

  /** The edited query; the same object until it changes. */
  readonly get = (): SearchRequestBody => {
    const patch = this.changes();
    if (patch !== this.patch) {
      this.patch = patch;
      this.body = { ...this.lastRun, ...patch };
    }
    return this.body;
  };

  /** The members that were edited since the last run; undefined for removed ones. */
  readonly changes = (): Patch => changesTo(this.queryKey, this.pending.get());

  /** Whether a run would send another query than the last one. */
  readonly isDirty = (): boolean =>
    Object.entries(this.changes()).some(
      ([name, value]) => printJson(value ?? '') !== printJson((this.lastRun as Record<string, unknown>)[name] ?? ''),
    );

  readonly subscribe = (listener: () => void): (() => void) => this.pending.subscribe(listener);
}

/**
 * A part of the query being edited. The component is rendered again only when `select` returns another value, which must
 * be a primitive or a member of the query.
 */
export const useDraft = <T>(draft: Draft, select: (body: SearchRequestBody) => T): T =>
  useSyncExternalStore(draft.subscribe, () => select(draft.get()));

/**
 * A part of the query being edited, like {@link useDraft}, but updated after the frame with the typed character, so that
 * checks and explanations of a text don't delay typing it. Pass the same functions on every render.
 *
 * @param schedule calls a function later, and returns a function that cancels the call
 */
export function useDeferredDraft<T extends string | undefined>(
  draft: Draft,
  select: (body: SearchRequestBody) => T,
  schedule: (update: () => void) => () => void = afterPaint,
): T {
  const [value, setValue] = useState(() => select(draft.get()));
  useLayoutEffect(() => {
    const update = () => setValue(select(draft.get()));
    let cancel = () => {};
    const unsubscribe = draft.subscribe(() => {
      cancel();
      cancel = schedule(update);
    });
    update();
    return () => {
      unsubscribe();
      cancel();
    };
  }, [draft, select, schedule]);
  return value;
}

/** Whether the query was edited since it last ran. */
export const useIsDirty = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.isDirty);
