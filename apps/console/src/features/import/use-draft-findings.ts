import { kindById, stableVersion, type DialectId } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { checkDraft, isCertainError } from '../../shared/definition/check';
import { readDefinition } from '../../shared/definition/definition-text';
import { nameIn } from '../../shared/definition/new-definition';
import type { Finding } from '../../shared/definition/positions';
import { rulesOf } from '../../shared/definition/rules';
import type { DraftKind } from './model/import-draft';

/** What is wrong with a new definition, apart from its references: the resources are created together. */
export function findingsOfDraft(kindId: DraftKind, text: string, dialect: DialectId): Finding[] {
  const kind = kindById(kindId);
  const content = readDefinition(text);
  if (!('value' in content)) return [{ message: content.problem.message, target: undefined, severity: 'error' }];
  const { schema, rules } = checkDraft(kind, rulesOf(kind, dialect), stableVersion.data, undefined, content.value);
  return [...schema, ...rules];
}

/** Why a definition can't be created; a newer service may accept what isn't certain. */
export const creationErrorsOf = (kind: DraftKind, text: string, dialect: DialectId): Finding[] =>
  findingsOfDraft(kind, text, dialect).filter(isCertainError);

export function useDraftFindings(kind: DraftKind, text: string): readonly Finding[] {
  const { dialect } = useConnection();
  return useMemo(() => findingsOfDraft(kind, text, dialect), [kind, text, dialect]);
}

/** The name in a definition; '' if it cannot be read. */
export function nameOfDraft(text: string): string {
  const content = readDefinition(text);
  return 'value' in content ? nameIn(content.value) : '';
}
