import type { FacetBucket } from '@searchdeck/contract';
import { parseFacet, type FacetExpression } from '@searchdeck/query';
import { bucketInterval, clauseOfBucket } from './conditions';
import type { FieldInfo } from './fields';

/** One facet of a request with what the answer has for it. */
export interface Facet {
  /** As the request writes it. */
  expression: string;
  path: string;
  field: FieldInfo | undefined;
  parsed: FacetExpression | undefined;
  buckets: readonly FacetBucket[];
}

export const parsedFacet = (expression: string): FacetExpression | undefined => {
  try {
    return parseFacet(expression);
  } catch {
    return undefined;
  }
};

/** The facets that were asked for. The answer names them by field: of several for one field it has the last. */
export const facetsOf = (
  expressions: readonly string[],
  answer: Readonly<Record<string, readonly FacetBucket[]>>,
  fields: readonly FieldInfo[],
): Facet[] =>
  expressions.map((expression) => {
    const parsed = parsedFacet(expression);
    const path = parsed?.path ?? expression;
    const all = answer[path] ?? [];
    // The metrics of one field come as one list.
    const buckets =
      parsed?.metric === undefined ? all : all.filter((bucket) => bucket[parsed.metric ?? 'sum'] !== undefined);
    return { expression, path, parsed, field: fields.find((f) => f.path === path), buckets };
  });

/** `sum`, `avg` and their values, of a bucket that holds them in place of a count. */
export const metricsIn = (bucket: FacetBucket): { name: string; value: number }[] =>
  (['sum', 'avg', 'min', 'max', 'cardinality'] as const).flatMap((name) => {
    const value = bucket[name];
    return typeof value === 'number' ? [{ name, value }] : [];
  });

/** The clauses of a click on a bucket, those of the buckets around it first; undefined where the field takes no filter. */
export const clausesOf = (
  facet: Pick<Facet, 'field' | 'parsed'>,
  bucket: FacetBucket,
  fields: readonly FieldInfo[],
): string | undefined => {
  const { field, parsed } = facet;
  if (field === undefined || field.definition.filterable === false) return undefined;
  try {
    return clauseOfBucket(field, bucket, fields, bucketInterval(parsed?.interval, parsed?.timeOffsetMinutes));
  } catch {
    // A value that has no constant in the filter language.
    return undefined;
  }
};

/** A place on the axis of a histogram; without a bucket nothing is there. */
export interface Slot {
  bucket?: FacetBucket;
}
const MOST_SLOTS = 80;
/** The buckets of an interval facet with the gaps between them; without gaps where there would be too many places. */
export const slotsOf = (facet: Facet): Slot[] => {
  const step = bucketInterval(facet.parsed?.interval, facet.parsed?.timeOffsetMinutes);
  const plain = facet.buckets.map((bucket) => ({ bucket }));
  const [first] = facet.buckets;
  const last = facet.buckets.at(-1);
  if (step === undefined || first === undefined || last === undefined) return plain;
  const order = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number(value));
  const close = Math.abs(order(step(first.value)[1]) - order(first.value)) / 1000;
  const slots: Slot[] = [];
  let at: unknown = first.value;
  for (const bucket of facet.buckets) {
    while (order(bucket.value) - order(at) > close && slots.length < MOST_SLOTS) {
      slots.push({});
      at = step(at)[1];
    }
    slots.push({ bucket });
    at = step(bucket.value)[1];
    if (slots.length > MOST_SLOTS) return plain;
  }
  return slots;
};
