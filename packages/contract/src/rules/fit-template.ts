import type { ResourceKind, Template } from '../resources/kind.js';
import { replaceAt } from '../values/replace-at.js';
import { referencesOf } from './references.js';

type Definition = Readonly<Record<string, unknown>>;

/**
 * The definition of a template for a service: its references name resources that exist and suit the template. A reference
 * without such a resource is empty, and so is one to a resource that the object would write to, or to one of several that it
 * is for, unless the template names one that exists: the user selects it. `definitionsOf`: the definitions of a kind that the service has.
 */
export function fitTemplate(
  kind: Pick<ResourceKind, 'references'>,
  { value, suits = {}, adapt = (definition) => definition }: Template,
  definitionsOf: (kindId: string) => readonly Definition[],
): Record<string, unknown> {
  const definition = referencesOf(kind, value).reduce<Record<string, unknown>>((result, reference) => {
    const { path, name, writes, isDecision } = reference;
    const isSuitable = suits[path] ?? (() => true);
    const names = definitionsOf(reference.kind)
      .filter((candidate) => isSuitable(candidate))
      .map((candidate) => String(candidate['name']));
    const isLeftToUser = writes || (isDecision === true && names.length > 1);
    const selectedName = names.includes(name) ? name : isLeftToUser ? '' : (names[0] ?? '');
    return selectedName === name ? result : replaceAt(result, path, selectedName);
  }, value);
  return adapt(definition, (kindId, name) => definitionsOf(kindId).find((candidate) => candidate['name'] === name));
}
