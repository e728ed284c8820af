import { Store } from '../api/store';

const KEY = 'searchdeck.single-key-shortcuts';

/** Whether shortcuts without Ctrl or ⌘ work (WCAG 2.1.4). */
export const singleKeyShortcuts = new Store(localStorage.getItem(KEY) !== 'false');

/** Stored in this browser. */
export const setSingleKeyShortcuts = (isOn: boolean): void => {
  localStorage.setItem(KEY, String(isOn));
  singleKeyShortcuts.set(isOn);
};
