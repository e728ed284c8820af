import type { SearchError } from '@searchdeck/contract';
import { invalidExpression } from '@searchdeck/contract/core';
import { parseOrderBy, type OrderClause, type Path } from '@searchdeck/query';
import { unknownProperty, type IndexSchema, type SchemaField } from '../definition/index-schema.js';
import { distanceKm } from '../filter/geo.js';
import { compareText } from '../segment/byte-buffer.js';
import { ColumnBounds } from '../segment/column-bounds.js';
import { isPresent, type Column } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import type { MatchSet } from '../weights/match-set.js';
import { single } from '../weights/single.js';

export type SortValue = number | bigint | string | null;

/** One clause of `$orderby`. service-behavior §7: null first ascending, geo-null as the greatest distance. */
export interface SortKey {
  isDescending: boolean;
  /** Whether the key reads the scores of the match set. */
  needsScores: boolean;
  /** A number for each document that orders documents of one segment as the key does. */
  reader(segment: Segment, matchSet: MatchSet): (doc: number) => number;
  /** The value itself, comparable between segments. */
  value(segment: Segment, matchSet: MatchSet, doc: number): SortValue;
  /**
   * The reader for a segment in which its numbers can be compared with those of other segments, with their bounds by
   * block of documents; undefined for others.
   */
  comparable?(segment: Segment): ComparableReader | undefined;
}

export interface ComparableReader {
  valueOf: (doc: number) => number;
  bounds: ColumnBounds;
}

/** Compares in ascending order, null first. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === 'string') return compareText(a, b as string);
  if (a === b) return 0;
  // NaN comes before every number, as in .NET.
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < (b as number) ? -1 : a > (b as number) ? 1 : 0;
}

const orderError = (detail: string): SearchError => invalidExpression(detail, '$orderby');

/** The sort keys of `$orderby`. Throws SearchError 400 for a field that is unknown or not sortable. */
export function compileOrderBy(schema: IndexSchema, text: string | null | undefined): SortKey[] {
  if (text === undefined || text === null || text.trim() === '') return [];
  return parseOrderBy(text).map((clause) => compileClause(schema, clause));
}

function compileClause(schema: IndexSchema, clause: OrderClause): SortKey {
  const isDescending = clause.direction === 'desc';
  switch (clause.by.kind) {
    case 'search.score':
      return {
        isDescending,
        needsScores: true,
        reader: (_, matchSet) => (doc) => single(matchSet.scores[doc]!),
        value: (_, matchSet, doc) => single(matchSet.scores[doc]!),
      };
    case 'geo.distance': {
      const field = sortableField(schema, clause.by.path);
      if (field.elementType !== 'Edm.GeographyPoint') {
        throw orderError(
          `'${field.path}' is of type '${field.elementType}'; 'geo.distance' needs a field of type 'Edm.GeographyPoint'.`,
        );
      }
      const { lon, lat } = clause.by.point;
      const reader = (segment: Segment): ((doc: number) => number) => {
        const column = segment.column(field.path);
        if (column?.kind !== 'geo') return () => Infinity;
        return (doc) => (isPresent(column, doc) ? distanceKm(lon, lat, column.lon[doc]!, column.lat[doc]!) : Infinity);
      };
      return { isDescending, needsScores: false, reader, value: (segment, _, doc) => reader(segment)(doc) };
    }
    case 'path': {
      const field = sortableField(schema, clause.by);
      if (field.elementType === 'Edm.GeographyPoint') {
        throw orderError(
          `'${field.path}' is of type 'Edm.GeographyPoint' and can be used in $orderby only with 'geo.distance'.`,
        );
      }
      return {
        isDescending,
        needsScores: false,
        reader: (segment) => readNumber(segment.column(field.path)),
        value: (segment, _, doc) => readValue(segment.column(field.path), doc),
        comparable: (segment) => readComparable(segment.column(field.path), segment.docs),
      };
    }
  }
}

function sortableField(schema: IndexSchema, path: Path): SchemaField {
  const name = path.segments.join('/');
  const field = schema.byPath.get(name);
  if (field === undefined) throw orderError(unknownProperty(schema, name));
  if (!field.sortable || field.isComplex) {
    throw orderError(`'${name}' is not a sortable field. Only sortable fields can be used in $orderby.`);
  }
  return field;
}

function readNumber(column: Column | undefined): (doc: number) => number {
  if (column === undefined) return () => -Infinity;
  if (column.kind === 'string') {
    const { ordinals } = column;
    return (doc) => ordinals[doc]!;
  }
  if (column.kind !== 'number') return () => 0;
  if (column.exact !== undefined) {
    const ranks = rankExact(column.exact);
    return (doc) => (isPresent(column, doc) ? ranks[doc]! : -Infinity);
  }
  const { values } = column;
  return (doc) => {
    if (!isPresent(column, doc)) return -Infinity;
    const value = values[doc]!;
    // Below every number but above null.
    return Number.isNaN(value) || value === -Infinity ? -Number.MAX_VALUE : value;
  };
}

function readComparable(column: Column | undefined, docs: number): ComparableReader | undefined {
  if (column?.kind !== 'number' || column.exact !== undefined) return undefined;
  const valueOf = readNumber(column);
  return { valueOf, bounds: (column.bounds ??= new ColumnBounds(valueOf, docs)) };
}

function rankExact(values: BigInt64Array): Float64Array {
  const sortedValues = values.slice().sort();
  return Float64Array.from(values, (value) => {
    let low = 0;
    let high = sortedValues.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sortedValues[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

function readValue(column: Column | undefined, doc: number): SortValue {
  if (column === undefined) return null;
  if (column.kind === 'string') {
    const ordinal = column.ordinals[doc]!;
    return ordinal < 0 ? null : column.dictionary.get(ordinal);
  }
  if (column.kind !== 'number' || !isPresent(column, doc)) return null;
  return column.exact?.[doc] ?? column.values[doc]!;
}
