import { Store } from '../api/store';

const KEY = 'searchdeck.json.fold-defaults';

/** Whether the JSON of definitions is shown with nulls and defaults folded. */
export const foldsDefaults = new Store(localStorage.getItem(KEY) === 'true');

/** Stored in this browser. */
export const setFoldsDefaults = (isOn: boolean): void => {
  localStorage.setItem(KEY, String(isOn));
  foldsDefaults.set(isOn);
};
