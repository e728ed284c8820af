import { messageOf, elementType, type FacetBucket } from '@searchdeck/contract';
import { parseFacet, type FacetExpression } from '@searchdeck/query';
import { completeDate } from './conditions';
import { isNumeric, type FieldInfo } from '../../../shared/documents/fields';
import { messages } from './messages';

/** What a facet returns: counts per value, per interval, or per range, or a metric. */
export type FacetShape = 'values' | 'interval' | 'ranges' | 'metric';

/** A facet being edited: every option as typed, including those of other shapes. */
export interface FacetDraft {
  path: string;
  shape: FacetShape;
  count: string;
  sort: string;
  /** Bounds, separated by `|`, commas, or spaces. */
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

export const facetSorts = [
  { value: '', label: messages.facetSort.countDescending },
  { value: '-count', label: messages.facetSort.countAscending },
  { value: 'value', label: messages.facetSort.valueAscending },
  { value: '-value', label: messages.facetSort.valueDescending },
] as const;

const isDate = (type: string): boolean => elementType(type) === 'Edm.DateTimeOffset';
const isNumericType = (type: string): boolean => isNumeric(elementType(type));

/** The shapes that a field's type allows. */
export const shapesFor = (type: string): FacetShape[] =>
  isNumericType(type) || isDate(type) ? ['values', 'interval', 'ranges', 'metric'] : ['values', 'metric'];
export const metricsFor = (type: string): { value: string; label: string }[] =>
  Object.entries(messages.metrics)
    .filter(([value]) => isNumericType(type) || value === 'cardinality')
    .map(([value, label]) => ({ value, label }));
export const allowsTermFilters = (type: string): boolean => elementType(type) === 'Edm.String';
export const allowsCalendarUnits = isDate;

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

const printOption = (value: number | bigint | string | undefined): string => (value === undefined ? '' : String(value));
const offsetText = (minutes: number | undefined): string => {
  if (minutes === undefined) return '';
  const pad = (n: number) => String(n).padStart(2, '0');
  const absoluteMinutes = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(absoluteMinutes / 60))}:${pad(absoluteMinutes % 60)}`;
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
  count: printOption(facet.count),
  // Sorting by count, descending, is the default.
  sort: facet.sort === undefined || facet.sort === 'count' ? '' : facet.sort,
  bounds: (facet.values ?? []).map((bound) => bound.text).join(' | '),
  interval:
    facet.interval === undefined
      ? ''
      : facet.interval.kind === 'calendar'
        ? facet.interval.unit
        : printOption(facet.interval.exact ?? facet.interval.value),
  timeOffset: offsetText(facet.timeOffsetMinutes),
  metric: facet.metric ?? '',
  metricDefault: printOption(facet.metricDefault),
  precision: printOption(facet.precisionThreshold),
  include: facet.includeTermFilter ?? '',
  exclude: facet.excludeTermFilter ?? '',
  children: (facet.children ?? []).map(draftOf),
});

/** The bounds in the syntax of a facet expression; dates may be partial, such as 1990 or 1990-05. */
const boundsText = (draft: FacetDraft, type: string): string =>
  draft.bounds
    .split(/[|,\s]+/)
    .filter((bound) => bound !== '')
    .map((bound) => (isDate(type) ? completeDate(bound) : bound))
    .join('|');

/** The expression of a draft; {@link problemOf} validates it. */
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
  const shapeOptions = options[draft.shape]();
  const parent = [draft.path, ...shapeOptions].join(',');
  if (draft.children.length === 0 || draft.shape === 'metric') return parent;
  const children = draft.children.map((child) => draftText(child, fields)).join(' ; ');
  return `${shapeOptions.length === 0 ? parent : `(${parent})`} > (${children})`;
};

/** The syntax error of an expression, without the expression itself. */
export const problemOf = (expression: string): string | undefined => {
  try {
    parseFacet(expression);
    return undefined;
  } catch (error) {
    return messageOf(error)
      .replace(/^Invalid facet expression '[\s\S]*?': /, '')
      .split('\r\n')[0];
  }
};

/** Whether a facet requires a preview version: metrics, term filters, and sub-facets. */
export const needsPreview = (facet: FacetExpression): boolean =>
  facet.metric !== undefined ||
  facet.includeTermFilter !== undefined ||
  facet.excludeTermFilter !== undefined ||
  facet.children !== undefined;

const roundedStep = (width: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= width) ?? 10;
  return Number((step * magnitude).toPrecision(1));
};
/** Minimum and maximum of the numbers or years in the displayed buckets. */
const rangeOf = (buckets: readonly FacetBucket[], read: (value: unknown) => number): [number, number] | undefined => {
  const values = buckets
    .flatMap((bucket) => [bucket.value, bucket.from, bucket.to])
    .filter((value) => value !== undefined && value !== null)
    .map(read)
    .filter(Number.isFinite);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return values.length > 1 && max > min ? [min, max] : undefined;
};

/** A draft of another shape, with initial values derived from the displayed buckets. */
export const withShape = (
  draft: FacetDraft,
  shape: FacetShape,
  type: string,
  buckets: readonly FacetBucket[],
): FacetDraft => {
  const next = { ...draft, shape };
  if (shape === 'metric' && draft.metric === '') next.metric = isNumericType(type) ? 'avg' : 'cardinality';
  if (shape === 'interval' && draft.interval === '') {
    const range = isDate(type) ? undefined : rangeOf(buckets, Number);
    next.interval = isDate(type) ? 'year' : range === undefined ? '1' : String(roundedStep((range[1] - range[0]) / 10));
  }
  if (shape === 'ranges' && draft.bounds === '') {
    const year = (value: unknown): number => new Date(String(value)).getUTCFullYear();
    const range = rangeOf(buckets, isDate(type) ? year : Number);
    if (range === undefined) return next;
    const step = roundedStep((range[1] - range[0]) / 4);
    const first = Math.ceil((range[0] + step / 2) / step) * step;
    const bounds = [first, first + step, first + 2 * step].filter((bound) => bound < range[1]);
    next.bounds = bounds.map((bound) => String(Number(bound.toPrecision(9)))).join(' | ');
  }
  return next;
};
