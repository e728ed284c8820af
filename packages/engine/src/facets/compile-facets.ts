import { badRequest, notSupportedLocally, type SearchError } from '@searchdeck/contract';
import { parseFacet, type FacetExpression } from '@searchdeck/query';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { RegexpMatcher } from '../text/regexp/regexp-matcher.js';
import { matchesTerm } from '../text/term-matcher.js';
import type { FacetCollector } from './facet-collector.js';
import { MetricFacet } from './metric-facet.js';
import { IntervalFacet, RangeFacet } from './range-facet.js';
import { ValueFacet } from './value-facet.js';

const facetError = (detail: string): SearchError =>
  badRequest(`${detail}\r\nParameter name: facet`, { code: 'InvalidRequestParameter', target: 'facet' });

/** The facets of a request by field, in the order asked for. Throws SearchError 400 for fields that cannot be faceted. */
export function compileFacets(
  schema: IndexSchema,
  facets: readonly string[] | null | undefined,
): { name: string; collector: FacetCollector }[] {
  return (facets ?? []).map((text) => {
    const expression = parseFacet(text);
    return { name: expression.path, collector: compileFacet(schema, expression) };
  });
}

function compileFacet(schema: IndexSchema, expression: FacetExpression): FacetCollector {
  if (expression.children !== undefined) throw notSupportedLocally('Hierarchical faceting', 'facet');
  const field = schema.byPath.get(expression.path);
  if (field === undefined) {
    throw facetError(
      `Invalid expression: Could not find a property named '${expression.path}' on type 'search.document'.`,
    );
  }
  if (!field.facetable || field.complex) {
    throw facetError(
      `The field '${field.path}' is not facetable. Only facetable fields can be used in facet expressions.`,
    );
  }
  const numeric = field.elementType !== 'Edm.String' && field.elementType !== 'Edm.Boolean';
  const date = field.elementType === 'Edm.DateTimeOffset';
  if (expression.metric !== undefined) {
    if (!(numeric && !date) && expression.metric !== 'cardinality') {
      throw facetError(
        `The metric '${expression.metric}' needs a numeric field; '${field.path}' is of type '${field.elementType}'.`,
      );
    }
    return new MetricFacet(field, expression.metric, expression.metricDefault);
  }
  if (expression.values !== undefined) {
    checkRange(field, numeric, 'values');
    if (expression.values.some((bound) => (bound.kind === 'date') !== date)) {
      throw facetError(`The 'values' of the facet '${field.path}' must be of the field's type '${field.elementType}'.`);
    }
    return new RangeFacet(field, expression.values);
  }
  if (expression.interval !== undefined) {
    checkRange(field, numeric, 'interval');
    if ((expression.interval.kind === 'calendar') !== date) {
      throw facetError(
        `The 'interval' of the facet '${field.path}' does not fit the field's type '${field.elementType}'.`,
      );
    }
    return new IntervalFacet(field, expression.interval, expression.timeOffsetMinutes ?? 0);
  }
  return new ValueFacet(field, expression, termFilter(expression));
}

function checkRange(field: SchemaField, numeric: boolean, parameter: string): void {
  if (numeric) return;
  throw facetError(`'${parameter}' needs a numeric or date field; '${field.path}' is of type '${field.elementType}'.`);
}

function termFilter({
  includeTermFilter,
  excludeTermFilter,
}: FacetExpression): ((value: string) => boolean) | undefined {
  if (includeTermFilter === undefined && excludeTermFilter === undefined) return undefined;
  const include = includeTermFilter === undefined ? undefined : new RegexpMatcher(includeTermFilter);
  const exclude = excludeTermFilter === undefined ? undefined : new RegexpMatcher(excludeTermFilter);
  return (value) =>
    (include === undefined || matchesTerm(include, value)) && (exclude === undefined || !matchesTerm(exclude, value));
}
