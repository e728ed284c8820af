import type { SearchError } from '@searchdeck/contract';
import { invalidExpression } from '@searchdeck/contract/core';
import type { ComparisonOperator, Literal } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import { complement, createBitset, fullBitset, hasBit, type Bitset } from '../segment/bitset.js';
import { utf8 } from '../segment/byte-buffer.js';
import { isPresent, type NumberColumn, type StringColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { scanExact, scanNumbers, scanOrdinals } from './column-scan.js';

/** Whether an element passes the filter. */
export interface Test {
  (element: number): boolean;
  /**
   * The same for a list: moves those of the first `size` elements that pass to its front, in their order and with their
   * scores, and returns their number. Without calls and branches, memory accesses overlap.
   */
  readonly narrow?: (elements: Int32Array, scores: Float64Array, size: number) => number;
}

/** The elements of a segment that pass the filter. */
export interface Predicate {
  (segment: Segment): Bitset;
  /** The same for single elements, if that is possible without evaluating all of them. */
  readonly test?: (segment: Segment) => Test;
}

export const testable = (all: (segment: Segment) => Bitset, test: (segment: Segment) => Test): Predicate =>
  Object.assign(all, { test });

/** Tests single documents instead of the whole segment. */
export function testOf(predicate: Predicate, segment: Segment): Test {
  if (predicate.test !== undefined) return predicate.test(segment);
  const bits = predicate(segment);
  return (element) => hasBit(bits, element);
}

export function negate(predicate: Predicate, lengthOf: (segment: Segment) => number): Predicate {
  return testable(
    (segment) => complement(predicate(segment), lengthOf(segment)),
    (segment) => {
      const test = testOf(predicate, segment);
      return (element) => !test(element);
    },
  );
}

export const filterError = (detail: string, parameter = '$filter'): SearchError => invalidExpression(detail, parameter);

const OPERATOR_KINDS: Record<ComparisonOperator, string> = {
  eq: 'Equal',
  ne: 'NotEqual',
  gt: 'GreaterThan',
  ge: 'GreaterThanOrEqual',
  lt: 'LessThan',
  le: 'LessThanOrEqual',
};
const LITERAL_TYPES: Record<Literal['type'], string> = {
  null: 'null',
  boolean: 'Edm.Boolean',
  string: 'Edm.String',
  integer: 'Edm.Int64',
  double: 'Edm.Double',
  date: 'Edm.DateTimeOffset',
  point: 'Edm.GeographyPoint',
  polygon: 'Edm.GeographyPolygon',
};

/** The type of a constant in OData: integers have the narrowest type. */
const literalType = (literal: Literal): string =>
  literal.type === 'integer' && BigInt.asIntN(32, literal.value) === literal.value
    ? 'Edm.Int32'
    : LITERAL_TYPES[literal.type];

const incompatibleTypes = (field: SchemaField, literal: Literal, operator: ComparisonOperator): SearchError =>
  filterError(
    `A binary operator with incompatible types was detected. Found operand types '${field.elementType}' and '${literalType(literal)}' for operator kind '${OPERATOR_KINDS[operator]}'.`,
  );

/**
 * A field compared with a constant, element by element of the field's space. service-behavior §7 "OData": null is neither
 * below nor above any value, `ne` is true for null, and NaN follows IEEE 754.
 */
export function compileComparison(
  field: SchemaField,
  operator: ComparisonOperator,
  literal: Literal,
  normalize: ((text: string) => string) | undefined,
): Predicate {
  if (literal.type === 'null') return compareWithNull(field, operator);
  const negateForNe = (predicate: Predicate): Predicate =>
    operator === 'ne' ? negate(predicate, (segment) => segment.length(field.space.path)) : predicate;
  switch (field.elementType) {
    case 'Edm.String': {
      if (literal.type !== 'string') throw incompatibleTypes(field, literal, operator);
      const text = normalize === undefined ? literal.value : normalize(literal.value);
      return negateForNe(compareStrings(field, operator, utf8(text)));
    }
    case 'Edm.Boolean':
      if (literal.type !== 'boolean') throw incompatibleTypes(field, literal, operator);
      if (operator !== 'eq' && operator !== 'ne') throw incompatibleTypes(field, literal, operator);
      return negateForNe(compareNumbers(field, 'eq', literal.value ? 1 : 0));
    case 'Edm.DateTimeOffset':
      if (literal.type !== 'date') throw incompatibleTypes(field, literal, operator);
      return negateForNe(compareDates(field, operator, literal.epochMs, literal.nanos));
    case 'Edm.Double':
    case 'Edm.Int32':
    case 'Edm.Int64':
      if (literal.type === 'double') {
        if (field.elementType !== 'Edm.Double' && !Number.isFinite(literal.value)) {
          throw incompatibleTypes(field, literal, operator);
        }
        return negateForNe(compareNumbers(field, operator, literal.value));
      }
      if (literal.type !== 'integer') throw incompatibleTypes(field, literal, operator);
      return negateForNe(compareNumbers(field, operator, literal.value));
    default:
      throw incompatibleTypes(field, literal, operator);
  }
}

function compareWithNull(field: SchemaField, operator: ComparisonOperator): Predicate {
  if (operator !== 'eq' && operator !== 'ne') {
    throw filterError(`The field '${field.path}' can be compared with the constant null only by 'eq' and 'ne'.`);
  }
  return (segment) => {
    const present = presentBits(segment, field);
    return operator === 'ne' ? present : complement(present, segment.length(field.space.path));
  };
}

/** The elements that have a value. */
function presentBits(segment: Segment, field: SchemaField): Bitset {
  const column = segment.column(field.path);
  const length = segment.length(field.space.path);
  if (column === undefined) return createBitset(length);
  if (column.kind === 'string') return scanOrdinals(column, 0, column.dictionary.size);
  return column.present?.slice() ?? fullBitset(length);
}

function compareStrings(field: SchemaField, operator: ComparisonOperator, target: Uint8Array): Predicate {
  const column = (segment: Segment) => segment.column(field.path) as StringColumn | undefined;
  return testable(
    (segment) => {
      const strings = column(segment);
      if (strings === undefined) return createBitset(segment.length(field.space.path));
      const [low, high] = ordinalsOf(strings, operator, target);
      return scanOrdinals(strings, low, high);
    },
    (segment) => {
      const strings = column(segment);
      if (strings === undefined) return () => false;
      const { ordinals } = strings;
      const [low, high] = ordinalsOf(strings, operator, target);
      return (element) => ordinals[element]! >= low && ordinals[element]! <= high;
    },
  );
}

/** The ordinals [low, high] for which the comparison holds; none when `high` is below `low`, which is never negative. */
function ordinalsOf({ dictionary }: StringColumn, operator: ComparisonOperator, target: Uint8Array): [number, number] {
  const at = dictionary.lowerBound(target);
  const exists = at < dictionary.size && dictionary.compare(at, target) === 0;
  switch (operator) {
    case 'eq':
    case 'ne':
      return [at, exists ? at : at - 1];
    case 'lt':
      return [0, at - 1];
    case 'le':
      return [0, exists ? at : at - 1];
    case 'gt':
      return [exists ? at + 1 : at, dictionary.size];
    case 'ge':
      return [at, dictionary.size];
  }
}

function compareDates(field: SchemaField, operator: ComparisonOperator, epochMs: number, nanos: number): Predicate {
  if (nanos === 0) return compareNumbers(field, operator, epochMs);
  // Fields have milliseconds, so no value equals a constant with a higher precision.
  if (operator === 'eq' || operator === 'ne') return (segment) => createBitset(segment.length(field.space.path));
  return compareNumbers(field, operator === 'gt' || operator === 'ge' ? 'gt' : 'le', epochMs);
}

function compareNumbers(field: SchemaField, operator: ComparisonOperator, bound: number | bigint): Predicate {
  const [low, high] = rangeOf(operator, Number(bound));
  const testExact = exactTest(operator, bound);
  const column = (segment: Segment) => segment.column(field.path) as NumberColumn | undefined;
  return testable(
    (segment) => {
      const numbers = column(segment);
      if (numbers === undefined) return createBitset(segment.length(field.space.path));
      return numbers.exact === undefined ? scanNumbers(numbers, low, high) : scanExact(numbers, testExact);
    },
    (segment) => {
      const numbers = column(segment);
      if (numbers === undefined) return () => false;
      const { values, exact } = numbers;
      if (exact !== undefined) return (element) => isPresent(numbers, element) && testExact(exact[element]!);
      if (numbers.present === undefined) {
        const test: Test = (element) => values[element]! >= low && values[element]! <= high;
        return Object.assign(test, { narrow: narrowTo(values, low, high) });
      }
      return (element) => values[element]! >= low && values[element]! <= high && isPresent(numbers, element);
    },
  );
}

const narrowTo =
  (values: NumberColumn['values'], low: number, high: number): Test['narrow'] =>
  (elements, scores, size) => {
    let passing = 0;
    for (let i = 0; i < size; i++) {
      const element = elements[i]!;
      const value = values[element]!;
      elements[passing] = element;
      scores[passing] = scores[i]!;
      passing += Number(value >= low) & Number(value <= high);
    }
    return passing;
  };

/** The closed interval of doubles for which the comparison is true; empty for NaN. */
function rangeOf(operator: ComparisonOperator, bound: number): [number, number] {
  if (Number.isNaN(bound)) return [1, 0];
  switch (operator) {
    case 'eq':
    case 'ne':
      return [bound, bound];
    case 'lt':
      return [-Infinity, bound === -Infinity ? Number.NaN : nextDouble(bound, -1)];
    case 'le':
      return [-Infinity, bound];
    case 'gt':
      return [bound === Infinity ? Number.NaN : nextDouble(bound, 1), Infinity];
    case 'ge':
      return [bound, Infinity];
  }
}

/** The next double above (1) or below (-1). */
function nextDouble(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  if (value === Infinity) return direction === 1 ? value : Number.MAX_VALUE;
  if (value === -Infinity) return direction === -1 ? value : -Number.MAX_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  view.setBigInt64(0, bits + (value > 0 === direction > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

function exactTest(operator: ComparisonOperator, bound: number | bigint): (value: bigint) => boolean {
  switch (operator) {
    case 'eq':
    case 'ne':
      return typeof bound === 'bigint'
        ? (value) => value === bound
        : (value) => !(value < bound) && !(value > bound) && !Number.isNaN(bound);
    case 'lt':
      return (value) => value < bound;
    case 'le':
      return (value) => value <= bound;
    case 'gt':
      return (value) => value > bound;
    case 'ge':
      return (value) => value >= bound;
  }
}
