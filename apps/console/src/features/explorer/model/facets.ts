import type { FacetBucket } from '@searchdeck/contract';
import { parseFacet, type FacetExpression } from '@searchdeck/query';
import { bucketInterval, clauseOfBucket } from './conditions';
import { messages } from './messages';
import type { FieldInfo } from '../../../shared/documents/fields';

/** A facet of the request with its buckets from the response. */
export interface Facet {
  /** The expression in the request. */
  expression: string;
  path: string;
  field: FieldInfo | undefined;
  parsedExpression: FacetExpression | undefined;
  buckets: readonly FacetBucket[];
}

export const tryParseFacet = (expression: string): FacetExpression | undefined => {
  try {
    return parseFacet(expression);
  } catch {
    return undefined;
  }
};

/** The facets of the request with their buckets. The response has one list per field, which all facets of the field share. */
export const facetsOf = (
  expressions: readonly string[],
  facetResults: Readonly<Record<string, readonly FacetBucket[]>>,
  fields: readonly FieldInfo[],
): Facet[] =>
  expressions.map((expression) => {
    const parsedExpression = tryParseFacet(expression);
    const path = parsedExpression?.path ?? expression;
    const fieldBuckets = facetResults[path] ?? [];
    // All metrics of a field are in one list.
    const buckets =
      parsedExpression?.metric === undefined
        ? fieldBuckets
        : fieldBuckets.filter((bucket) => bucket[parsedExpression.metric ?? 'sum'] !== undefined);
    return { expression, path, parsedExpression, field: fields.find((f) => f.path === path), buckets };
  });

const metricNames = Object.keys(messages.metrics) as (keyof typeof messages.metrics)[];

/** The metrics of a bucket, such as `sum` and `avg`; such a bucket has no count. */
export const metricsIn = (bucket: FacetBucket): { name: string; value: number }[] =>
  metricNames.flatMap((name) => {
    const value = bucket[name];
    return typeof value === 'number' ? [{ name, value }] : [];
  });

/** The filter clause of a bucket; undefined if the field isn't filterable. */
export const clauseOf = (
  facet: Pick<Facet, 'field' | 'parsedExpression'>,
  bucket: FacetBucket,
  fields: readonly FieldInfo[],
): string | undefined => {
  const { field, parsedExpression } = facet;
  if (field === undefined || field.definition.filterable === false) return undefined;
  try {
    return clauseOfBucket(
      field,
      bucket,
      fields,
      bucketInterval(parsedExpression?.interval, parsedExpression?.timeOffsetMinutes),
    );
  } catch {
    // The filter language has no literal for the value.
    return undefined;
  }
};

/** A slot on the axis of a histogram; without a bucket it is a gap. */
export interface Slot {
  bucket?: FacetBucket;
}
const MAX_SLOTS = 80;
/** The buckets of an interval facet with the gaps between them; without gaps if there would be too many slots. */
export const slotsOf = (facet: Facet): Slot[] => {
  const step = bucketInterval(facet.parsedExpression?.interval, facet.parsedExpression?.timeOffsetMinutes);
  const withoutGaps = facet.buckets.map((bucket) => ({ bucket }));
  const [first] = facet.buckets;
  const last = facet.buckets.at(-1);
  if (step === undefined || first === undefined || last === undefined) return withoutGaps;
  const toNumber = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number(value));
  const tolerance = Math.abs(toNumber(step(first.value)[1]) - toNumber(first.value)) / 1000;
  const slots: Slot[] = [];
  let nextStart: unknown = first.value;
  for (const bucket of facet.buckets) {
    while (toNumber(bucket.value) - toNumber(nextStart) > tolerance && slots.length < MAX_SLOTS) {
      slots.push({});
      nextStart = step(nextStart)[1];
    }
    slots.push({ bucket });
    nextStart = step(bucket.value)[1];
    if (slots.length > MAX_SLOTS) return withoutGaps;
  }
  return slots;
};
