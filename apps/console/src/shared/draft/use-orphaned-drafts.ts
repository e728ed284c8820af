import { useEffect, useMemo, useState } from 'react';
import type { Draft, DraftStore, OrphanedDraft } from './draft-store';
import { openTabs } from './tab';

export interface OrphanedDrafts {
  /** The latest draft of a closed tab. */
  latest: OrphanedDraft | undefined;
  /** Returns whether the draft was restored: another tab may have restored or reopened it. */
  restore: () => Promise<boolean>;
  discard: () => void;
}

/** Drafts of closed tabs that can be restored; one that is the same as the server's version (`isSaved`) is not offered. */
export const useOrphanedDrafts = (
  store: DraftStore,
  key: string,
  onRestore: (draft: Draft) => void,
  isSaved?: (draft: Draft) => boolean,
): OrphanedDrafts => {
  const [drafts, setDrafts] = useState<readonly OrphanedDraft[]>([]);
  useEffect(() => {
    let isMounted = true;
    const refresh = () =>
      void openTabs().then((open) => {
        if (isMounted) setDrafts(store.listOrphaned(key, open));
      });
    refresh();
    window.addEventListener('focus', refresh);
    return () => {
      isMounted = false;
      window.removeEventListener('focus', refresh);
    };
  }, [store, key]);
  const latest = useMemo(() => drafts.find(({ draft }) => isSaved?.(draft) !== true), [drafts, isSaved]);
  const consume = async (then: (draft: Draft) => void): Promise<boolean> => {
    if (latest === undefined) return false;
    // The tab may have been reopened, or another tab may have restored the draft.
    const current = store.listOrphaned(key, await openTabs());
    const draft = current.find(({ storageKey }) => storageKey === latest.storageKey);
    setDrafts(current.filter((other) => other !== draft));
    if (draft === undefined) return false;
    then(draft.draft);
    store.removeOrphaned(draft);
    return true;
  };
  return { latest, restore: () => consume(onRestore), discard: () => void consume(() => {}) };
};
