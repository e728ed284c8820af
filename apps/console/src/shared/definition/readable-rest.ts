import { isObject, type ErrorDetail, type ObjectNode, type RuleFinding } from '@searchdeck/contract';
import { isWithin } from './change-effects';
import { ABSENT, brokenPart, isReadable, type BrokenPart } from './broken-parts';
import { pathOf, valueAt, type Path } from './edit-text';

/** Replaced parts can be incomplete themselves, such as the members of another kind of analyzer. */
const MAX_ROUNDS = 6;
/** Maximum number of definitions that are checked in place of a broken one. */
const MAX_CHECKS = 32;

const withValue = (container: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value;
  if (Array.isArray(container)) {
    return container.map((item: unknown, i) => (i === step ? withValue(item, rest, value) : item));
  }
  const object = isObject(container) ? container : {};
  if (rest.length === 0 && value === ABSENT) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
  }
  return { ...object, [step]: withValue(object[step], rest, value) };
};

interface Source {
  schema: ObjectNode;
  /** In neutral names. */
  value: unknown;
  previous: unknown;
  /** Violations of the schema. */
  validate: (value: unknown) => readonly ErrorDetail[];
}

/**
 * The definition with other values in place of its broken parts, so that rules can read it. `pick` chooses the values;
 * undefined if the definition as a whole is unreadable.
 */
function readableValue(
  { schema, value, previous, validate }: Source,
  pick: (part: BrokenPart, number: number) => unknown,
): unknown {
  let current = value;
  const attempts = new Map<string, number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = current;
    const problems = validate(before).filter((problem) => !isReadable(problem, before, schema));
    if (problems.length === 0) return current;
    for (const [number, problem] of problems.entries()) {
      const part = brokenPart(schema, before, previous, problem);
      if (part === undefined) return undefined;
      const target = problem.target ?? '';
      const attempt = attempts.get(target) ?? 0;
      attempts.set(target, attempt + 1);
      // A value that is invalid, too, is replaced by the next one.
      const next = round === 0 ? pick(part, number) : part.candidates[attempt % part.candidates.length];
      current = withValue(current, part.path, next);
    }
  }
  return undefined;
}

const firstOf = ({ candidates }: BrokenPart): unknown => candidates[0];

/** Names that a finding may miss: the text at its target, the last part of its path, and the member of a list. */
function namesOf({ target = '', member }: RuleFinding, { value }: Source): string[] {
  const path = pathOf(target);
  return [valueAt(value, path), path.at(-1), member]
    .filter((name) => typeof name === 'string')
    .flatMap((name) => [name, ...name.split('/')]);
}

/** Every choice of values that a finding must survive: one broken part after another takes each of its values. */
function* variations(parts: readonly BrokenPart[]): Generator<(part: BrokenPart, number: number) => unknown> {
  for (const [variedNumber, { candidates }] of parts.entries()) {
    for (const candidate of candidates.slice(1)) {
      yield (part, number) => (number === variedNumber ? candidate : firstOf(part));
    }
  }
}

/** Gives broken parts each name that a finding misses, and broken lists an item of that name. */
function* withNames(parts: readonly BrokenPart[], names: readonly string[]): Generator<(part: BrokenPart) => unknown> {
  const pickWith = (partNames: readonly string[]) => (part: BrokenPart) =>
    part.isText ? partNames[0] : (part.valueWithNames?.(partNames) ?? firstOf(part));
  if (names.length === 0 || !parts.some(({ isText, valueWithNames }) => isText || valueWithNames !== undefined)) return;
  yield pickWith(names);
  for (const name of names) yield pickWith([name]);
}

/** Whether a finding is about a broken part, or about the list that has a broken item. */
const isAbout = ({ target = '' }: ErrorDetail, brokenTarget: string): boolean =>
  isWithin(target, brokenTarget) || target === /^(.*)\[\d+\]$/.exec(brokenTarget)?.[1];

export interface ReadableRest<F> {
  /** A valid definition without the broken parts, in neutral names. */
  value: unknown;
  findings: F[];
}

/**
 * Checks the rest of a definition that violates its schema. Reports the findings that do not depend on the broken
 * parts: those that remain with every value in their place. Undefined if nothing can be checked.
 */
export function checkReadableRest<F>(
  source: Source,
  check: (value: unknown) => readonly F[],
  detailOf: (finding: F) => RuleFinding,
): ReadableRest<F> | undefined {
  const problems = source.validate(source.value);
  const parts = problems
    .filter((problem) => !isReadable(problem, source.value, source.schema))
    .flatMap((problem) => brokenPart(source.schema, source.value, source.previous, problem) ?? []);
  const value = readableValue(source, firstOf);
  if (value === undefined) return undefined;
  const brokenTargets = [...parts, ...problems].map(({ target = '' }) => target);
  let findings = check(value).filter((finding) => !brokenTargets.some((target) => isAbout(detailOf(finding), target)));
  const keyOf = (finding: F) => `${detailOf(finding).target ?? ''}\n${detailOf(finding).message}`;
  let checks = 0;
  const keepThoseWith = (pick: (part: BrokenPart, number: number) => unknown) => {
    checks++;
    const other = readableValue(source, pick);
    if (other === undefined) return;
    const keys = new Set(check(other).map(keyOf));
    findings = findings.filter((finding) => keys.has(keyOf(finding)));
  };
  const isDone = () => findings.length === 0 || checks >= MAX_CHECKS;
  for (const pick of variations(parts)) {
    if (isDone()) break;
    keepThoseWith(pick);
  }
  const names = [...new Set(findings.flatMap((finding) => namesOf(detailOf(finding), source)))];
  for (const pick of withNames(parts, names)) {
    if (isDone()) break;
    keepThoseWith(pick);
  }
  return { value, findings };
}
