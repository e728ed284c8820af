import { stableVersion, type ResourceKind, type SearchError } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { checkDraft, findingsOf } from './check';
import { readDefinition } from './definition-text';
import { createMessages } from './messages';
import { nameIn, nameInText } from './new-definition';
import { missingReferences } from './references';
import { rulesOf } from './rules';
import { useConflictingKind, useNames } from './use-names';

interface NewDefinitionOptions {
  /** Names that the resource can't have. */
  existingNames: readonly string[];
  /** The service's error of the last attempt to create it. */
  error: SearchError | undefined;
}

/** The text of a definition that is being created, checked. */
export function useNewDefinition(kind: ResourceKind, text: string, { existingNames, error }: NewDefinitionOptions) {
  const { dialect } = useConnection();
  const names = useNames(kind);
  const conflictingKind = useConflictingKind(kind);
  const rules = rulesOf(kind, dialect);
  const parsed = useMemo(() => readDefinition(text), [text]);
  const verdict = useMemo(
    () => ('value' in parsed ? checkDraft(kind, rules, stableVersion.data, undefined, parsed.value) : undefined),
    [kind, rules, parsed],
  );
  const name = 'value' in parsed ? nameIn(parsed.value) : nameInText(text);
  const otherKind = conflictingKind(name);
  const exists = existingNames.includes(name)
    ? createMessages.exists(kind, name)
    : otherKind === undefined
      ? undefined
      : createMessages.nameInUse(kind, otherKind, name);
  const syntaxProblem = 'problem' in parsed ? parsed.problem : undefined;
  const located = useMemo(
    () => (error === undefined ? [] : findingsOf(error).filter(({ target }) => target !== undefined)),
    [error],
  );
  const findings = useMemo(
    () => [
      ...(verdict?.schema ?? []),
      ...(verdict?.rules ?? []),
      ...('value' in parsed ? missingReferences(kind, parsed.value, names) : []),
      ...located,
    ],
    [verdict, parsed, kind, names, located],
  );
  const nameFinding = findings.find(({ target, severity }) => target === 'name' && severity === 'error');
  const hasErrors = [...(verdict?.schema ?? []), ...(verdict?.rules ?? [])].some(
    ({ severity, mayBeNewer }) => severity === 'error' && mayBeNewer !== true,
  );
  return {
    name,
    /** Another resource, of this kind or of one with the same names, has the name. */
    exists,
    nameProblem: exists ?? (name === '' ? undefined : nameFinding?.message),
    syntaxProblem,
    /** The parts of the service's error that belong to fields. */
    located,
    findings,
    isValid: syntaxProblem === undefined && exists === undefined && name !== '' && !hasErrors,
  };
}
