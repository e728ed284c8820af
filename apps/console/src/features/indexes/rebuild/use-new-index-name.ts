import { useState } from 'react';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useFullKind } from '../../../shared/definition/full-kind';
import { useDefaultName } from '../../../shared/definition/use-default-name';
import { formMessages } from './messages';

/** `films` → `films-2`, or the next unused number. */
function nextNumberedName(name: string, usedNames: readonly string[]): string {
  const [, base = name, number = '1'] = /^(.+)-(\d{1,4})$/.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const candidate = `${base}-${next}`;
    if (!usedNames.includes(candidate)) return candidate;
  }
}

/** The name of the index that replaces another: a proposal until the user enters one. */
export function useNewIndexName(name: string) {
  const { name: nameSchema } = useFullKind({ id: 'indexes' });
  const names = useOperationQuery<{ value: { name: string }[] }>('indexes.list', { query: { $select: 'name' } });
  const usedNames = names.data?.body.value.map((index) => index.name) ?? [];
  const [typedName, setTypedName] = useState<string>();
  const defaultName = useDefaultName(names.isPending ? undefined : usedNames, (existing) =>
    nextNumberedName(name, existing),
  );
  const newName = typedName ?? defaultName ?? '';
  const nameProblem =
    newName === name ? formMessages.sameName : usedNames.includes(newName) ? formMessages.exists(newName) : undefined;
  const matchesPattern =
    'pattern' in nameSchema ? new RegExp(String(nameSchema.pattern)).test(newName) : newName !== '';
  return {
    newName,
    /** Whether the proposal is known. */
    isNameReady: defaultName !== undefined,
    isNameValid: nameProblem === undefined && matchesPattern,
    nameError: nameProblem ?? (matchesPattern ? undefined : nameSchema.patternDescription),
    setNewName: setTypedName,
  };
}
