import type { FacetBucket } from '@searchdeck/contract';
import { parseFacet, type FacetExpression } from '@searchdeck/query';
import { completeDate } from './conditions';
import { elementType, isNumeric, type FieldInfo } from './fields';

/** What a facet counts by: its values, steps of one width, ranges between bounds, or one number over all of them. */
export type FacetShape = 'values' | 'interval' | 'ranges' | 'metric';

/** A facet while somebody edits it: every option as it is typed, also those of shapes that are not chosen now. */
export interface FacetDraft {
  path: string;
  shape: FacetShape;
  count: string;
  sort: string;
  /** Bounds, separated by `|`, commas or spaces. */
  bounds: string;
  interval: string;
  timeOffset: string;
  metric: string;
  metricDefault: string;
  precision: string;
  include: string;
  exclude: string;
  children: FacetDraft[];
}

export const units = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export const sorts = [
  { value: '', label: 'Most documents first' },
  { value: '-count', label: 'Fewest documents first' },
  { value: 'value', label: 'Values ascending' },
  { value: '-value', label: 'Values descending' },
] as const;
const METRICS = { sum: 'Sum', avg: 'Average', min: 'Least', max: 'Greatest', cardinality: 'Distinct values' } as const;

const isDate = (type: string): boolean => elementType(type) === 'Edm.DateTimeOffset';
const counts = (type: string): boolean => isNumeric(elementType(type));

/** The shapes that a field's type allows. */
export const shapesFor = (type: string): FacetShape[] =>
  counts(type) || isDate(type) ? ['values', 'interval', 'ranges', 'metric'] : ['values', 'metric'];
export const metricsFor = (type: string): { value: string; label: string }[] =>
  Object.entries(METRICS)
    .filter(([value]) => counts(type) || value === 'cardinality')
    .map(([value, label]) => ({ value, label }));
export const takesTerms = (type: string): boolean => elementType(type) === 'Edm.String';
export const takesUnits = isDate;

export const newDraft = (path: string): FacetDraft => ({
  path,
  shape: 'values',
  count: '',
  sort: '',
  bounds: '',
  interval: '',
  timeOffset: '',
  metric: '',
  metricDefault: '',
  precision: '',
  include: '',
  exclude: '',
  children: [],
});

const text = (value: number | bigint | string | undefined): string => (value === undefined ? '' : String(value));
const offsetText = (minutes: number | undefined): string => {
  if (minutes === undefined) return '';
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
};

export const draftOf = (facet: FacetExpression): FacetDraft => ({
  path: facet.path,
  shape:
    facet.metric !== undefined
      ? 'metric'
      : facet.interval !== undefined
        ? 'interval'
        : facet.values !== undefined
          ? 'ranges'
          : 'values',
  count: text(facet.count),
  // Most documents first is how it is when nothing is said.
  sort: facet.sort === undefined || facet.sort === 'count' ? '' : facet.sort,
  bounds: (facet.values ?? []).map((bound) => bound.text).join(' | '),
  interval:
    facet.interval === undefined
      ? ''
      : facet.interval.kind === 'calendar'
        ? facet.interval.unit
        : text(facet.interval.exact ?? facet.interval.value),
  timeOffset: offsetText(facet.timeOffsetMinutes),
  metric: facet.metric ?? '',
  metricDefault: text(facet.metricDefault),
  precision: text(facet.precisionThreshold),
  include: facet.includeTermFilter ?? '',
  exclude: facet.excludeTermFilter ?? '',
  children: (facet.children ?? []).map(draftOf),
});

/** The bounds as the expression writes them; a date may be typed as 1990 or 1990-05. */
const boundsText = (draft: FacetDraft, type: string): string =>
  draft.bounds
    .split(/[|,\s]+/)
    .filter((bound) => bound !== '')
    .map((bound) => (isDate(type) ? completeDate(bound) : bound))
    .join('|');

