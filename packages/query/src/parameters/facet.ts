import { limits, parseDateTime } from '@searchdeck/contract/core';
import { CALENDAR_UNITS, FACET_METRICS, FACET_SORTS, type FacetExpression } from '../ast.js';
import { invalidParameter, excerpt } from '../errors.js';
import { LIMITS } from '../limits.js';
import { readNumber } from '../odata/literals.js';

const SPACE = /\s+/y;
const FIELD = /[A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*/y;
const OPTION = /([A-Za-z]+)\s*:\s*/y;
const VALUE = /[^,;>()]*/y;
/** A value that no number begins with, so a date was intended. */
const LIKE_A_DATE = /^\d{4}-/;
const REGULAR_EXPRESSION = /\/((?:[^/\\]|\\.)*)\//sy;

/** Parses one facet expression (service-behavior §7 "Facets"). Throws 400 with the violated rule. */
export function parseFacet(text: string, parameter = 'facet'): FacetExpression {
  return new FacetParser(text, parameter).parse();
}

class FacetParser {
  private at = 0;
  private depth = 0;

  constructor(
    readonly text: string,
    readonly parameter: string,
  ) {}

  // facet_expression ::= facet
  parse(): FacetExpression {
    const facet = this.facet();
    if (this.peek() === ';') {
      throw this.error("';' separates the children of one parent and must be inside parentheses");
    }
    if (this.at < this.text.length) throw this.unexpected();
    return facet;
  }

  // facet ::= parent ('>' children)?
  private facet(): FacetExpression {
    if (++this.depth > LIMITS.depth) throw this.error(`facets can be nested at most ${LIMITS.depth} levels deep`);
    const parent = this.parent();
    if (this.peek() === '>') {
      this.at++;
      parent.children = this.children();
    }
    this.depth--;
    return parent;
  }

  // parent ::= '(' facet ')' | field (',' option)*
  private parent(): FacetExpression {
    if (this.peek() !== '(') return this.single();
    const [only, ...others] = this.group();
    if (only === undefined || others.length > 0 || only.children !== undefined) {
      throw this.error("the parent before '>' must be a single field");
    }
    return only;
  }

  // children ::= group ('>' is an error after it) | facet        group ::= '(' facet (';' facet)* ')'
  private children(): FacetExpression[] {
    if (this.peek() !== '(') return [this.facet()];
    const group = this.group();
    if (this.peek() !== '>') return group;
    const [only] = group;
    if (group.length !== 1 || only === undefined || only.children !== undefined) {
      throw this.error("the parent before '>' must be a single field");
    }
    this.at++;
    only.children = this.children();
    return group;
  }

  private group(): FacetExpression[] {
    this.at++;
    const facets = [this.facet()];
    while (this.peek() === ';') {
      this.at++;
      facets.push(this.facet());
    }
    if (this.peek() !== ')') throw this.unexpected();
    this.at++;
    return facets;
  }

  // field (',' name ':' value)*
  private single(): FacetExpression {
    this.peek();
    const path = this.match(FIELD)?.[0];
    if (path === undefined) throw this.error(`a field name is expected at position ${this.at}`);
    const facet: FacetExpression = { path };
    const names = new Set<string>();
    while (this.peek() === ',') {
      this.at++;
      this.peek();
      const name = this.match(OPTION)?.[1];
      if (name === undefined) throw this.error(`'name:value' is expected at position ${this.at}`);
      if (names.has(name)) throw this.error(`'${name}' is specified twice`);
      names.add(name);
      this.option(facet, name);
    }
    this.checkCombination(facet);
    return facet;
  }

  private option(facet: FacetExpression, name: string): void {
    if (name === 'includeTermFilter' || name === 'excludeTermFilter') {
      const source = this.match(REGULAR_EXPRESSION)?.[1];
      if (source === undefined) throw this.error(`'${name}' must be a regular expression between slashes`);
      if (source.length > LIMITS.patternLength) {
        throw this.error(`'${name}' has ${source.length} characters; the maximum is ${LIMITS.patternLength}`);
      }
      facet[name] = source;
      return;
    }
    const value = (this.match(VALUE)?.[0] ?? '').trim();
    switch (name) {
      case 'count':
        facet.count = this.count(value);
        return;
      case 'sort':
        facet.sort = this.oneOf(name, value, FACET_SORTS);
        return;
      case 'values':
        facet.values = this.values(value);
        return;
      case 'interval':
        facet.interval = this.interval(value);
        return;
      case 'timeoffset':
        facet.timeOffsetMinutes = this.timeOffset(value);
        return;
      case 'metric':
        facet.metric = this.oneOf(name, value, FACET_METRICS);
        return;
      case 'default':
        facet.metricDefault = this.number(name, value).value;
        return;
      case 'precisionThreshold':
        facet.precisionThreshold = this.precision(value);
        return;
      default:
        throw this.error(
          `'${name}' is not a facet parameter; use count, sort, values, interval, timeoffset, metric, default, precisionThreshold, includeTermFilter, or excludeTermFilter`,
        );
    }
  }

  private count(value: string): number {
    const count = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (!(count <= 0x7fffffff)) throw this.error(`'count' must be a whole number from 0, but is '${value}'`);
    return count;
  }

  private precision(value: string): number {
    const precision = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
    if (!(precision <= limits.facetPrecisionThreshold)) {
      throw this.error(
        `'precisionThreshold' must be a whole number from 0 to ${limits.facetPrecisionThreshold}, but is '${value}'`,
      );
    }
    return precision;
  }

  private oneOf<T extends string>(name: string, value: string, words: readonly T[]): T {
    const match = words.find((word) => word === value);
    if (match === undefined) throw this.error(`'${name}' must be one of ${words.join(', ')}, but is '${value}'`);
    return match;
  }

  private number(name: string, value: string): { value: number; exact?: bigint } {
    const number = readNumber(value);
    if (number === undefined) throw this.error(`'${name}' must be a number, but is '${value}'`);
    return exactNumber(number.value);
  }

  // values ::= bound ('|' bound)*
  private values(text: string): FacetExpression['values'] {
    const bounds = text.split('|').map((part): NonNullable<FacetExpression['values']>[number] => {
      const bound = part.trim();
      // A date without a time is the start of the day in UTC.
      const date = parseDateTime(bound) ?? parseDateTime(`${bound}T00:00:00Z`);
      if (date !== undefined) return { kind: 'date' as const, text: bound, value: date.epochMs };
      if (LIKE_A_DATE.test(bound)) throw this.error(`'values' contains '${bound}', which is not a valid date`);
      const number = readNumber(bound);
      if (number === undefined || !Number.isFinite(Number(number.value))) {
        throw this.error(`'values' must be finite numbers or dates, but one is '${bound}'`);
      }
      return { kind: 'number' as const, text: bound, ...exactNumber(number.value) };
    });
    if (bounds.length > LIMITS.clauses) throw this.error(`'values' has more than ${LIMITS.clauses} values`);
    for (const [index, bound] of bounds.entries()) {
      const previous = bounds[index - 1];
      if (previous === undefined) continue;
      if (previous.kind !== bound.kind) throw this.error("'values' must be all numbers or all dates");
      if (!((previous.exact ?? previous.value) < (bound.exact ?? bound.value))) {
        throw this.error("'values' must be in ascending order");
      }
    }
    return bounds;
  }

  private interval(value: string): FacetExpression['interval'] {
    const unit = CALENDAR_UNITS.find((name) => name === value);
    if (unit !== undefined) return { kind: 'calendar', unit };
    const number = exactNumber(readNumber(value)?.value ?? Number.NaN);
    if (!(number.value > 0 && number.value < Infinity)) {
      throw this.error(`'interval' must be a number above 0 or one of ${CALENDAR_UNITS.join(', ')}, but is '${value}'`);
    }
    return { kind: 'number', ...number };
  }

  // timeoffset ::= ('+' | '-') hh (':'? mm)?
  private timeOffset(value: string): number {
    const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(value);
    const minutes = Number(match?.[2] ?? Number.NaN) * 60 + Number(match?.[3] ?? 0);
    if (!(minutes <= 840) || Number(match?.[3] ?? 0) > 59) {
      throw this.error(`'timeoffset' must be [+-]hh:mm, [+-]hhmm, or [+-]hh up to 14 hours, but is '${value}'`);
    }
    return match?.[1] === '-' && minutes !== 0 ? -minutes : minutes;
  }

  private checkCombination(facet: FacetExpression): void {
    const bucketOption = facet.values !== undefined ? 'values' : facet.interval !== undefined ? 'interval' : undefined;
    if (facet.values !== undefined && facet.interval !== undefined) {
      throw this.error("'interval' and 'values' cannot be combined");
    }
    for (const name of ['count', 'sort'] as const) {
      if (bucketOption !== undefined && facet[name] !== undefined) {
        throw this.error(`'${name}' cannot be combined with '${bucketOption}'`);
      }
    }
    if (facet.timeOffsetMinutes !== undefined && facet.interval?.kind !== 'calendar') {
      throw this.error("'timeoffset' needs an 'interval' of minute, hour, day, week, month, quarter, or year");
    }
    if (facet.metricDefault !== undefined && facet.metric === undefined) {
      throw this.error("'default' needs a 'metric'");
    }
    if (facet.precisionThreshold !== undefined && facet.metric !== 'cardinality') {
      throw this.error("'precisionThreshold' needs the 'metric' cardinality");
    }
  }

  /** The next character that is not whitespace. */
  private peek(): string | undefined {
    this.match(SPACE);
    return this.text[this.at];
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.at += match[0].length;
    return match;
  }

  private unexpected() {
    const char = this.text[this.at];
    return this.error(
      char === undefined ? 'unexpected end of the expression' : `unexpected '${char}' at position ${this.at}`,
    );
  }

  private error(reason: string) {
    return invalidParameter(`Invalid facet expression '${excerpt(this.text)}': ${excerpt(reason)}.`, this.parameter);
  }
}

/** A number as a double, with the exact integer if the double can't represent it. */
const exactNumber = (value: number | bigint): { value: number; exact?: bigint } => {
  const double = Number(value);
  return typeof value === 'bigint' && !Number.isSafeInteger(double)
    ? { value: double, exact: value }
    : { value: double };
};

/** The text of a facet; `parseFacet` returns the same expression for it. */
export function printFacet(facet: FacetExpression): string {
  const options = [
    facet.count === undefined ? [] : [`count:${facet.count}`],
    facet.sort === undefined ? [] : [`sort:${facet.sort}`],
    facet.values === undefined ? [] : [`values:${facet.values.map((bound) => bound.text).join('|')}`],
    facet.interval === undefined
      ? []
      : [
          `interval:${facet.interval.kind === 'number' ? (facet.interval.exact ?? facet.interval.value) : facet.interval.unit}`,
        ],
    facet.timeOffsetMinutes === undefined ? [] : [`timeoffset:${printOffset(facet.timeOffsetMinutes)}`],
    facet.metric === undefined ? [] : [`metric:${facet.metric}`],
    facet.metricDefault === undefined ? [] : [`default:${facet.metricDefault}`],
    facet.precisionThreshold === undefined ? [] : [`precisionThreshold:${facet.precisionThreshold}`],
    facet.includeTermFilter === undefined ? [] : [`includeTermFilter:/${facet.includeTermFilter}/`],
    facet.excludeTermFilter === undefined ? [] : [`excludeTermFilter:/${facet.excludeTermFilter}/`],
  ].flat();
  const expression = [facet.path, ...options].join(',');
  if (facet.children === undefined) return expression;
  const parent = options.length === 0 ? expression : `(${expression})`;
  return `${parent} > (${facet.children.map(printFacet).join(' ; ')})`;
}

const printOffset = (minutes: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(absolute / 60))}:${two(absolute % 60)}`;
};
