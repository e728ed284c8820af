import { isOfOtherVariant, resolve, type Node, type ObjectNode, type UnionNode, isObject } from '@searchdeck/contract';

/** Annotations of an earlier response are not part of the object. */
const isAnnotation = (name: string): boolean => name.startsWith('@odata.') && name !== '@odata.type';

const normalizeMembers = (
  node: ObjectNode,
  value: Record<string, unknown>,
  union?: UnionNode,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const schema = Object.hasOwn(node.fields, name) ? node.fields[name]?.schema : undefined;
      const isEmptySibling = item === null && union !== undefined && isOfOtherVariant(union, node, name);
      if (schema === undefined) return isAnnotation(name) || isEmptySibling ? [] : [[name, item]];
      return (schema.readOnly ?? resolve(schema).readOnly) ? [] : [[name, normalize(schema, item)]];
    }),
  );

/**
 * A valid body without what the service sets itself, and with the documented spelling of enumerations that ignore letter
 * case. Unknown members are kept, except those of other variants of a union, which are null.
 */
export const normalize = (schema: Node, value: unknown): unknown => {
  const node = resolve(schema);
  switch (node.kind) {
    case 'enum':
      return node.ignoresCase && typeof value === 'string'
        ? (Object.keys(node.values).find((v) => v.toLowerCase() === value.toLowerCase()) ?? value)
        : value;
    case 'array':
      return Array.isArray(value) ? value.map((item) => normalize(node.items, item)) : value;
    case 'map':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalize(node.values, item)]))
        : value;
    case 'object':
      return isObject(value) ? normalizeMembers(node, value) : value;
    case 'union': {
      if (!isObject(value)) return value;
      const tag = value[node.discriminator];
      const variant = Object.hasOwn(node.variants, String(tag)) ? node.variants[String(tag)] : undefined;
      return variant === undefined ? value : { [node.discriminator]: tag, ...normalizeMembers(variant, value, node) };
    }
    default:
      return value;
  }
};
