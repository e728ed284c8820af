import {
  completeWriteOnly,
  emptyReferencesOf,
  findProblems,
  kindById,
  type ErrorDetail,
  type ResourceKind,
  type RuleFinding,
} from '@searchdeck/contract';
import { effectsOf, effectWithoutFinding, type ChangeEffect, type UpdateFindings } from './change-effects';
import type { Change } from './changes';
import { checkMessages } from './messages';
import type { Finding } from './positions';
import { checkReadableRest } from './readable-rest';

/** Checks of a kind beyond its schema, run before a request is sent. */
export interface DefinitionRules {
  /** Checks between the properties of one definition; an existing one may omit what a new one must have. */
  check?: (next: unknown, previous: unknown) => readonly ErrorDetail[];
  /** Why the service rejects replacing `previous` with `next`. */
  checkUpdate?: (previous: unknown, next: unknown) => UpdateFindings;
  /** Converts a definition from the connection's dialect to neutral names. */
  toNeutral?: (definition: unknown) => unknown;
  /** Converts a finding to the names of that dialect. */
  toDialect?: (detail: ErrorDetail) => ErrorDetail;
}

export interface Verdict extends UpdateFindings {
  /** Schema errors, and warnings about unknown properties; the JSON editor's own validation marks them, too. */
  schema: Finding[];
  /** Errors of the checks between properties and of the update check. */
  rules: Finding[];
  /** The definition that the rules checked, in neutral names: broken parts have other values. */
  readable?: unknown;
}

/** Codes of problems that a definition for a newer service has. */
const NEWER_CODES: ReadonlySet<string> = new Set(['UnknownProperty', 'InvalidEnumValue']);

/** A property that the console doesn't know may belong to a newer service, which has the last word: it is a warning. */
const schemaSeverity = ({ code }: ErrorDetail): Finding['severity'] =>
  code === 'UnknownProperty' ? 'warning' : 'error';

/** Whether a finding is an error that no newer service accepts either: the definition can't be created with it. */
export const isCertainError = ({ severity, isPossiblyNewer }: Pick<Finding, 'severity' | 'isPossiblyNewer'>): boolean =>
  severity === 'error' && isPossiblyNewer !== true;

/** Errors first, in their order. */
export const errorsFirst = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter(({ severity }) => severity === 'error'),
  ...findings.filter(({ severity }) => severity !== 'error'),
];

const NO_FINDINGS: UpdateFindings = { rebuild: [], downtime: [] };

/** What a save of each change does to an existing resource; empty for kinds without update rules. */
export const effectsOfDraft = (
  rules: DefinitionRules,
  previous: unknown,
  { changes, verdict }: { changes: readonly Change[]; verdict: Verdict },
): ReadonlyMap<Change, ChangeEffect> => {
  const { checkUpdate, toNeutral = (definition: unknown) => definition } = rules;
  if (checkUpdate === undefined || verdict.readable === undefined) return new Map();
  const effects = new Map(
    effectsOf(changes, verdict, verdict.readable, (definition) =>
      checkUpdate(toNeutral(previous), toNeutral(definition)),
    ),
  );
  const brokenTargets = verdict.schema.map(({ target = '' }) => target);
  for (const change of changes) {
    const effect = effects.get(change) ?? effectWithoutFinding(change, brokenTargets);
    if (effect !== undefined) effects.set(change, effect);
  }
  return effects;
};

/** Problems of empty references say what to select, not how long a name is. */
const explainEmptyReferences = (
  kind: Pick<ResourceKind, 'references'>,
  definition: unknown,
  problems: readonly ErrorDetail[],
): ErrorDetail[] => {
  const emptyReferences = emptyReferencesOf(kind, definition);
  return problems.map((problem) => {
    const reference = emptyReferences.find(({ path }) => path === problem.target);
    return reference === undefined ? problem : { ...problem, message: checkMessages.select(kindById(reference.kind)) };
  });
};

const FIELD_NAME = /^(.*\.)?fields\[(\d+)\]\.name$/;

/** A new field has no name before the user enters it: its problem is not the path of an empty text. */
const explainEmptyFieldNames = (problems: readonly ErrorDetail[]): ErrorDetail[] =>
  problems.map((problem) => {
    const [match, parent, index] = FIELD_NAME.exec(problem.target ?? '') ?? [];
    if (match === undefined || problem.message !== `'${match}' must not be empty.`) return problem;
    return { ...problem, message: checkMessages.fieldNeedsName(Number(index), parent !== undefined) };
  });

