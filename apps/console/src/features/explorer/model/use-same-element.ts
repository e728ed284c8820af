import { Store, useStore } from '../../../shared/api/store';

const KEY = 'searchdeck.explorer.same-element';
const store = new Store(localStorage.getItem(KEY) !== 'false');

/** Whether a further condition on members of a collection is asked of the element that the others ask; kept in this browser. */
export const useSameElement = (): [boolean, (same: boolean) => void] => [
  useStore(store),
  (same) => {
    localStorage.setItem(KEY, String(same));
    store.set(same);
  },
];
