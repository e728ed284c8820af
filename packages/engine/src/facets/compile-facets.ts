import type { SearchError } from '@searchdeck/contract';
import { invalidParameter, notSupportedLocally, prefixErrorPath, withErrorPath } from '@searchdeck/contract/core';
import { parseFacet, type FacetExpression } from '@searchdeck/query';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { MAX_INT64, MIN_INT64 } from '../documents/numbers.js';
import type { Snapshot } from '../weights/snapshot.js';
import type { Execution } from '../weights/weight.js';
import { RegexpMatcher } from '../terms/regexp/regexp-matcher.js';
import { matchesTerm } from '../terms/term-matcher.js';
import type { FacetCollector, GroupingFacet } from './facet-collector.js';
import { HierarchicalFacet, type NamedFacet } from './hierarchical-facet.js';
import { MetricFacet, MetricList } from './metric-facet.js';
import { IntervalFacet, RangeFacet } from './range-facet.js';
import { GlobalOrdinalsCache } from './global-ordinals.js';
import { ValueFacet } from './value-facet.js';

const facetError = (detail: string): SearchError => invalidParameter(detail, 'facet');

/**
 * The facets of a request by field, in the order of the request. Throws SearchError 400 for fields that cannot be
 * faceted.
 */
export function compileFacets(
  { schema, segments }: Snapshot,
  facets: readonly string[] | null | undefined,
  run: Execution,
): NamedFacet[] {
  const index: FacetedIndex = { schema, segments, run };
  return byField(
    (facets ?? []).map((text, i) =>
      withErrorPath(`facets[${i}]`, () => compileNamed(index, parseFacet(text)), 'facet'),
    ),
    (i) => `facets[${i}]`,
  );
}

type FacetedIndex = Pick<Snapshot, 'schema' | 'segments'> & { run: Execution };

/** Facets are returned by field: metrics of one field form a list; any other second facet of a field is an error. */
function byField(facets: readonly NamedFacet[], pathOf: (i: number) => string): NamedFacet[] {
  const fields = new Map<string, FacetCollector>();
  for (const [i, { name, collector }] of facets.entries()) {
    const fieldCollector = fields.get(name);
    if (fieldCollector === undefined) fields.set(name, collector);
    else if (fieldCollector instanceof MetricList && collector instanceof MetricFacet) {
      fieldCollector.metrics.push(collector);
    } else if (fieldCollector instanceof MetricFacet && collector instanceof MetricFacet) {
      fields.set(name, new MetricList([fieldCollector, collector]));
    } else {
      throw prefixErrorPath(facetError(`The field '${name}' is in the facet list more than once.`), pathOf(i), 'facet');
    }
  }
  return Array.from(fields, ([name, collector]) => ({ name, collector }));
}

function compileNamed(index: FacetedIndex, expression: FacetExpression): NamedFacet {
  const name = expression.path;
  const { children } = expression;
  if (children === undefined) return { name, collector: compileFacet(index, expression) };
  if (expression.metric !== undefined) {
    throw facetError(`The metric facet '${name}' has no buckets and cannot contain other facets.`);
  }
  const parent = compileGrouping(index, expression);
  const nested = () =>
    byField(
      children.map((child) => compileNamed(index, child)),
      () => 'facet',
    );
  // Reports invalid nested facets before anything runs.
  nested();
  return { name, collector: new HierarchicalFacet(parent, nested, () => index.run.budget.check()) };
}

function compileFacet(index: FacetedIndex, expression: FacetExpression): FacetCollector {
  if (expression.metric === undefined) return compileGrouping(index, expression);
  const field = facetField(index.schema, expression);
  for (const name of ['count', 'sort', 'values', 'interval', 'includeTermFilter', 'excludeTermFilter'] as const) {
    if (expression[name] !== undefined) {
      throw notSupportedLocally(`The facet parameter '${name}' with 'metric'`, 'facet');
    }
  }
  if (!(isNumeric(field) && !isDate(field)) && expression.metric !== 'cardinality') {
    throw facetError(
      `The metric '${expression.metric}' needs a numeric field; '${field.path}' is of type '${field.elementType}'.`,
    );
  }
  return new MetricFacet(field, expression.metric, expression.metricDefault);
}

