import {
  completeWriteOnly,
  emptyReferencesOf,
  findProblems,
  kindById,
  type ErrorDetail,
  type ResourceKind,
} from '@searchdeck/contract';
import { effectsOf, type ChangeEffect, type UpdateFindings } from './change-effects';
import type { Change } from './changes';
import { checkMessages } from './messages';
import type { Finding } from './positions';

/** Checks of a kind beyond its schema, run before a request is sent. */
export interface DefinitionRules {
  /** Checks between the properties of one definition; an existing one may omit what a new one must have. */
  check?: (next: unknown, previous: unknown) => readonly ErrorDetail[];
  /** Why the service rejects replacing `previous` with `next`. */
  checkUpdate?: (previous: unknown, next: unknown) => UpdateFindings;
  /** Converts a definition from the connection's dialect to neutral names. */
  neutral?: (definition: unknown) => unknown;
  /** Converts a finding to the names of that dialect. */
  toDialect?: (detail: ErrorDetail) => ErrorDetail;
}

export interface Verdict extends UpdateFindings {
  /** Schema errors; the JSON editor's own validation marks them, too. */
  schema: Finding[];
  /** Errors of the checks between properties and of the update check. */
  rules: Finding[];
}

const NO_FINDINGS: UpdateFindings = { rebuild: [], downtime: [] };

/** What a save of each change does to an existing resource. */
export const effectsOfDraft = (
  rules: DefinitionRules,
  previous: unknown,
  next: unknown,
  { changes, verdict }: { changes: readonly Change[]; verdict: Verdict },
): ReadonlyMap<Change, ChangeEffect> => {
  const neutral = rules.neutral ?? ((definition: unknown) => definition);
  return effectsOf(
    changes,
    verdict,
    next,
    (definition) => rules.checkUpdate?.(neutral(previous), neutral(definition)) ?? NO_FINDINGS,
  );
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

/** Checks a definition before it is sent: schema, checks, and update rules. */
export const checkDraft = (
  kind: Pick<ResourceKind, 'schema' | 'references'>,
  rules: DefinitionRules,
  version: string,
  previous: unknown,
  next: unknown,
): Verdict => {
  const neutral = rules.neutral ?? ((definition: unknown) => definition);
  const value = neutral(next);
  const before = previous === undefined ? undefined : neutral(previous);
  // Stored secrets are never returned and need not be sent again.
  const complete = before === undefined ? value : completeWriteOnly(kind.schema, value, before);
  const schema = explainEmptyReferences(kind, value, findProblems(kind.schema, complete, { version }));
  const checked = schema.length === 0 ? (rules.check?.(value, before) ?? []) : [];
  const { rebuild, downtime } =
    schema.length === 0 && previous !== undefined && rules.checkUpdate !== undefined
      ? rules.checkUpdate(before, value)
      : NO_FINDINGS;
  const toDialect = rules.toDialect ?? ((detail: ErrorDetail) => detail);
  const finding =
    (severity: Finding['severity']) =>
    (detail: ErrorDetail): Finding => {
      const { message, target } = toDialect(detail);
      return { message, target, severity };
    };
  const error = finding('error');
  return {
    schema: schema.map(error).map((f): Finding => ({ ...f, source: 'schema' })),
    rules: [...checked.map(error), ...rebuild.map(error), ...downtime.map(finding('warning'))],
    rebuild,
    downtime,
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
  const located = details.filter((d) => d.target !== undefined);
  if (located.length > 0) return located.map((d) => ({ message: d.message, target: d.target, severity: 'error' }));
  return [{ message: error.message, target: error.target, severity: 'error' }];
};

/** Removes duplicates: the service often reports what the checks found. */
export const distinct = (findings: readonly Finding[]): Finding[] =>
  findings.filter((f, i) => findings.findIndex((g) => g.target === f.target && g.message === f.message) === i);
