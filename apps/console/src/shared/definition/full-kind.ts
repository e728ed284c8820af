import { kindById, type KindOutline, type ResourceKind } from '@searchdeck/contract';

/** A kind with its schema, rules, and templates: code that is loaded with the first editor. */
export function fullKind({ id }: Pick<KindOutline, 'id'>): ResourceKind {
  const kind = kindById(id);
  if (kind === undefined) throw new Error(`No resource kind has the ID "${id}".`);
  return kind;
}
