import { elementType, isCollection, parseDateTime, printDateTime } from '@searchdeck/contract';
import { isNumeric, type FieldInfo } from '../../../shared/documents/fields';
import {
  andText,
  anyText,
  bucketClause,
  comparisonText,
  groupText,
  lambdaText,
  notText,
  type ComparisonOperator,
} from '@searchdeck/query';
import { messages } from './messages';

/** A comparison in the condition form. */
export interface ConditionOperator {
  id: string;
  label: string;
  /** Number of operands besides the field. */
  operandCount: 0 | 1;
}
const EQ: ConditionOperator = { id: 'eq', label: messages.operators.eq, operandCount: 1 };
const NE: ConditionOperator = { id: 'ne', label: messages.operators.ne, operandCount: 1 };
const HAS: ConditionOperator = { id: 'has', label: messages.operators.has, operandCount: 1 };
const HAS_NOT: ConditionOperator = { id: 'hasnt', label: messages.operators.hasNot, operandCount: 1 };
const ORDER_OPERATORS: ConditionOperator[] = [
  { id: 'ge', label: messages.operators.ge, operandCount: 1 },
  { id: 'gt', label: messages.operators.gt, operandCount: 1 },
  { id: 'le', label: messages.operators.le, operandCount: 1 },
  { id: 'lt', label: messages.operators.lt, operandCount: 1 },
];
const DATE_OPERATORS: ConditionOperator[] = [
  { id: 'ge', label: messages.operators.onOrAfter, operandCount: 1 },
  { id: 'gt', label: messages.operators.after, operandCount: 1 },
  { id: 'le', label: messages.operators.onOrBefore, operandCount: 1 },
  { id: 'lt', label: messages.operators.before, operandCount: 1 },
];
const EMPTY: ConditionOperator = { id: 'null', label: messages.operators.hasNoValue, operandCount: 0 };
const PRESENT: ConditionOperator = { id: 'notnull', label: messages.operators.hasValue, operandCount: 0 };
const TRUE: ConditionOperator = { id: 'true', label: messages.operators.isTrue, operandCount: 0 };
const FALSE: ConditionOperator = { id: 'false', label: messages.operators.isFalse, operandCount: 0 };

/** The operators that make sense for a field's type; geography has its own editor. */
export const operatorsFor = (field: FieldInfo): ConditionOperator[] => {
  if (isCollection(field.type)) {
    return [
      HAS,
      HAS_NOT,
      { id: 'any', label: messages.operators.notEmpty, operandCount: 0 },
      { id: 'none', label: messages.operators.empty, operandCount: 0 },
    ];
  }
  const nullOperators = field.collectionPath === undefined ? [PRESENT, EMPTY] : [];
  if (field.type === 'Edm.Boolean') return [TRUE, FALSE, ...nullOperators];
  if (isNumeric(field.type)) return [...ORDER_OPERATORS, EQ, NE, ...nullOperators];
  if (field.type === 'Edm.DateTimeOffset') return [...DATE_OPERATORS, EQ, NE, ...nullOperators];
  if (field.type === 'Edm.String') return [EQ, NE, ...nullOperators];
  return nullOperators;
};

/** The forms of partial dates, each with the rest of its first moment and the unit of the period that it names. */
const PARTIAL_DATES = [
  { pattern: /^\d{4}$/, rest: '-01-01T00:00:00Z', unit: 'year' },
  { pattern: /^\d{4}-\d{2}$/, rest: '-01T00:00:00Z', unit: 'month' },
  { pattern: /^\d{4}-\d{2}-\d{2}$/, rest: 'T00:00:00Z', unit: 'day' },
] as const;

const partialDateOf = (text: string) => PARTIAL_DATES.find(({ pattern }) => pattern.test(text.trim()));

/** Completes a partial date (1990, 1990-05, 1990-05-01) to the timestamp that a filter needs. */
export const completeDate = (text: string): string => text.trim() + (partialDateOf(text)?.rest ?? '');

/** The start and end of the year, month, or day that a partial date names; undefined: the text isn't one. */
const periodOf = (text: string): { start: string; end: string } | undefined => {
  const unit = partialDateOf(text)?.unit;
  const start = completeDate(text);
  if (unit === undefined || parseDateTime(start) === undefined) return undefined;
  const end = bucketInterval({ kind: 'calendar', unit })?.(start)[1];
  return { start, end: String(end) };
};

