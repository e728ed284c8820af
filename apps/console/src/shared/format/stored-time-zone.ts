import { timeZone } from './time-zone';

const KEY = 'searchdeck.time-zone';

const isKnown = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Sets the time zone that was chosen in this browser, if it still knows it. */
export const restoreTimeZone = (): void => {
  const name = localStorage.getItem(KEY);
  if (name !== null && isKnown(name)) timeZone.set(name);
};

/** Stored in this browser. */
export const setTimeZone = (name: string | undefined): void => {
  if (name === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, name);
  timeZone.set(name);
};
