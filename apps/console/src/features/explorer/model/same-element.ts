import { conjoin, hasConjunct, parseFilter, printFilter, removeConjunct } from '@searchdeck/query';
import type { Filter, Path } from '@searchdeck/query';

type Any = Extract<Filter, { kind: 'lambda' }> & { variable: string; body: Filter };

/** Conditions on members of one collection, as one `any` holds them: one element must meet them all. */
export interface Scope {
  /** Path of the collection. */
  path: string;
  /** The whole `any`, in the person's own words. */
  text: string;
  /** The conditions inside, in the person's own words. */
  conditions: string[];
  variable: string;
}

const conjuncts = (filter: Filter): Filter[] => (filter.kind === 'and' ? filter.operands.flatMap(conjuncts) : [filter]);
const isAny = (filter: Filter): filter is Any =>
  filter.kind === 'lambda' &&
  filter.quantifier === 'any' &&
  filter.body !== undefined &&
  filter.variable !== undefined &&
  filter.path.variable === undefined;

/** Every path of a filter that starts at the variable, but not where an inner lambda takes its name. */
const pathsOf = (filter: Filter, variable: string): Path[] => {
  const own = (path: Path): Path[] => (path.variable === variable ? [path] : []);
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.flatMap((operand) => pathsOf(operand, variable));
    case 'not':
      return pathsOf(filter.operand, variable);
    case 'compare':
      return [filter.left, filter.right].flatMap((side) =>
        side.kind === 'path' ? own(side) : side.kind === 'geo.distance' ? own(side.path) : [],
      );
    case 'truth':
      return filter.operand.kind === 'path' ? own(filter.operand) : [];
    case 'lambda':
      return [
        ...own(filter.path),
        ...(filter.body === undefined || filter.variable === variable ? [] : pathsOf(filter.body, variable)),
      ];
    case 'search.in':
    case 'geo.intersects':
      return own(filter.path);
    case 'search.ismatch':
      return [];
  }
};

/** The text of a condition inside a lambda with another name for the element. */
const renamed = (text: string, condition: Filter, from: string, to: string): string => {
  let out = '';
  let at = condition.start;
  for (const path of pathsOf(condition, from).toSorted((a, b) => a.start - b.start)) {
    out += text.slice(at, path.start) + to;
    at = path.start + from.length;
  }
  return out + text.slice(at, condition.end);
};

const scopeOf = (text: string, lambda: Any): Scope => ({
  path: lambda.path.segments.join('/'),
  text: text.slice(lambda.start, lambda.end),
  variable: lambda.variable,
  conditions: conjuncts(lambda.body).map((condition) => text.slice(condition.start, condition.end)),
});

/** The `any`s among the parts of a filter that must all hold. A filter that does not parse has none. */
export const scopesIn = (text: string): Scope[] => {
  if (text.trim() === '') return [];
  try {
    return conjuncts(parseFilter(text))
      .filter(isAny)
      .map((lambda) => scopeOf(text, lambda));
  } catch {
    return [];
  }
};

/** Collections that several `any`s ask: different elements may meet their conditions. */
export const separateScopes = (text: string): { path: string; scopes: Scope[] }[] => {
  const all = scopesIn(text);
  return [...new Set(all.map((scope) => scope.path))]
    .map((path) => ({ path, scopes: all.filter((scope) => scope.path === path) }))
    .filter(({ scopes }) => scopes.length > 1);
};
/** The `any`s whose one element must meet several conditions. */
export const joinedScopes = (text: string): Scope[] => scopesIn(text).filter((scope) => scope.conditions.length > 1);

