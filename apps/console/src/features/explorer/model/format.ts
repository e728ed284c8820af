import type { Bucket } from './conditions';
import { dateText, formattedCellText } from '../../../shared/documents/cell-text';
import { formatNumber } from '../../../shared/format/format';
import { messages } from './messages';

/** The label of a bucket: its value, or its half-open range. */
export const bucketLabel = (
  bucket: Bucket,
  type: string | undefined,
  interval?: { kind: 'number'; value: number } | { kind: 'calendar'; unit: string },
  offsetMinutes = 0,
): string => {
  const local = (v: unknown): unknown =>
    offsetMinutes === 0 ? v : new Date(Date.parse(String(v)) + offsetMinutes * 60_000).toISOString();
  const show = (v: unknown): string =>
    type?.includes('DateTimeOffset') ? dateText(local(v)) : typeof v === 'number' ? formattedCellText(v) : String(v);
  if (bucket.from !== undefined || bucket.to !== undefined) {
    if (bucket.from === undefined || bucket.from === null) return messages.buckets.below(show(bucket.to));
    if (bucket.to === undefined || bucket.to === null) return messages.buckets.from(show(bucket.from));
    return `${show(bucket.from)} – ${show(bucket.to)}`;
  }
  if (interval?.kind === 'number') {
    return `${show(bucket.value)} – ${show(Number((Number(bucket.value) + interval.value).toPrecision(12)))}`;
  }
  if (interval?.kind === 'calendar') {
    const text = String(local(bucket.value));
    if (interval.unit === 'year') return text.slice(0, 4);
    if (interval.unit === 'month' || interval.unit === 'quarter') return text.slice(0, 7);
  }
  if (bucket.value === '') return messages.buckets.empty;
  return show(bucket.value);
};

const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });
/** A score or a part of one, to five significant digits; whole numbers, such as counts, have all digits. */
export const formatScore = (n: number): string =>
  Number.isSafeInteger(n)
    ? formatNumber(n)
    : !Number.isFinite(n)
      ? String(n)
      : Math.abs(n) >= 1e9 || (n !== 0 && Math.abs(n) < 1e-4)
        ? n.toExponential(3)
        : precise.format(n);
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;
