import { isObject, resolve, type Node, type UnionNode } from '@searchdeck/contract';

/** Applies a JSON merge patch (RFC 7396): objects are merged, null removes a member, and other values replace. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(members.get(name), value));
  }
  return Object.fromEntries(members);
}

/** A JSON Schema for merge patches of definitions: nothing is required, and null removes a member. */
export function patchSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(patchSchema);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'required' && Array.isArray(value)) return [];
      if (name === 'type' && typeof value === 'string') return [[name, value === 'null' ? value : [value, 'null']]];
      if (name === 'enum' && Array.isArray(value)) return [[name, value.includes(null) ? value : [...value, null]]];
      return [[name, patchSchema(value)]];
    }),
  );
}

/** How the dialect of a connection names types and properties. */
interface SchemaNames {
  rename: (value: string) => string;
  renameProperty: (name: string) => string;
}

/**
 * Removes the members of former types from a merged definition: if a patch changes the type of an object, such as the
 * `@odata.type` of a policy, the members that only the former type has would make the definition invalid.
 */
export function withoutFormerMembers(schema: Node, names: SchemaNames, before: unknown, after: unknown): unknown {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  const node = resolve(schema);
  const variant = node.kind === 'union' ? variantFor(node, names, after) : node;
  if (variant?.kind !== 'object') return after;
  const fields = new Map(
    Object.entries(variant.fields).map(([name, { schema: member }]) => [names.renameProperty(name), member]),
  );
  if (node.kind === 'union') fields.set(names.renameProperty(node.discriminator), { kind: 'any' });
  const isOtherType = node.kind === 'union' && variant !== variantFor(node, names, before);
  const members = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const member = fields.get(name);
    if (member !== undefined) return [[name, withoutFormerMembers(member, names, before[name], value)]];
    return isOtherType && Object.hasOwn(before, name) && before[name] === value ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

const variantFor = (node: UnionNode, names: SchemaNames, value: Readonly<Record<string, unknown>>) => {
  const tag = value[names.renameProperty(node.discriminator)];
  return Object.entries(node.variants).find(([type]) => names.rename(type) === tag)?.[1];
};
