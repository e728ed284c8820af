import {
  enumValues,
  isObject,
  matchesPath,
  resolve,
  stableVersion,
  variantOf,
  type DefinitionLookup,
  type Node,
  type ResourceKind,
} from '@searchdeck/contract';
import { closestName } from './closest-name';
import { pathOf, valueAt, type Path } from './edit-text';
import type { Finding } from './positions';
import type { NamesByKind } from './references';

/** A value that probably corrects a finding. */
export interface QuickFix {
  target: string;
  value: string;
}

/** The names that a member at a path can have: of other resources, of their parts, and of other parts of the definition. */
export function namesAt(
  kind: Pick<ResourceKind, 'references' | 'namesAt'>,
  definition: unknown,
  target: string,
  names: NamesByKind,
  definitionOf?: DefinitionLookup,
): readonly string[] | undefined {
  const reference = kind.references.find(({ path }) => matchesPath(path, target));
  return reference === undefined ? kind.namesAt?.(definition, target, definitionOf) : names[reference.kind];
}

/** The schema of the value at a path, in neutral names. */
function nodeAt(schema: Node, value: unknown, [step, ...rest]: Path): Node | undefined {
  const node = resolve(schema);
  if (step === undefined) return node;
  const inner = isObject(value) || Array.isArray(value) ? valueAt(value, [step]) : undefined;
  if (node.kind === 'array') return nodeAt(node.items, inner, rest);
  const fields =
    node.kind === 'union' && isObject(value) ? variantOf(node, value[node.discriminator])?.fields : undefined;
  const field = (node.kind === 'object' ? node.fields : fields)?.[step];
  return field === undefined ? undefined : nodeAt(field.schema, inner, rest);
}

/** Corrections of wrong names and enumeration values. `rename` converts values to the connection's dialect. */
export function quickFixes(
  kind: Pick<ResourceKind, 'schema' | 'references' | 'namesAt'>,
  definition: unknown,
  findings: readonly Finding[],
  names: NamesByKind,
  rename: (value: string, node: Node) => string,
  definitionOf?: DefinitionLookup,
): QuickFix[] {
  return findings.flatMap(({ target = '' }) => {
    const path = pathOf(target);
    const wrong = valueAt(definition, path);
    if (typeof wrong !== 'string') return [];
    const node = nodeAt(kind.schema, definition, path);
    const values =
      node?.kind === 'enum' ? enumValues(node, stableVersion.data).map((value) => rename(value, node)) : undefined;
    const allowed = values ?? namesAt(kind, definition, target, names, definitionOf) ?? [];
    // The problem of an existing name isn't its spelling.
    const value = allowed.includes(wrong) ? undefined : closestName(wrong, allowed);
    return value === undefined ? [] : [{ target, value }];
  });
}
