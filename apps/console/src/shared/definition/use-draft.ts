import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  browserDrafts,
  draftKey,
  hasNewSecrets,
  type Draft,
  type DraftStore,
  type WithoutSecrets,
} from '../draft/draft-store';
import { useOrphanedDrafts, type OrphanedDrafts } from '../draft/use-orphaned-drafts';

/** `isMerged`: a merge left out some of its changes; otherwise all of them were discarded. */
type DiscardedDraft = Draft & { isMerged?: boolean };

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
  /** Time of the latest edit if the draft is from an earlier visit, or was restored. */
  resumedFrom: number | undefined;
  /** Secrets that the user entered were not stored, and have not been entered again. */
  lacksSecrets: boolean;
  edit: (text: string) => void;
  /** Removes the draft, which can be restored until the page is left. */
  discard: () => void;
  /** Removes the draft and stashes its text, so that it can be restored later, too. */
  stash: () => void;
  /** Removes the draft after a save. */
  markSaved: () => void;
  /**
   * Replaces the text with one that is based on the server's current version. `losesChanges`: the user selected other
   * values than those of the current text, which can be restored until the merged text is saved.
   */
  merge: (text: string, options: { losesChanges: boolean }) => void;
  /** The draft that was discarded last since the page was opened. */
  discardedDraft: DiscardedDraft | undefined;
  restoreDiscarded: () => void;
  dismissDiscarded: () => void;
  /** The draft that was stashed last, unless the server's version is the same. */
  stashedDraft: Draft | undefined;
  restoreStashed: () => void;
  discardStashed: () => void;
  /** Drafts of closed tabs, to be offered while this tab has no edits. */
  orphanedDrafts: OrphanedDrafts;
}

const isEqualText = (a: string, b: string): boolean => a === b;

export interface DraftOptions {
  /** Whether two texts are the same definition. Must not change between renders without a reason. */
  isSame?: (a: string, b: string) => boolean;
  /** Removes the secrets of a text before it is stored. Must be the same function in each render. */
  withoutSecrets?: WithoutSecrets | undefined;
  /** Adds the secrets of the server's text to one that was stored without them. Must be the same function in each render. */
  withServerSecrets?: (text: string, serverText: string) => string;
}

const withoutChange = (text: string): string => text;

/**
 * The draft of one definition in this tab: the server's text until it is edited, then the edited text, across reloads.
 * Edits and saves of other tabs do not change it. `server` undefined: not loaded yet, nothing is dirty. A loaded draft
 * that is the same as the server's version (`isSame`), for example after a rebuild, is removed. Secrets survive until the
 * page is reloaded.
 */