const WORD = (name: string) => new RegExp(`\\b${name}\\b`);
/** A name for the element that no text uses yet. */
const freeVariable = (wanted: string, texts: readonly string[]): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${n}`;
    if (!texts.some((text) => WORD(name).test(text))) return name;
  }
};

/** The conditions of a scope with the element called `variable`. */
const conditionsAs = (scope: Scope, variable: string): string[] => {
  const lambda = parseFilter(scope.text) as Any;
  return conjuncts(lambda.body).map((condition) => {
    const out = renamed(scope.text, condition, scope.variable, variable);
    return condition.kind === 'or' && !out.startsWith('(') ? `(${out})` : out;
  });
};

const joinScopes = (scopes: readonly Scope[]): string => {
  const [first] = scopes;
  if (first === undefined) return '';
  // An inner lambda of another scope may have taken the name of the first one's element.
  const taken = scopes.some((scope) => scope.variable !== first.variable && WORD(first.variable).test(scope.text));
  const variable = taken
    ? freeVariable(
        first.variable,
        scopes.map((scope) => scope.text),
      )
    : first.variable;
  const conditions = [...new Set(scopes.flatMap((scope) => conditionsAs(scope, variable)))];
  return `${first.path}/any(${variable}: ${conditions.join(' and ')})`;
};

/** Puts `clause` where `old` stands; what is around it is kept to the letter. */
const replaced = (text: string, old: string, clause: string): string => {
  const at = conjuncts(parseFilter(text)).find((part) => text.slice(part.start, part.end) === old);
  return at === undefined ? conjoin(text, clause) : text.slice(0, at.start) + clause + text.slice(at.end);
};

/** The filter with all `any`s of a collection made one: the same element must meet all conditions. */
export const joinElements = (text: string, path: string): string => {
  const scopes = scopesIn(text).filter((scope) => scope.path === path);
  const [first, ...others] = scopes;
  if (first === undefined || others.length === 0) return text;
  let rest = text;
  for (const other of others) rest = removeConjunct(rest, other.text);
  return replaced(rest, first.text, joinScopes(scopes));
};

/** The filter with the conditions of one `any` apart: different elements may meet them. */
export const separateElements = (text: string, scope: Scope): string =>
  replaced(
    text,
    scope.text,
    scope.conditions.map((condition) => `${scope.path}/any(${scope.variable}: ${condition})`).join(' and '),
  );

/** The filter with a clause on members of a collection, asked of the element that the filter's other conditions there ask. */
export const conjoinSameElement = (text: string, clause: string): string => {
  const [wanted] = scopesIn(clause);
  const last = wanted === undefined ? undefined : scopesIn(text).findLast((scope) => scope.path === wanted.path);
  if (wanted === undefined || last === undefined || hasConjunct(text, clause)) return conjoin(text, clause);
  return replaced(text, last.text, joinScopes([last, wanted]));
};

/** One spelling of a condition, whatever its element is called. */
const spelling = (path: string, condition: string): string =>
  printFilter(parseFilter(`${path}/any(element_: ${condition})`));
const spellings = (scope: Scope): string[] => conditionsAs(scope, 'element_').map((c) => spelling(scope.path, c));

/** The `any` of a filter that holds all conditions of a clause beside others. */
const holder = (text: string, clause: string): { scope: Scope; rest: string[] } | undefined => {
  const [wanted] = scopesIn(clause);
  if (wanted === undefined) return undefined;
  const asked = new Set(spellings(wanted));
  for (const scope of scopesIn(text)) {
    if (scope.path !== wanted.path) continue;
    const has = spellings(scope);
    if (![...asked].every((one) => has.includes(one))) continue;
    return { scope, rest: scope.conditions.filter((_condition, i) => !asked.has(has[i] ?? '')) };
  }
  return undefined;
};

/** Whether a filter narrows to a clause, on its own or inside the `any` of a collection; false for what does not parse. */
export const narrowsTo = (text: string, clause: string): boolean => {
  try {
    return hasConjunct(text, clause) || holder(text, clause) !== undefined;
  } catch {
    return false;
  }
};

/** The filter without a clause, wherever {@link narrowsTo} finds it. */
export const withoutClause = (text: string, clause: string): string => {
  if (hasConjunct(text, clause)) return removeConjunct(text, clause);
  const found = holder(text, clause);
  if (found === undefined) return text;
  const { scope, rest } = found;
  return rest.length === 0
    ? removeConjunct(text, scope.text)
    : replaced(text, scope.text, `${scope.path}/any(${scope.variable}: ${rest.join(' and ')})`);
};
