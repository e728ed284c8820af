import { printJson } from '@searchdeck/contract';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** A date in UTC without a time of midnight: `2026-11-22`, `2026-11-22 08:00:00Z`. */
export const dateText = (value: unknown): string => {
  const text = String(value);
  return /T00:00:00(\.0+)?Z$/.test(text) ? text.slice(0, 10) : text.replace('T', ' ').replace(/(\.0+)?Z$/, 'Z');
};

/** A number that is long enough for thousands separators; shorter ones may be years or codes. */
export const isLongNumber = (value: unknown): value is number | bigint =>
  typeof value === 'bigint' || typeof value === 'number' ? Math.abs(Number(value)) >= 10_000 : false;

/**
 * The text of a table cell: as {@link cellText}, with thousands separators from five digits, or in every number of a
 * column with such a number.
 */
export const formattedCellText = (value: unknown, isInLongColumn = false): string =>
  isLongNumber(value) || (isInLongColumn && (typeof value === 'number' || typeof value === 'bigint'))
    ? numbers.format(value)
    : cellText(value);

/** A value on one line: empty for null, numbers as stored, points as latitude and longitude. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? dateText(value) : value;
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  if (typeof value === 'object') {
    const point = value as { type?: unknown; coordinates?: unknown };
    if (point.type === 'Point' && Array.isArray(point.coordinates)) {
      const [lon, lat] = point.coordinates as number[];
      return `${Math.abs(lat ?? 0).toFixed(4)}° ${(lat ?? 0) < 0 ? 'S' : 'N'}, ${Math.abs(lon ?? 0).toFixed(4)}° ${(lon ?? 0) < 0 ? 'W' : 'E'}`;
    }
    return printJson(value);
  }
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : '';
};
