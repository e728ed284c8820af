import { useCallback, useMemo, useState } from 'react';
import { browserDrafts, draftKey, type Draft } from '../draft/draft-store';
import { useOrphanedDrafts, type OrphanedDrafts } from '../draft/use-orphaned-drafts';

export interface DraftState {
  /** The text in the editor. */
  text: string;
  /** ETag of the version that the draft is based on; a save sends it in If-Match. */
  etag: string;
  base: string;
  isDirty: boolean;
  /** The server has another version than the one that the draft is based on. */
  isStale: boolean;
  /** False: the browser's storage is full or unavailable. */
  isPersisted: boolean;
  /** Time of the last edit if the draft is from an earlier visit, or was restored. */
  resumedFrom: number | undefined;
  edit: (text: string) => void;
  /** Removes the draft and stashes its text, so that it can be restored. */
  discard: () => void;
  /** Removes the draft after a save. */
  markSaved: () => void;
  /**
   * Replaces the text by one that is based on the server's current version. `shouldStashCurrent`: the current text can be
   * restored.
   */
  merge: (text: string, options: { shouldStashCurrent: boolean }) => void;
  /** The draft that was discarded or replaced last. */
  stashed: Draft | undefined;
  /** It was discarded since the page was opened. */
  wasDiscarded: boolean;
  restoreStashed: () => void;
  discardStashed: () => void;
  /** Drafts of closed tabs, to be offered while this tab has no edits. */
  orphaned: OrphanedDrafts;
}

/**
 * The draft of one definition in this tab: the server's text until it is edited, then the edited text, across reloads.
 * Edits and saves of other tabs do not change it. `server` undefined: not loaded yet, nothing is dirty.
 */
export const useDraft = (
  connectionId: string,
  collection: string,
  name: string,
  server: { text: string; etag: string } | undefined,
): DraftState => {
  const store = useMemo(() => browserDrafts(), []);
  const key = draftKey(connectionId, collection, name);
  const [draft, setDraft] = useState<Draft | undefined>(() => store.read(key));
  const [resumedFrom, setResumedFrom] = useState(draft?.savedAt);
  const [stashed, setStashed] = useState<Draft | undefined>(() => store.stashed(key));
  const [wasDiscarded, setDiscarded] = useState(false);
  const [isPersisted, setPersisted] = useState(true);

  const write = useCallback(
    (next: Draft) => {
      setDraft(next);
      setPersisted(store.put(key, next));
    },
    [key, store],
  );
  const remove = useCallback(() => {
    store.remove(key);
    setDraft(undefined);
    setResumedFrom(undefined);
    setPersisted(true);
  }, [key, store]);

  const isDirty = draft !== undefined && server !== undefined && draft.text !== server.text;
  const stash = (version: Draft, options = { wasDiscarded: false }) => {
    store.stash(key, version);
    setStashed(version);
    setDiscarded(options.wasDiscarded);
  };
  const discardStashed = () => {
    store.removeStashed(key);
    setStashed(undefined);
  };
  /** Replaces the current edits, which are stashed. */
  const restore = (version: Draft) => {
    if (isDirty) stash(draft);
    write(version);
    setResumedFrom(version.savedAt);
  };
  const orphaned = useOrphanedDrafts(store, key, restore, server?.text);
  return {
    text: draft?.text ?? server?.text ?? '',
    etag: draft?.etag ?? server?.etag ?? '',
    base: draft?.base ?? server?.text ?? '',
    isDirty,
    isStale: isDirty && draft.etag !== server.etag,
    isPersisted,
    resumedFrom,
    edit: (text) => {
      if (server === undefined) return;
      if (draft === undefined && text === server.text) return;
      if (text === server.text && draft?.etag === server.etag) return remove();
      write({ text, etag: draft?.etag ?? server.etag, base: draft?.base ?? server.text, savedAt: Date.now() });
    },
    discard: () => {
      if (draft !== undefined) stash(draft, { wasDiscarded: true });
      remove();
    },
    markSaved: remove,
    merge: (text, { shouldStashCurrent }) => {
      if (draft === undefined || server === undefined) return;
      if (shouldStashCurrent) stash(draft);
      if (text === server.text) return remove();
      write({ text, etag: server.etag, base: server.text, savedAt: Date.now() });
    },
    stashed,
    wasDiscarded,
    restoreStashed: () => {
      if (stashed === undefined) return;
      discardStashed();
      restore(stashed);
    },
    discardStashed,
    orphaned,
  };
};
