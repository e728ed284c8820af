import { badRequest, isCollection } from '@searchdeck/contract/core';
import type { Filter, Span } from '../ast.js';
import { parseFilter } from './filter.js';
import { andText, comparisonText, lambdaText } from './clauses.js';
import { printFilter } from './print.js';

type Chain = Extract<Filter, { kind: 'and' | 'or' }>;

/** Whether a chain is in parentheses: its span then starts before its first operand. */
const isParenthesized = (chain: Chain): boolean => chain.start !== chain.operands[0]?.start;

/** The text of a filter as an operand of `and`, in parentheses only if it needs them and does not have them. */
function asConjunct(text: string): string {
  const filter = parseFilter(text);
  const operand = text.trim();
  return filter.kind === 'or' && !isParenthesized(filter) ? `(${operand})` : operand;
}

/** The operands of nested `and`s: the parts of a filter that must all be true. */
function conjuncts(filter: Filter): Filter[] {
  return filter.kind === 'and' ? filter.operands.flatMap(conjuncts) : [filter];
}

const isSame = (a: Filter, b: Filter): boolean => printFilter(a) === printFilter(b);

/** Whether every conjunct of the clause is a conjunct of the filter, however either is written. */
export function hasConjunct(filterText: string, clauseText: string): boolean {
  if (filterText.trim() === '') return false;
  const present = conjuncts(parseFilter(filterText));
  return conjuncts(parseFilter(clauseText)).every((clause) => present.some((conjunct) => isSame(conjunct, clause)));
}

/**
 * Adds a clause to a filter with `and`; returns the filter unchanged if it already contains the clause. The user's text is
 * preserved, and put in parentheses if `and` binds tighter than its operator. Throws 400 if either text is not a filter.
 */
export function conjoin(filterText: string, clauseText: string): string {
  if (filterText.trim() === '') {
    parseFilter(clauseText);
    return clauseText.trim();
  }
  if (hasConjunct(filterText, clauseText)) return filterText;
  return `${asConjunct(filterText)} and ${asConjunct(clauseText)}`;
}

/**
 * Removes a clause from a filter; returns the filter unchanged if it does not contain the clause. The text around it is
 * preserved. Throws 400 if either text is not a filter.
 */
export function removeConjunct(filterText: string, clauseText: string): string {
  if (filterText.trim() === '') return filterText;
  const filter = parseFilter(filterText);
  const clause = parseFilter(clauseText);
  if (isSame(filter, clause)) return '';
  let text = filterText;
  for (const conjunct of conjuncts(clause)) text = removeOne(text, conjunct);
  return text;
}

function removeOne(text: string, conjunct: Filter): string {
  if (text.trim() === '') return text;
  const filter = parseFilter(text);
  if (isSame(filter, conjunct)) return '';
  const cut = findCut(filter, conjunct);
  return cut === undefined ? text : text.slice(0, cut.start) + text.slice(cut.end);
}

/** The span to remove: the operand, and the `and` before or after it. */
function findCut(filter: Filter, conjunct: Filter): Span | undefined {
  if (filter.kind !== 'and') return undefined;
  for (const [index, operand] of filter.operands.entries()) {
    const before = filter.operands[index - 1];
    const after = filter.operands[index + 1];
    if (isSame(operand, conjunct)) {
      if (before !== undefined) return { start: before.end, end: operand.end };
      if (after !== undefined) return { start: operand.start, end: after.start };
    }
    const cut = findCut(operand, conjunct);
    if (cut !== undefined) return cut;
  }
  return undefined;
}

/** A facet bucket of a search response: one value, or a range with `from` inclusive and `to` exclusive. */
export type FacetBucket = { value: unknown } | { from?: unknown; to?: unknown };

/**
 * The clause that a click on a facet bucket adds: `Category eq 'Budget'`, `tags/any(t: t eq 'pool')`,
 * `Rooms/any(r: r/BaseRate ge 50 and r/BaseRate lt 100)`. `typeOf` gives the EDM type of a field path.
 */
export function bucketClause(path: string, bucket: FacetBucket, typeOf: (path: string) => string | undefined): string {
  const segments = path.split('/');
  const type = typeOf(path);
  if (type === undefined) throw badRequest(`There is no field '${path}'.`);
  /** The collections on the path, outermost first, each with the variable of its elements. */
  const lambdas: { path: string; variable: string }[] = [];
  let subject: string[] = [];
  const usedVariables = new Set<string>();
  for (const [index, segment] of segments.entries()) {
    subject.push(segment);
    if (!isCollection(typeOf(segments.slice(0, index + 1).join('/')) ?? '')) continue;
    const variable = variableFor(segment, usedVariables);
    lambdas.push({ path: subject.join('/'), variable });
    subject = [variable];
  }
  const name = subject.join('/');
  const clauses =
    'value' in bucket
      ? [comparisonText(name, 'eq', bucket.value, type)]
      : [
          ...(bucket.from === undefined ? [] : [comparisonText(name, 'ge', bucket.from, type)]),
          ...(bucket.to === undefined ? [] : [comparisonText(name, 'lt', bucket.to, type)]),
        ];
  if (clauses.length === 0) throw badRequest(`The bucket of '${path}' has neither a value nor bounds.`);
  return lambdas.reduceRight((body, lambda) => lambdaText(lambda.path, 'any', lambda.variable, body), andText(clauses));
}

/** The first letter of the field, with a number if it is already used. */
function variableFor(field: string, usedVariables: Set<string>): string {
  const letter = /[A-Za-z]/.exec(field)?.[0].toLowerCase() ?? 'x';
  let name = letter;
  for (let n = 2; usedVariables.has(name); n++) name = `${letter}${n}`;
  usedVariables.add(name);
  return name;
}
