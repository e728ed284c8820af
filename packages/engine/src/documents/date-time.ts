const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

/** The range of Edm.DateTimeOffset in UTC: the years 1 to 9999. */
export const MIN_TICKS = Date.parse('0001-01-01T00:00:00Z');
const MAX_TICKS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Milliseconds since 1970 UTC of an Edm.DateTimeOffset text, or NaN. Digits below a millisecond are truncated, as the service
 * does. The calendar day must exist, and the time must be in the range in UTC.
 */
export function parseDateTime(text: string): number {
  const match = DATE_TIME.exec(text);
  if (match === null) return Number.NaN;
  const [, year, month, day, hour, minute, second = '0', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] =
    match;
  if (+month! < 1 || +month! > 12 || +hour! > 23 || +minute! > 59 || +second > 59) return Number.NaN;
  if (+offsetMinute > 59 || +offsetHour * 60 + +offsetMinute > 14 * 60) return Number.NaN;
  const date = new Date(0);
  date.setUTCFullYear(+year!, +month! - 1, +day!);
  if (date.getUTCDate() !== +day! || +year! < 1 || +year! > 9999) return Number.NaN;
  date.setUTCHours(+hour!, +minute!, +second, +`${fraction}000`.slice(0, 3));
  const offset = (+offsetHour * 60 + +offsetMinute) * 60_000;
  const ticks = date.getTime() - (sign === '-' ? -offset : sign === '+' ? offset : 0);
  return ticks >= MIN_TICKS && ticks <= MAX_TICKS ? ticks : Number.NaN;
}

/** Edm.DateTimeOffset as the service prints it: in UTC, with milliseconds only if they are not 0. */
export function printDateTime(ticks: number): string {
  const text = new Date(ticks).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
}
