import { Store, useStore } from '../../../shared/api/store';

const KEY = 'searchdeck.explorer.same-element';
const store = new Store(localStorage.getItem(KEY) !== 'false');

/** Whether a new condition on a collection member applies to the same item as existing ones. Stored in this browser. */
export const useSameElement = (): [boolean, (isSameElement: boolean) => void] => [
  useStore(store),
  (isSameElement) => {
    localStorage.setItem(KEY, String(isSameElement));
    store.set(isSameElement);
  },
];