export const useDraft = (
  connectionId: string,
  collection: string,
  name: string,
  server: { text: string; etag: string } | undefined,
  { isSame = isEqualText, withoutSecrets, withServerSecrets = withoutChange }: DraftOptions = {},
): DraftState => {
  const store = useMemo(() => browserDrafts(withoutSecrets), [withoutSecrets]);
  const key = draftKey(connectionId, collection, name);
  const [draft, setDraft] = useState<Draft | undefined>(() => store.read(key));
  const [isResumed, setResumed] = useState(draft !== undefined);
  const [discardedDraft, setDiscardedDraft] = useState<DiscardedDraft>();
  /** ETag of the server's version during the last edit. */
  const [editedVersion, setEditedVersion] = useState<string>();
  const [isPersisted, setPersisted] = useState(true);
  /** The draft of an earlier visit had only secrets, which were not stored. */
  const [hadOnlySecrets, setHadOnlySecrets] = useState(false);

  const write = useCallback(
    (next: Draft) => {
      setDraft(next);
      setEditedVersion(server?.etag);
      setPersisted(store.put(key, next));
    },
    [key, store, server?.etag],
  );
  const remove = useCallback(() => {
    store.remove(key);
    setDraft(undefined);
    setResumed(false);
    setPersisted(true);
    setHadOnlySecrets(false);
  }, [key, store]);

  const serverText = server?.text;
  /** A stored draft with the secrets of the server. */
  const complete = useCallback(
    (version: Draft): Draft => {
      if (serverText === undefined) return version;
      const [text, base] = [withServerSecrets(version.text, serverText), withServerSecrets(version.base, serverText)];
      return text === version.text && base === version.base ? version : { ...version, text, base };
    },
    [withServerSecrets, serverText],
  );
  const [isComplete, setComplete] = useState(false);
  if (serverText !== undefined && !isComplete) {
    setComplete(true);
    if (draft !== undefined) setDraft(complete(draft));
  }
  const isSaved = useCallback(
    (version: Draft) => serverText !== undefined && isSame(complete(version).text, serverText),
    [isSame, complete, serverText],
  );
  const isApplied = useMemo(
    // While the user types, a text that happens to be the same isn't replaced.
    () => draft !== undefined && editedVersion !== server?.etag && isSaved(draft),
    [draft, server?.etag, editedVersion, isSaved],
  );
  const lostSecrets =
    draft?.lacksSecrets === true && withoutSecrets !== undefined && !hasNewSecrets(draft, withoutSecrets);
  useEffect(() => {
    if (!isApplied) return;
    remove();
    setHadOnlySecrets(lostSecrets);
  }, [isApplied, remove, lostSecrets]);
  const isDirty = draft !== undefined && server !== undefined && draft.text !== server.text && !isApplied;
  const { stashedDraft, stash, discardStashed } = useStashedDraft(store, key, isSaved);
  /** Replaces the current edits, which are stashed. */
  const restore = (version: Draft, { stashesEdits = true } = {}) => {
    if (isDirty && stashesEdits) stash(draft);
    write(complete(version));
    setResumed(true);
  };
  const orphanedDrafts = useOrphanedDrafts(store, key, restore, isSaved);
  return {
    text: draft?.text ?? server?.text ?? '',
    etag: draft?.etag ?? server?.etag ?? '',
    base: draft?.base ?? server?.text ?? '',
    isDirty,
    isStale: isDirty && draft.etag !== server.etag,
    isPersisted,
    resumedFrom: isResumed ? draft?.savedAt : undefined,
    lacksSecrets: draft === undefined ? hadOnlySecrets : lostSecrets,
    edit: (text) => {
      if (server === undefined) return;
      if (draft === undefined && text === server.text) return;
      if (text === server.text && draft?.etag === server.etag) return remove();
      write({
        ...(draft ?? { etag: server.etag, base: server.text, ...(hadOnlySecrets ? { lacksSecrets: true } : {}) }),
        text,
        savedAt: Date.now(),
      });
    },
    discard: () => {
      setDiscardedDraft(draft);
      remove();
    },
    stash: () => {
      if (draft !== undefined) stash(draft);
      remove();
    },
    markSaved: () => {
      // The user has reviewed what a merge left out.
      if (discardedDraft?.isMerged === true) setDiscardedDraft(undefined);
      remove();
    },
    merge: (text, { losesChanges }) => {
      if (draft === undefined || server === undefined) return;
      if (losesChanges) setDiscardedDraft({ ...draft, isMerged: text !== server.text });
      if (text === server.text) return remove();
      write({ ...draft, text, etag: server.etag, base: server.text, savedAt: Date.now() });
    },
    discardedDraft,
    restoreDiscarded: () => {
      if (discardedDraft === undefined) return;
      setDiscardedDraft(undefined);
      const { isMerged = false, ...version } = discardedDraft;
      // The merged text can be had by merging again.
      restore(version, { stashesEdits: !isMerged });
    },
    dismissDiscarded: () => setDiscardedDraft(undefined),
    stashedDraft,
    restoreStashed: () => {
      if (stashedDraft === undefined) return;
      discardStashed();
      restore(stashedDraft);
    },
    discardStashed,
    orphanedDrafts,
  };
};

/** The draft that was stashed last; one that is the same as the server's version isn't offered. */
function useStashedDraft(store: DraftStore, key: string, isSaved: (draft: Draft) => boolean) {
  const [draft, setDraft] = useState<Draft | undefined>(() => store.readStashed(key));
  const isOffered = useMemo(() => draft !== undefined && !isSaved(draft), [draft, isSaved]);
  return {
    stashedDraft: isOffered ? draft : undefined,
    stash: (version: Draft): void => {
      store.stash(key, version);
      setDraft(version);
    },
    discardStashed: (): void => {
      store.removeStashed(key);
      setDraft(undefined);
    },
  };
}
