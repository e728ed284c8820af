import {
  andText,
  conjoin,
  hasConjunct,
  lambdaText,
  parseFilter,
  printFilter,
  removeConjunct,
  type Filter,
  type Path,
} from '@searchdeck/query';

type AnyLambda = Extract<Filter, { kind: 'lambda' }> & { variable: string; body: Filter };

/** The conditions inside one `any` over a collection: a single item must meet all of them. */
export interface Scope {
  /** Path of the collection. */
  path: string;
  /** The text of the whole `any`. */
  text: string;
  /** The text of each condition. */
  conditions: string[];
  variable: string;
}

const conjuncts = (filter: Filter): Filter[] => (filter.kind === 'and' ? filter.operands.flatMap(conjuncts) : [filter]);
const isAny = (filter: Filter): filter is AnyLambda =>
  filter.kind === 'lambda' &&
  filter.quantifier === 'any' &&
  filter.body !== undefined &&
  filter.variable !== undefined &&
  filter.path.variable === undefined;

/** The paths in a filter that start at a variable, except where an inner lambda shadows it. */
const pathsOf = (filter: Filter, variable: string): Path[] => {
  const pathsAtVariable = (path: Path): Path[] => (path.variable === variable ? [path] : []);
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.flatMap((operand) => pathsOf(operand, variable));
    case 'not':
      return pathsOf(filter.operand, variable);
    case 'compare':
      return [filter.left, filter.right].flatMap((side) =>
        side.kind === 'path' ? pathsAtVariable(side) : side.kind === 'geo.distance' ? pathsAtVariable(side.path) : [],
      );
    case 'truth':
      return filter.operand.kind === 'path' ? pathsAtVariable(filter.operand) : [];
    case 'lambda':
      return [
        ...pathsAtVariable(filter.path),
        ...(filter.body === undefined || filter.variable === variable ? [] : pathsOf(filter.body, variable)),
      ];
    case 'search.in':
    case 'geo.intersects':
      return pathsAtVariable(filter.path);
    case 'search.ismatch':
      return [];
  }
};

/** The text of a condition with the lambda's variable renamed. */
const renameVariable = (text: string, condition: Filter, from: string, to: string): string => {
  let renamedText = '';
  let position = condition.start;
  for (const path of pathsOf(condition, from).toSorted((a, b) => a.start - b.start)) {
    renamedText += text.slice(position, path.start) + to;
    position = path.start + from.length;
  }
  return renamedText + text.slice(position, condition.end);
};

const scopeOf = (text: string, lambda: AnyLambda): Scope => ({
  path: lambda.path.segments.join('/'),
  text: text.slice(lambda.start, lambda.end),
  variable: lambda.variable,
  conditions: conjuncts(lambda.body).map((condition) => text.slice(condition.start, condition.end)),
});

/** The `any` lambdas among the top-level conjuncts of a filter; none if the filter is invalid. */
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

/** Collections with several `any` lambdas, whose conditions different items may meet. */
export const separateScopes = (text: string): { path: string; scopes: Scope[] }[] => {
  const all = scopesIn(text);
  return [...new Set(all.map((scope) => scope.path))]
    .map((path) => ({ path, scopes: all.filter((scope) => scope.path === path) }))
    .filter(({ scopes }) => scopes.length > 1);
};
/** The `any` lambdas with several conditions. */
export const joinedScopes = (text: string): Scope[] => scopesIn(text).filter((scope) => scope.conditions.length > 1);

const wordPattern = (name: string) => new RegExp(`\\b${name}\\b`);
/** A variable name that none of the texts contains. */
const unusedVariable = (base: string, texts: readonly string[]): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (!texts.some((text) => wordPattern(name).test(text))) return name;
  }
};

/** The conditions of a scope with another variable. */
const conditionsAs = (scope: Scope, variable: string): string[] => {
  const lambda = parseFilter(scope.text) as AnyLambda;
  return conjuncts(lambda.body).map((condition) => {
    const conditionText = renameVariable(scope.text, condition, scope.variable, variable);
    return condition.kind === 'or' && !conditionText.startsWith('(') ? `(${conditionText})` : conditionText;
  });
};

