/** A point in time. */
export interface DateTime {
  /** Milliseconds since 1970 UTC. */
  epochMs: number;
  /** Nanoseconds within the millisecond, 0 to 999,999. */
  nanos: number;
}

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** The range of Edm.DateTimeOffset in UTC: the years 1 to 9999. */
export const MIN_EPOCH_MS = Date.parse('0001-01-01T00:00:00Z');
const MAX_EPOCH_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** Maximum offset from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * Parses an Edm.DateTimeOffset: `2024-02-29T23:59:59.1234567Z`. Seconds and fraction are optional, the time zone is not.
 * Undefined if the text has another form, the day or time does not exist, or the time in UTC is outside the years 1 to
 * 9999. Digits beyond nanoseconds are dropped.
 */
export function parseDateTime(text: string): DateTime | undefined {
  const match = DATE_TIME.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', digits = '', sign, offsetHour = '0', offsetMinute = '0'] =
    match;
  if (+year! < 1 || +hour! > 23 || +minute! > 59 || +second > 59 || +offsetMinute > 59) return undefined;
  const offsetMinutes = +offsetHour * 60 + +offsetMinute;
  if (offsetMinutes > MAX_OFFSET_MINUTES) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(+year!, +month! - 1, +day!);
  if (date.getUTCMonth() !== +month! - 1 || date.getUTCDate() !== +day!) return undefined;
  const fraction = digits.padEnd(9, '0');
  date.setUTCHours(+hour!, +minute!, +second, +fraction.slice(0, 3));
  const epochMs = date.getTime() - (sign === '-' ? -1 : 1) * offsetMinutes * 60_000;
  return epochMs >= MIN_EPOCH_MS && epochMs <= MAX_EPOCH_MS ? { epochMs, nanos: +fraction.slice(3, 9) } : undefined;
}

/** Prints milliseconds since 1970 UTC as the service does: in UTC, with milliseconds only if they are not 0. */
export function printDateTime(epochMs: number): string {
  const text = new Date(epochMs).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
}