/** The expression of a draft; it may be wrong, and {@link problemOf} then says why. */
export const draftText = (draft: FacetDraft, fields: readonly FieldInfo[]): string => {
  const type = fields.find((f) => f.path === draft.path)?.type ?? '';
  const option = (name: string, value: string): string[] => (value.trim() === '' ? [] : [`${name}:${value.trim()}`]);
  const pattern = (name: string, value: string): string[] => (value === '' ? [] : [`${name}:/${value}/`]);
  const options: Record<FacetShape, () => string[]> = {
    values: () => [
      ...option('count', draft.count),
      ...option('sort', draft.sort),
      ...pattern('includeTermFilter', draft.include),
      ...pattern('excludeTermFilter', draft.exclude),
    ],
    interval: () => [
      `interval:${draft.interval.trim()}`,
      ...(isDate(type) ? option('timeoffset', draft.timeOffset) : []),
    ],
    ranges: () => [`values:${boundsText(draft, type)}`],
    metric: () => [
      `metric:${draft.metric}`,
      ...option('default', draft.metricDefault),
      ...(draft.metric === 'cardinality' ? option('precisionThreshold', draft.precision) : []),
    ],
  };
  const set = options[draft.shape]();
  const own = [draft.path, ...set].join(',');
  if (draft.children.length === 0 || draft.shape === 'metric') return own;
  const below = draft.children.map((child) => draftText(child, fields)).join(' ; ');
  return `${set.length === 0 ? own : `(${own})`} > (${below})`;
};

/** What is wrong with an expression, without the words that repeat it. */
export const problemOf = (expression: string): string | undefined => {
  try {
    parseFacet(expression);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/^Invalid facet expression '[\s\S]*?': /, '').split('\r\n')[0];
  }
};

/** Whether only the preview versions understand it: metrics, filters of terms, facets below facets. */
export const needsPreview = (facet: FacetExpression): boolean =>
  facet.metric !== undefined ||
  facet.includeTermFilter !== undefined ||
  facet.excludeTermFilter !== undefined ||
  facet.children !== undefined;

const nice = (width: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= width) ?? 10;
  return Number((step * magnitude).toPrecision(1));
};
/** Least and greatest of the numbers or years that the buckets on the screen have. */
const spreadOf = (buckets: readonly FacetBucket[], read: (value: unknown) => number): [number, number] | undefined => {
  const seen = buckets
    .flatMap((bucket) => [bucket.value, bucket.from, bucket.to])
    .filter((value) => value !== undefined && value !== null)
    .map(read)
    .filter(Number.isFinite);
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  return seen.length > 1 && most > least ? [least, most] : undefined;
};

/** A draft of another shape, with values to begin from that fit the buckets on the screen. */
export const reshaped = (
  draft: FacetDraft,
  shape: FacetShape,
  type: string,
  buckets: readonly FacetBucket[],
): FacetDraft => {
  const next = { ...draft, shape };
  if (shape === 'metric' && draft.metric === '') next.metric = counts(type) ? 'avg' : 'cardinality';
  if (shape === 'interval' && draft.interval === '') {
    const spread = isDate(type) ? undefined : spreadOf(buckets, Number);
    next.interval = isDate(type) ? 'year' : spread === undefined ? '1' : String(nice((spread[1] - spread[0]) / 10));
  }
  if (shape === 'ranges' && draft.bounds === '') {
    const year = (value: unknown): number => new Date(String(value)).getUTCFullYear();
    const spread = spreadOf(buckets, isDate(type) ? year : Number);
    if (spread === undefined) return next;
    const step = nice((spread[1] - spread[0]) / 4);
    const first = Math.ceil((spread[0] + step / 2) / step) * step;
    const bounds = [first, first + step, first + 2 * step].filter((bound) => bound < spread[1]);
    next.bounds = bounds.map((bound) => String(Number(bound.toPrecision(9)))).join(' | ');
  }
  return next;
};
