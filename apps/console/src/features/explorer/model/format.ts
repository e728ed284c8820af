import { endOfInterval, type Bucket, type FacetInterval } from './conditions';
import { dateText, formattedCellText } from '../../../shared/documents/cell-text';
import { formatNumber } from '../../../shared/format/format';
import { messages } from './messages';

/** The label of a bucket: its value, or its half-open range. */
export const bucketLabel = (
  bucket: Bucket,
  type: string | undefined,
  interval?: FacetInterval,
  offsetMinutes = 0,
): string => {
  const shiftToOffset = (v: unknown): unknown =>
    offsetMinutes === 0 ? v : new Date(Date.parse(String(v)) + offsetMinutes * 60_000).toISOString();
  const formatBound = (v: unknown): string =>
    type?.includes('DateTimeOffset')
      ? dateText(shiftToOffset(v))
      : typeof v === 'number'
        ? formattedCellText(v)
        : String(v);
  if (bucket.from !== undefined || bucket.to !== undefined) {
    if (bucket.from === undefined || bucket.from === null) return messages.buckets.below(formatBound(bucket.to));
    if (bucket.to === undefined || bucket.to === null) return messages.buckets.from(formatBound(bucket.from));
    return `${formatBound(bucket.from)} – ${formatBound(bucket.to)}`;
  }
  if (interval?.kind === 'number') {
    return `${formatBound(bucket.value)} – ${formatBound(endOfInterval(Number(bucket.value), interval.value))}`;
  }
  if (interval?.kind === 'calendar') {
    const text = String(shiftToOffset(bucket.value));
    if (interval.unit === 'year') return text.slice(0, 4);
    if (interval.unit === 'month' || interval.unit === 'quarter') return text.slice(0, 7);
  }
  if (bucket.value === '') return messages.buckets.empty;
  return formatBound(bucket.value);
};

const scoreFormat = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });
/** A score or a part of one, to five significant digits; whole numbers, such as counts, have all digits. */
export const formatScore = (n: number): string =>
  Number.isSafeInteger(n)
    ? formatNumber(n)
    : !Number.isFinite(n)
      ? String(n)
      : Math.abs(n) >= 1e9 || (n !== 0 && Math.abs(n) < 1e-4)
        ? n.toExponential(3)
        : scoreFormat.format(n);