const joinScopes = (scopes: readonly Scope[]): string => {
  const [first] = scopes;
  if (first === undefined) return '';
  // Another scope may use the first one's variable for an inner lambda.
  const isTaken = scopes.some(
    (scope) => scope.variable !== first.variable && wordPattern(first.variable).test(scope.text),
  );
  const variable = isTaken
    ? unusedVariable(
        first.variable,
        scopes.map((scope) => scope.text),
      )
    : first.variable;
  const conditions = [...new Set(scopes.flatMap((scope) => conditionsAs(scope, variable)))];
  return lambdaText(first.path, 'any', variable, andText(conditions));
};

/** Replaces the conjunct `old` by `clause`; the surrounding text stays unchanged. */
const replaceConjunct = (text: string, old: string, clause: string): string => {
  const conjunct = conjuncts(parseFilter(text)).find((part) => text.slice(part.start, part.end) === old);
  return conjunct === undefined
    ? conjoin(text, clause)
    : text.slice(0, conjunct.start) + clause + text.slice(conjunct.end);
};

/** Merges all `any` lambdas over a collection: one item must meet all conditions. */
export const joinItems = (text: string, path: string): string => {
  const scopes = scopesIn(text).filter((scope) => scope.path === path);
  const [first, ...others] = scopes;
  if (first === undefined || others.length === 0) return text;
  const withoutOthers = others.reduce((filter, other) => removeConjunct(filter, other.text), text);
  return replaceConjunct(withoutOthers, first.text, joinScopes(scopes));
};

/** Splits an `any` into one per condition: different items may meet them. */
export const separateItems = (text: string, scope: Scope): string =>
  replaceConjunct(
    text,
    scope.text,
    andText(scope.conditions.map((condition) => lambdaText(scope.path, 'any', scope.variable, condition))),
  );

/** Adds a clause on a collection to the last `any` over it, so that one item must meet all conditions. */
export const conjoinSameItem = (text: string, clause: string): string => {
  const [target] = scopesIn(clause);
  const last = target === undefined ? undefined : scopesIn(text).findLast((scope) => scope.path === target.path);
  if (target === undefined || last === undefined || hasConjunct(text, clause)) return conjoin(text, clause);
  return replaceConjunct(text, last.text, joinScopes([last, target]));
};

/** The canonical text of a condition, independent of its variable's name. */
const canonicalText = (path: string, condition: string): string =>
  printFilter(parseFilter(lambdaText(path, 'any', 'element_', condition)));
const canonicalTexts = (scope: Scope): string[] =>
  conditionsAs(scope, 'element_').map((c) => canonicalText(scope.path, c));

/** The `any` of a filter that contains all conditions of a clause, and its remaining conditions. */
const findContaining = (text: string, clause: string): { scope: Scope; remainingConditions: string[] } | undefined => {
  const [target] = scopesIn(clause);
  if (target === undefined) return undefined;
  const clauseConditions = new Set(canonicalTexts(target));
  for (const scope of scopesIn(text)) {
    if (scope.path !== target.path) continue;
    const scopeConditions = canonicalTexts(scope);
    if (![...clauseConditions].every((condition) => scopeConditions.includes(condition))) continue;
    const remainingConditions = scope.conditions.filter((_c, i) => !clauseConditions.has(scopeConditions[i] ?? ''));
    return { scope, remainingConditions };
  }
  return undefined;
};

/** Whether a filter contains a clause as a conjunct or inside an `any`; false for an invalid filter. */
export const containsClause = (text: string, clause: string): boolean => {
  try {
    return hasConjunct(text, clause) || findContaining(text, clause) !== undefined;
  } catch {
    return false;
  }
};

/** Removes a clause wherever {@link containsClause} finds it. */
export const withoutClause = (text: string, clause: string): string => {
  if (hasConjunct(text, clause)) return removeConjunct(text, clause);
  const match = findContaining(text, clause);
  if (match === undefined) return text;
  const { scope, remainingConditions } = match;
  return remainingConditions.length === 0
    ? removeConjunct(text, scope.text)
    : replaceConjunct(text, scope.text, lambdaText(scope.path, 'any', scope.variable, andText(remainingConditions)));
};
