import { dateTimeFormat } from './time-zone';

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** `1,234,567`; fractions keep up to six digits; a bigint keeps all. */
export const formatNumber = (value: number | bigint): string =>
  typeof value === 'bigint' || Number.isInteger(value) ? integers.format(value) : decimals.format(value);

const pluralRules = new Intl.PluralRules('en-US');
/** The form of a noun for a count: `index`, `indexes`. */
export const pluralForm = (count: number, one: string, other = `${one}s`): string =>
  pluralRules.select(count) === 'one' ? one : other;
/** A count with its noun: `1 index`, `1,200 indexes`. */
export const plural = (count: number, one: string, other?: string): string =>
  `${formatNumber(count)} ${pluralForm(count, one, other)}`;

/** `a, b, and c`, or with 'or' as the last argument `a, b, or c`. */
export const formatList = (items: readonly string[], conjunction: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat('en-US', { type: conjunction === 'and' ? 'conjunction' : 'disjunction' }).format(items);

/** The first items of a long list: `a, b, and 12 more`. One item more than the maximum is not replaced by a count. */
export const formatListStart = (items: readonly string[], maxItems: number): string =>
  items.length <= maxItems + 1
    ? formatList(items)
    : formatList([...items.slice(0, maxItems), `${formatNumber(items.length - maxItems)} more`]);

/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0';
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
/** Binary units with three significant digits: `512 B`, `1.46 KiB`, `23.4 MiB`. */
export const formatBytes = (bytes: number): string => {
  let value = Math.abs(bytes);
  let unit = 0;
  while (value >= 1023.5 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${bytes < 0 ? '−' : ''}${value.toFixed(digits)}${NBSP}${UNITS[unit] ?? 'B'}`;
};

/** Milliseconds rounded to significant digits: `0.4 ms`, `23 ms`, `1.24 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`. */
export const formatDuration = (ms: number): string => {
  if (ms < 10) return `${ms.toFixed(ms < 1 ? 2 : 1).replace(/\.?0+$/, '')}${NBSP}ms`;
  if (ms < 999.5) return `${Math.round(ms)}${NBSP}ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 9995 ? 2 : 1)}${NBSP}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h');
};
const pair = (a: number, unitA: string, b: number, unitB: string): string =>
  `${a}${NBSP}${unitA}${b === 0 ? '' : `${NBSP}${b}${NBSP}${unitB}`}`;

const relativeTime = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** `just now`, `12 seconds ago`, `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export const formatAge = (then: number, now: number = Date.now()): string => {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return relativeTime.format(-seconds, 'second');
  if (seconds < 3600) return relativeTime.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return relativeTime.format(-Math.floor(seconds / 3600), 'hour');
  return relativeTime.format(-Math.floor(seconds / 86_400), 'day');
};

/** Absolute time in the time zone of the user: `21 Nov 2026, 09:54:12 GMT+1`. */
export const formatTime = (time: number | string | Date): string =>
  dateTimeFormat({ dateStyle: 'medium', timeStyle: 'long' }).format(new Date(time));

/** `41%`, `0.4%`, `<0.1%`. */
export const formatShare = (share: number): string => {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`;
};
