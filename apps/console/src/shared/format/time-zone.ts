import { Store } from '../api/store';

/** The IANA name of the time zone in which times are shown; undefined: that of the browser. */
export const timeZone = new Store<string | undefined>(undefined);

/** Formats times in the time zone of the user. */
export const dateTimeFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timeZone.get(), ...options });
