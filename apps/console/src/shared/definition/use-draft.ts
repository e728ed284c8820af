import { useCallback, useMemo, useState } from 'react';
import { browserDrafts, draftKey, type Draft } from '../draft/draft-store';
import { useLeftDrafts, type LeftDrafts } from '../draft/use-left-drafts';

export interface DraftOf {
  /** The text in the editor. */
  text: string;
  /** The version it builds on; a save goes out with this ETag. */
  etag: string;
  base: string;
  dirty: boolean;
  /** The server has another version than the one the draft builds on. */
  stale: boolean;
  /** False: the browser did not keep the draft (storage full or closed). */
  kept: boolean;
  /** When the draft was begun in an earlier visit: its time. */
  resumedFrom: number | undefined;
  edit: (text: string) => void;
  /** Gives the draft up; it is set aside and can be taken back. */
  discard: () => void;
  /** The draft is saved: nothing is left to keep. */
  settle: () => void;
  /** The same text, now building on the server's version. */
  rebase: () => void;
  /** A version set aside earlier. */
  aside: Draft | undefined;
  restore: () => void;
  forgetAside: () => void;
  /** What closed tabs left; to be offered while nothing is typed here. */
  left: LeftDrafts;
}

/**
 * The draft of one definition in this tab: the server's text until something is typed, then what was typed, across
 * reloads. What other tabs type and save never touches it; they meet as versions on the server.
 */
export const useDraft = (
  connectionId: string,
  collection: string,
  name: string,
  server: { text: string; etag: string },
): DraftOf => {
  const store = useMemo(() => browserDrafts(), []);
  const key = draftKey(connectionId, collection, name);
  const [draft, setDraft] = useState<Draft | undefined>(() => store.read(key));
  const [resumedFrom, setResumedFrom] = useState(draft?.savedAt);
  const [aside, setAside] = useState<Draft | undefined>(() => store.aside(key));
  const [kept, setKept] = useState(true);

  const write = useCallback(
    (next: Draft) => {
      setDraft(next);
      setKept(store.put(key, next));
    },
    [key, store],
  );
  const forget = useCallback(() => {
    store.drop(key);
    setDraft(undefined);
    setResumedFrom(undefined);
    setKept(true);
  }, [key, store]);

  const dirty = draft !== undefined && draft.text !== server.text;
  const putAside = (version: Draft) => {
    store.setAside(key, version);
    setAside(version);
  };
  const dropAside = () => {
    store.dropAside(key);
    setAside(undefined);
  };
  /** In place of what stands in the editor, which is set aside. */
  const takeUp = (version: Draft) => {
    if (dirty) putAside(draft);
    write({ ...version, savedAt: Date.now() });
  };
  const left = useLeftDrafts(store, key, takeUp, server.text);
  return {
    text: draft?.text ?? server.text,
    etag: draft?.etag ?? server.etag,
    base: draft?.base ?? server.text,
    dirty,
    stale: dirty && draft.etag !== server.etag,
    kept,
    resumedFrom,
    edit: (text) => {
      if (draft === undefined && text === server.text) return;
      if (text === server.text && draft?.etag === server.etag) return forget();
      write({ text, etag: draft?.etag ?? server.etag, base: draft?.base ?? server.text, savedAt: Date.now() });
    },
    discard: () => {
      if (draft !== undefined) putAside(draft);
      forget();
    },
    settle: forget,
    rebase: () => {
      if (draft !== undefined) write({ ...draft, etag: server.etag, base: server.text, savedAt: Date.now() });
    },
    aside,
    restore: () => {
      if (aside === undefined) return;
      dropAside();
      takeUp(aside);
    },
    forgetAside: dropAside,
    left,
  };
};
