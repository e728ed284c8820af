import { Store, useStore } from '../../../shared/api/store';

const KEY = 'searchdeck.explorer.same-element';
const store = new Store(localStorage.getItem(KEY) !== 'false');

/** Whether a new condition on a collection member applies to the same item as existing ones. Stored in this browser. */
export const useSameItem = (): [boolean, (isSameItem: boolean) => void] => [
  useStore(store),
  (isSameItem) => {
    localStorage.setItem(KEY, String(isSameItem));
    store.set(isSameItem);
  },
];
