/** Character offsets into the source text, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

// ---- $filter, $orderby, $select: the OData languages (service-behavior §7) ----

/** A field path; `variable` is set when the first step is the range variable of a lambda. */
export interface Path extends Span {
  kind: 'path';
  variable?: string;
  /** Field names from the top (or from the variable); empty for the bare variable. */
  segments: string[];
}
export type LiteralValue =
  | { type: 'null' }
  | { type: 'boolean'; value: boolean }
  | { type: 'string'; value: string }
  /** `text` contains the digits as written, so that Int64 stays exact. */
  | { type: 'integer'; value: bigint; text: string }
  /** Including NaN, INF, and -INF. */
  | { type: 'double'; value: number; text: string }
  /** `epochMs`: milliseconds since 1970 UTC; `nanos`: the part below a millisecond. */
  | { type: 'date'; epochMs: number; nanos: number; text: string }
  | { type: 'point'; lon: number; lat: number }
  | { type: 'polygon'; ring: { lon: number; lat: number }[] };
export type Literal = Span & { kind: 'literal' } & LiteralValue;
export interface GeoDistance extends Span {
  kind: 'geo.distance';
  path: Path;
  point: { lon: number; lat: number };
}
export interface SearchScore extends Span {
  kind: 'search.score';
}
export type Operand = Path | Literal | GeoDistance;
export const COMPARISON_OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type ComparisonOperator = (typeof COMPARISON_OPERATORS)[number];
export type Filter =
  | (Span & { kind: 'and' | 'or'; operands: Filter[] })
  | (Span & { kind: 'not'; operand: Filter })
  | (Span & { kind: 'compare'; operator: ComparisonOperator; left: Operand; right: Operand })
  /** A bare boolean field or literal. */
  | (Span & { kind: 'truth'; operand: Path | Literal })
  /** `coll/any()` has neither variable nor body. */
  | (Span & { kind: 'lambda'; quantifier: 'any' | 'all'; path: Path; variable?: string; body?: Filter })
  | (Span & { kind: 'search.in'; path: Path; values: string[]; delimiters: string; list: string })
  | (Span & { kind: 'geo.intersects'; path: Path; ring: { lon: number; lat: number }[] })
  | (Span & {
      kind: 'search.ismatch';
      /** search.ismatchscoring: the match adds to the score. */
      isScoring: boolean;
      search: string;
      fields?: string[];
      queryType?: 'simple' | 'full';
      searchMode?: 'any' | 'all';
    });
export interface OrderClause extends Span {
  by: Path | GeoDistance | SearchScore;
  direction: 'asc' | 'desc';
}
/** `*` alone, or paths. */
export type Selection = { isAll: true } | { isAll: false; paths: Path[] };

// ---- search text: simple and full (Lucene) syntax ----

/** Terms are the user's text before analysis. `field` is absent if the query names no field. */
export type TextQuery =
  | (Span & { kind: 'match-all' })
  | (Span & { kind: 'match-none' })
  | (Span & { kind: 'term'; field?: string; text: string })
  | (Span & { kind: 'phrase'; field?: string; text: string; slop: number })
  | (Span & { kind: 'prefix'; field?: string; text: string })
  /** `pattern` parts: literal text, `*` (any run) and `?` (one character), escapes already resolved. */
  | (Span & { kind: 'wildcard'; field?: string; parts: (string | { any: 'run' | 'one' })[] })
  | (Span & { kind: 'regexp'; field?: string; pattern: string })
  | (Span & { kind: 'fuzzy'; field?: string; text: string; distance: 0 | 1 | 2 })
  | (Span & { kind: 'boost'; boost: number; query: TextQuery })
  | (Span & { kind: 'bool'; clauses: { occur: 'must' | 'should' | 'must-not'; query: TextQuery }[] });

// ---- facets, highlights, scoring parameters ----

export const CALENDAR_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];
export const FACET_SORTS = ['count', '-count', 'value', '-value'] as const;
export const FACET_METRICS = ['sum', 'min', 'max', 'avg', 'cardinality'] as const;
export interface FacetExpression {
  /** The field path as written, `Rooms/Type`. */
  path: string;
  /** Default 10; 0 means no limit. */
  count?: number;
  sort?: (typeof FACET_SORTS)[number];
  /** Ascending bounds of n+1 buckets. `value` of a date is in milliseconds; `exact` is an integer that `value` can't represent. */
  values?: { kind: 'number' | 'date'; text: string; value: number; exact?: bigint }[];
  interval?: { kind: 'number'; value: number; exact?: bigint } | { kind: 'calendar'; unit: CalendarUnit };
  /** Minutes east of UTC. */
  timeOffsetMinutes?: number;
  /** Preview: metric facets. */
  metric?: (typeof FACET_METRICS)[number];
  metricDefault?: number;
  /** Cardinality up to which `cardinality` is nearly exact, 0 to 40,000. */
  precisionThreshold?: number;
  /** Preview: regular expression sources. */
  includeTermFilter?: string;
  excludeTermFilter?: string;
  /** Preview: `A > B` and `A > (B ; C)`. */
  children?: FacetExpression[];
}
export interface HighlightExpression {
  path: string;
  /** Maximum number of fragments; default 5. */
  count: number;
}
/** `name-value,value`; the engine interprets the values for the scoring function that uses the name. */
export interface ScoringParameter {
  name: string;
  values: string[];
}