/** Converts input text to a value of the field's type; an invalid number stays text and is rejected later. */
const toFieldValue = (type: string, text: string): unknown => {
  if (type === 'Edm.DateTimeOffset') return completeDate(text);
  if (type === 'Edm.Double' && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  return text;
};

/**
 * A comparison with a whole year, month, or day: after 1990 begins in 1991, and on or before 1990 includes all of 1990.
 */
const periodText = (
  path: string,
  type: string,
  operator: ComparisonOperator,
  { start, end }: { start: string; end: string },
): string => {
  const compare = (bound: ComparisonOperator, time: string) => comparisonText(path, bound, time, type);
  switch (operator) {
    case 'gt':
      return compare('ge', end);
    case 'le':
      return compare('lt', end);
    case 'eq':
      return andText([compare('ge', start), compare('lt', end)]);
    case 'ne':
      return notText(groupText(andText([compare('ge', start), compare('lt', end)])));
    default:
      return compare(operator, start);
  }
};

const printComparison = (path: string, type: string, operator: ComparisonOperator, value: string): string => {
  const period = type === 'Edm.DateTimeOffset' ? periodOf(value) : undefined;
  return period === undefined
    ? comparisonText(path, operator, toFieldValue(type, value), type)
    : periodText(path, type, operator, period);
};

/** Says what to enter if a value doesn't match the field's type. */
export const valueAdvice = ({ type }: FieldInfo): string =>
  type.includes('Int')
    ? messages.values.wholeNumber
    : type.includes('Date')
      ? messages.values.date
      : messages.values.number;

/** Wraps a clause on a member of a complex collection in `any`, which its path requires. */
const wrapInAny = (field: FieldInfo, printClause: (path: string) => string): string => {
  if (field.collectionPath === undefined) return printClause(field.path);
  const memberPath = field.path.slice(field.collectionPath.length + 1);
  return lambdaText(field.collectionPath, 'any', 'x', printClause(`x/${memberPath}`));
};

/** A condition as a filter clause. Throws SearchError when the value doesn't match the field's type. */
export const conditionText = (field: FieldInfo, operator: string, value: string): string => {
  const element = elementType(field.type);
  if (isCollection(field.type)) {
    return wrapInAny(field, (path) => {
      switch (operator) {
        case 'any':
          return anyText(path);
        case 'none':
          return notText(anyText(path));
        case 'hasnt':
          return lambdaText(path, 'all', 'v', printComparison('v', element, 'ne', value));
        default:
          return lambdaText(path, 'any', 'v', printComparison('v', element, 'eq', value));
      }
    });
  }
  return wrapInAny(field, (path) => {
    switch (operator) {
      case 'true':
        return path;
      case 'false':
        return notText(path);
      case 'null':
        return comparisonText(path, 'eq', null, field.type);
      case 'notnull':
        return comparisonText(path, 'ne', null, field.type);
      default:
        return printComparison(path, field.type, operator as ComparisonOperator, value);
    }
  });
};

export interface Bucket {
  count?: number | null;
  value?: unknown;
  from?: unknown;
  to?: unknown;
}

/** The clause that a click on a facet bucket adds: equality, membership, or a half-open range. */
export const clauseOfBucket = (
  field: FieldInfo,
  bucket: Bucket,
  fields: readonly FieldInfo[],
  interval?: BucketInterval,
): string => {
  const typeOf = (path: string) => fields.find((f) => f.path === path)?.type;
  const { from, to, value } = bucket;
  if (interval !== undefined) {
    const [start, end] = interval(value);
    return bucketClause(field.path, { from: start, to: end }, typeOf);
  }
  return bucketClause(
    field.path,
    from === undefined && to === undefined
      ? { value }
      : { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    typeOf,
  );
};

/** The interval of a facet: a number, or a calendar unit. */
export type FacetInterval = { kind: 'number'; value: number } | { kind: 'calendar'; unit: string };

/** Returns the start and end of an interval facet's bucket. */
export type BucketInterval = (value: unknown) => [from: unknown, to: unknown];

/** Functions that move a date by one unit. */
const CALENDAR_STEPS: Record<string, (d: Date) => void> = {
  minute: (d) => d.setUTCMinutes(d.getUTCMinutes() + 1),
  hour: (d) => d.setUTCHours(d.getUTCHours() + 1),
  day: (d) => d.setUTCDate(d.getUTCDate() + 1),
  week: (d) => d.setUTCDate(d.getUTCDate() + 7),
  month: (d) => d.setUTCMonth(d.getUTCMonth() + 1),
  quarter: (d) => d.setUTCMonth(d.getUTCMonth() + 3),
  year: (d) => d.setUTCFullYear(d.getUTCFullYear() + 1),
};

/** The end of a numeric interval, without the rounding error of the addition. */
export const endOfInterval = (start: number, width: number): number => Number((start + width).toPrecision(12));

export const bucketInterval = (interval: FacetInterval | undefined, offsetMinutes = 0): BucketInterval | undefined => {
  if (interval === undefined) return undefined;
  if (interval.kind === 'number') return (v) => [v, endOfInterval(Number(v), interval.value)];
  const step = CALENDAR_STEPS[interval.unit];
  return (v) => {
    // The length of a month depends on the time zone in which it begins at midnight.
    const end = new Date(String(v));
    end.setUTCMinutes(end.getUTCMinutes() + offsetMinutes);
    step?.(end);
    end.setUTCMinutes(end.getUTCMinutes() - offsetMinutes);
    return [v, printDateTime(end.getTime())];
  };
};
