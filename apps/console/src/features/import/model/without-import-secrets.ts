import { isObject, kindById, parseJson, printJson } from '@searchdeck/contract';
import { withoutSecretsOf } from '../../../shared/definition/secret-text';
import { draftKinds } from './import-draft';

/** Removes the secrets from the edited definitions in the text of an import's draft. */
export function withoutImportSecrets(text: string): string {
  let draft: unknown;
  try {
    draft = parseJson(text);
  } catch {
    return text;
  }
  if (!isObject(draft) || !isObject(draft['edited'])) return text;
  const { edited } = draft;
  const safeTexts = draftKinds.flatMap((kind): [string, string][] => {
    const definition = edited[kind];
    if (typeof definition !== 'string') return [];
    const safeText = withoutSecretsOf(kindById(kind))(definition);
    return safeText === definition ? [] : [[kind, safeText]];
  });
  return safeTexts.length === 0
    ? text
    : printJson({ ...draft, edited: { ...edited, ...Object.fromEntries(safeTexts) } });
}
