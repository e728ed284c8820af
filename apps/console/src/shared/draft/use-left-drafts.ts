import { useEffect, useState } from 'react';
import type { Draft, DraftStore, LeftDraft } from './draft-store';
import { openTabs } from './tab';

export interface LeftDrafts {
  /** The latest that closed tabs left. */
  latest: LeftDraft | undefined;
  takeUp: () => void;
  forget: () => void;
}

/** Offers what closed tabs left of one thing; what is as on the server (`saved`) needs no offer. */
export const useLeftDrafts = (
  store: DraftStore,
  key: string,
  take: (draft: Draft) => void,
  saved?: string,
): LeftDrafts => {
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
  useEffect(() => {
    let mounted = true;
    const look = () =>
      void openTabs().then((open) => {
        if (mounted) setLeft(store.left(key, open));
      });
    look();
    window.addEventListener('focus', look);
    return () => {
      mounted = false;
      window.removeEventListener('focus', look);
    };
  }, [store, key]);
  const latest = left.find(({ draft }) => draft.text !== saved);
  const settle = async (then: (draft: Draft) => void) => {
    if (latest === undefined) return;
    // The tab may have been opened again meanwhile, and another may have taken the draft up.
    const now = store.left(key, await openTabs());
    const still = now.find(({ at }) => at === latest.at);
    setLeft(now.filter((one) => one !== still));
    if (still === undefined) return;
    then(still.draft);
    store.dropLeft(still);
  };
  return { latest, takeUp: () => void settle(take), forget: () => void settle(() => {}) };
};