interface FindingWithEffect {
  detail: RuleFinding;
  effect?: ChangeEffect;
}

/** Findings of the checks between properties and of the update check. Both read valid definitions only. */
const checkRules = (rules: DefinitionRules, value: unknown, before: unknown): FindingWithEffect[] => {
  const { rebuild, downtime } =
    before === undefined ? NO_FINDINGS : (rules.checkUpdate?.(before, value) ?? NO_FINDINGS);
  return [
    ...(rules.check?.(value, before) ?? []).map((detail) => ({ detail })),
    ...rebuild.map((detail) => ({ detail, effect: 'rebuild' as const })),
    ...downtime.map((detail) => ({ detail, effect: 'downtime' as const })),
  ];
};

/**
 * Checks a definition before it is sent: schema, checks, and update rules. While the schema is violated, the rules check
 * the readable rest.
 */
export const checkDraft = (
  kind: Pick<ResourceKind, 'schema' | 'references'>,
  rules: DefinitionRules,
  version: string,
  previous: unknown,
  next: unknown,
): Verdict => {
  const toNeutral = rules.toNeutral ?? ((definition: unknown) => definition);
  const value = toNeutral(next);
  const before = previous === undefined ? undefined : toNeutral(previous);
  const validate = (definition: unknown) =>
    findProblems(
      kind.schema,
      // Stored secrets are never returned and need not be sent again.
      before === undefined ? definition : completeWriteOnly(kind.schema, definition, before),
      { version },
    );
  const problems = validate(value);
  const readablePart =
    problems.length === 0
      ? { value, findings: checkRules(rules, value, before) }
      : checkReadableRest(
          { schema: kind.schema, value, previous: before, validate },
          (definition) => checkRules(rules, definition, before),
          ({ detail }) => detail,
        );
  const findings = readablePart?.findings ?? [];
  const toDialect = rules.toDialect ?? ((detail: ErrorDetail) => detail);
  const finding = (detail: ErrorDetail, severity: Finding['severity'] = 'error'): Finding => {
    const { message, target } = toDialect(detail);
    return { message, target, severity };
  };
  const detailsOf = (effect: ChangeEffect) => findings.flatMap((f) => (f.effect === effect ? [f.detail] : []));
  return {
    schema: explainEmptyFieldNames(explainEmptyReferences(kind, value, problems)).map((detail): Finding => ({
      ...finding(detail, schemaSeverity(detail)),
      source: 'schema',
      ...(NEWER_CODES.has(detail.code) ? { isPossiblyNewer: true } : {}),
    })),
    rules: findings.map(({ detail, effect }) => {
      if (effect === undefined) return finding(detail);
      const warning = finding(detail, 'warning');
      const message =
        effect === 'rebuild' ? checkMessages.requiresRebuild(warning.message) : checkMessages.briefDowntime;
      return { ...warning, message };
    }),
    rebuild: detailsOf('rebuild'),
    downtime: detailsOf('downtime'),
    readable: readablePart?.value,
  };
};

/** Not a missing connection, a rejected key, or a busy service, which say nothing about the definition. */
const isAboutDefinition = (status: number): boolean =>
  status >= 400 && status <= 501 && ![401, 403, 429].includes(status);

/** The service's error as findings at the paths that it names. */
export const findingsOf = (error: {
  status: number;
  message: string;
  target?: string | undefined;
  details?: readonly ErrorDetail[] | undefined;
}): Finding[] => {
  const leaves = (details: readonly ErrorDetail[]): ErrorDetail[] =>
    details.flatMap((d) =>
      d.details !== undefined && d.details.length > 0 && d.target === undefined ? leaves(d.details) : [d],
    );
  if (!isAboutDefinition(error.status)) return [];
  const details = leaves(error.details ?? []);
  const detailsWithTarget = details.filter((d) => d.target !== undefined);
  if (detailsWithTarget.length > 0) {
    return detailsWithTarget.map((d) => ({ message: d.message, target: d.target, severity: 'error' }));
  }
  return [{ message: error.message, target: error.target, severity: 'error' }];
};

/** Removes duplicates: the service often reports what the checks found. */
export const distinct = (findings: readonly Finding[]): Finding[] =>
  findings.filter((f, i) => findings.findIndex((g) => g.target === f.target && g.message === f.message) === i);