const isNumeric = (field: SchemaField): boolean =>
  field.elementType !== 'Edm.String' && field.elementType !== 'Edm.Boolean';
const isInteger = (field: SchemaField): boolean =>
  field.elementType === 'Edm.Int32' || field.elementType === 'Edm.Int64';
const isDate = (field: SchemaField): boolean => field.elementType === 'Edm.DateTimeOffset';

function facetField(schema: IndexSchema, expression: FacetExpression): SchemaField {
  const field = schema.byPath.get(expression.path);
  if (field === undefined) {
    throw facetError(`Unknown field '${expression.path}' in facet specification.`);
  }
  if (!field.facetable || field.isComplex) {
    throw facetError(
      `The field '${field.path}' is not facetable. Only facetable fields can be used in facet expressions.`,
    );
  }
  return field;
}

function compileGrouping({ schema, segments, run }: FacetedIndex, expression: FacetExpression): GroupingFacet {
  const field = facetField(schema, expression);
  if (expression.values !== undefined) {
    checkRange(field, 'values');
    if (expression.values.some((bound) => (bound.kind === 'date') !== isDate(field))) {
      throw facetError(`The 'values' of the facet '${field.path}' must be of the field's type '${field.elementType}'.`);
    }
    if (field.elementType === 'Edm.Int64') checkInt64(field, expression.values);
    return new RangeFacet(field, expression.values);
  }
  if (expression.interval !== undefined) {
    checkRange(field, 'interval');
    if ((expression.interval.kind === 'calendar') !== isDate(field)) {
      throw facetError(
        `The 'interval' of the facet '${field.path}' does not fit the field's type '${field.elementType}'.`,
      );
    }
    if (isInteger(field) && expression.interval.kind === 'number' && !Number.isInteger(expression.interval.value)) {
      throw facetError(
        `The 'interval' of the facet '${field.path}' must be a whole number, as the field is of type '${field.elementType}'; it is ${expression.interval.value}.`,
      );
    }
    return new IntervalFacet(field, expression.interval, expression.timeOffsetMinutes ?? 0);
  }
  const globalOrdinals =
    field.elementType === 'Edm.String' ? run.scratch.get(GlobalOrdinalsCache).get(segments, field.path) : undefined;
  return new ValueFacet(field, expression, termFilter(field, expression), globalOrdinals, run.scratch);
}

function checkRange(field: SchemaField, parameter: string): void {
  if (isNumeric(field)) return;
  throw facetError(`'${parameter}' needs a numeric or date field; '${field.path}' is of type '${field.elementType}'.`);
}

/** The response repeats the bounds, as numbers of the field's type. */
function checkInt64(field: SchemaField, bounds: NonNullable<FacetExpression['values']>): void {
  for (const bound of bounds) {
    const value = bound.exact ?? bound.value;
    if (value < MIN_INT64 || value > MAX_INT64) {
      throw facetError(
        `The 'values' of the facet '${field.path}' must be of the field's type '${field.elementType}', but one is '${bound.text}'.`,
      );
    }
  }
}

function termFilter(
  field: SchemaField,
  { includeTermFilter, excludeTermFilter }: FacetExpression,
): ((value: string) => boolean) | undefined {
  if (includeTermFilter === undefined && excludeTermFilter === undefined) return undefined;
  if (field.elementType !== 'Edm.String') {
    const name = includeTermFilter === undefined ? 'excludeTermFilter' : 'includeTermFilter';
    throw facetError(`'${name}' needs a string field; '${field.path}' is of type '${field.elementType}'.`);
  }
  const include = includeTermFilter === undefined ? undefined : new RegexpMatcher(includeTermFilter, 'facet');
  const exclude = excludeTermFilter === undefined ? undefined : new RegexpMatcher(excludeTermFilter, 'facet');
  return (value) =>
    (include === undefined || matchesTerm(include, value)) && (exclude === undefined || !matchesTerm(exclude, value));
}
