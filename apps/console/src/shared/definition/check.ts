import { findProblems, type ErrorDetail, type ResourceKind } from '@searchdeck/contract';
import type { Finding } from './positions';

/** Rules of a kind beyond its schema, run before anything is sent. */
export interface DefinitionRules {
  /** Rules between the properties of one definition; what a new one must have, one that exists may leave out. */
  check?: (next: unknown, previous: unknown) => readonly ErrorDetail[];
  /** Why `next` cannot take the place of `previous` just so. */
  checkUpdate?: (previous: unknown, next: unknown) => UpdateFindings;
  /** Neutral names for a definition in the connection's dialect. */
  neutral?: (definition: unknown) => unknown;
  /** A finding in the names of that dialect. */
  worded?: (detail: ErrorDetail) => ErrorDetail;
}
export interface UpdateFindings {
  problems: readonly ErrorDetail[];
  /** They vanish when the index may go offline for seconds. */
  downtimeOnly: boolean;
}

export interface Verdict {
  /** Breaks of the schema; the editor's own validation marks them too. */
  schema: Finding[];
  /** Breaks of the rules between properties, and of what an update allows. */
  rules: Finding[];
  /** Changes the service would refuse: a new thing must be built. */
  rebuild: readonly ErrorDetail[];
  /** Changes that need the thing offline for seconds. */
  downtime: readonly ErrorDetail[];
}

/** What can be said about a definition before it is sent: schema, rules, and what an update does not allow. */
export const judge = (
  kind: Pick<ResourceKind, 'schema'>,
  rules: DefinitionRules,
  version: string,
  previous: unknown,
  next: unknown,
): Verdict => {
  const neutral = rules.neutral ?? ((definition: unknown) => definition);
  const value = neutral(next);
  const schema = findProblems(kind.schema, value, { version });
  const own =
    schema.length === 0 ? (rules.check?.(value, previous === undefined ? undefined : neutral(previous)) ?? []) : [];
  const update =
    schema.length === 0 && previous !== undefined && rules.checkUpdate !== undefined
      ? rules.checkUpdate(neutral(previous), value)
      : { problems: [], downtimeOnly: false };
  const [rebuild, downtime] = update.downtimeOnly ? [[], update.problems] : [update.problems, []];
  const worded = rules.worded ?? ((detail: ErrorDetail) => detail);
  const finding =
    (severity: Finding['severity']) =>
    (detail: ErrorDetail): Finding => {
      const { message, target } = worded(detail);
      return { message, target, severity };
    };
  const error = finding('error');
  return {
    schema: schema.map(error),
    rules: [...own.map(error), ...rebuild.map(error), ...downtime.map(finding('warning'))],
    rebuild,
    downtime,
  };
};

/** What the service said, pinned to the places it named. */
export const findingsOf = (error: {
  message: string;
  target?: string | undefined;
  details?: readonly ErrorDetail[] | undefined;
}): Finding[] => {
  const leaves = (details: readonly ErrorDetail[]): ErrorDetail[] =>
    details.flatMap((d) =>
      d.details !== undefined && d.details.length > 0 && d.target === undefined ? leaves(d.details) : [d],
    );
  const details = leaves(error.details ?? []);
  const placed = details.filter((d) => d.target !== undefined);
  if (placed.length > 0) return placed.map((d) => ({ message: d.message, target: d.target, severity: 'error' }));
  return [{ message: error.message, target: error.target, severity: 'error' }];
};

/** Each finding once: the service often says what was known before. */
export const distinct = (findings: readonly Finding[]): Finding[] =>
  findings.filter((f, i) => findings.findIndex((g) => g.target === f.target && g.message === f.message) === i);
