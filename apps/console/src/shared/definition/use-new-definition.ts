import { stableVersion, type ResourceKind, type SearchError } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { checkDraft, findingsOf, isCertainError } from './check';
import { readDefinition } from './definition-text';
import { createMessages } from './messages';
import { nameIn, nameInText } from './new-definition';
import { missingParts, missingReferences } from './references';
import { rulesOf } from './rules';
import { useConflictingKind, useNames } from './use-names';
import { usePartDefinitions } from './use-part-definitions';

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
  const content = useMemo(() => readDefinition(text), [text]);
  const verdict = useMemo(
    () => ('value' in content ? checkDraft(kind, rules, stableVersion.data, undefined, content.value) : undefined),
    [kind, rules, content],
  );
  const value = 'value' in content ? content.value : undefined;
  const definitionOf = usePartDefinitions(kind, value, names);
  const name = 'value' in content ? nameIn(content.value) : nameInText(text);
  const otherKind = conflictingKind(name);
  const existsProblem = existingNames.includes(name)
    ? createMessages.exists(kind, name)
    : otherKind === undefined
      ? undefined
      : createMessages.nameInUse(kind, otherKind, name);
  const syntaxProblem = 'problem' in content ? content.problem : undefined;
  const locatedFindings = useMemo(
    () => (error === undefined ? [] : findingsOf(error).filter(({ target }) => target !== undefined)),
    [error],
  );
  const findings = useMemo(
    () => [
      ...(verdict?.schema ?? []),
      ...(verdict?.rules ?? []),
      ...(value === undefined
        ? []
        : [...missingReferences(kind, value, names), ...missingParts(kind, value, definitionOf)]),
      ...locatedFindings,
    ],
    [verdict, value, kind, names, definitionOf, locatedFindings],
  );
  const nameFinding = findings.find(({ target, severity }) => target === 'name' && severity === 'error');
  const hasErrors = [...(verdict?.schema ?? []), ...(verdict?.rules ?? [])].some(isCertainError);
  return {
    name,
    /** Set if another resource, of this kind or of one with the same names, has the name. */
    existsProblem,
    nameProblem: existsProblem ?? (name === '' ? undefined : nameFinding?.message),
    syntaxProblem,
    /** The parts of the service's error that belong to fields. */
    locatedFindings,
    findings,
    isValid: syntaxProblem === undefined && existsProblem === undefined && name !== '' && !hasErrors,
  };
}
