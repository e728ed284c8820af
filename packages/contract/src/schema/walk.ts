import { joinPath } from '../errors/error-path.js';
import { isObject } from '../values/is-object.js';
import { isInVersion } from '../versions/earlier-versions.js';
import { resolve, variantOf, type Node } from './node.js';

/** Result of a visitor: undefined leaves the value unchanged and visits its members. */
export type Visit = (
  node: Exclude<Node, { kind: 'lazy' }>,
  value: unknown,
  path: string,
) => { value: unknown } | undefined;

/**
 * A copy of `value` in which every part that the schema describes has passed the visitor, parents first.
 * Unknown properties survive. Secrets, dialects, and normalization are such visitors.
 */
export const transform = (schema: Node, value: unknown, visit: Visit, path = ''): unknown => {
  const node = resolve(schema);
  const replacement = visit({ ...node, ...metaOf(schema) } as typeof node, value, path);
  if (replacement !== undefined) return replacement.value;
  if (value === null || value === undefined) return value;
  const step = (key: string | number) => joinPath(path, key);
  switch (node.kind) {
    case 'array':
      return Array.isArray(value) ? value.map((item, i) => transform(node.items, item, visit, step(i))) : value;
    case 'map':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, transform(node.values, v, visit, step(k))]))
        : value;
    case 'union': {
      if (!isObject(value)) return value;
      const variant = variantOf(node, value[node.discriminator]);
      return variant === undefined ? value : transform(variant, value, visit, path);
    }
    case 'object':
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([k, v]) => {
              const field = Object.hasOwn(node.fields, k) ? node.fields[k] : undefined;
              return [k, field === undefined ? v : transform(field.schema, v, visit, step(k))];
            }),
          )
        : value;
    default:
      return value;
  }
};

const metaOf = (node: Node): Partial<Node> => {
  if (node.kind !== 'lazy') return {};
  const { kind: _kind, name: _name, get: _get, ...meta } = node;
  return meta;
};

/** The value as the service returns it: secrets are null. */
export const redact = (schema: Node, value: unknown): unknown =>
  transform(schema, value, (node, v) => (node.isSecret && v !== undefined ? { value: null } : undefined));

/** The value with enumerations in the letter case of the interface documents, if the interface ignores case. */
export const normalizeCase = (schema: Node, value: unknown): unknown =>
  transform(schema, value, (node, v) => {
    if (node.kind !== 'enum' || !node.ignoresCase || typeof v !== 'string') return undefined;
    const knownValue = Object.keys(node.values).find((name) => name.toLowerCase() === v.toLowerCase());
    return { value: knownValue ?? v };
  });

/** The value with the defaults of omitted members, at every depth. */
export const withDefaults = (schema: Node, value: unknown): unknown =>
  transform(schema, value, (node, v) => {
    if (node.kind !== 'object' || !isObject(v)) return undefined;
    const membersWithDefaults = Object.fromEntries(
      Object.entries(node.fields).map(([name, { schema: member }]) => {
        const current = Object.hasOwn(v, name) ? v[name] : undefined;
        return [
          name,
          current === undefined || current === null
            ? (member.default ?? resolve(member).default)
            : withDefaults(member, current),
        ];
      }),
    );
    return { value: { ...v, ...membersWithDefaults } };
  });

/** The value as a request that creates the object: without the members that the service sets. */
export const withoutReadOnly = (schema: Node, value: unknown): unknown => {
  const visit: Visit = (node, v) => {
    if (node.kind !== 'object' || !isObject(v)) return undefined;
    const entries = Object.entries(v);
    const writableEntries = entries.filter(([name]) => {
      const field = Object.hasOwn(node.fields, name) ? node.fields[name]?.schema : undefined;
      return name !== '@odata.context' && (field === undefined || !(field.readOnly ?? resolve(field).readOnly));
    });
    if (writableEntries.length === entries.length) return undefined;
    return { value: transform(node, Object.fromEntries(writableEntries), visit) };
  };
  return transform(schema, value, visit);
};

/** Paths of the secrets of a stored object, which the service returns as null. */
export const secretPaths = (schema: Node, value: unknown): string[] => {
  const paths: string[] = [];
  transform(schema, value, (node, v, path) => {
    if (node.isSecret && v === null) paths.push(path);
    return undefined;
  });
  return paths;
};

/** The value without the members that an api-version lacks, as a response of that version. */
export const withoutAdditions = (schema: Node, value: unknown, version: string): unknown => {
  const visit: Visit = (node, v) => {
    if (node.kind !== 'object' || !isObject(v)) return undefined;
    const entries = Object.entries(v);
    const availableEntries = entries.filter(([name]) => isInVersion(`${node.name}.${name}`, version));
    if (availableEntries.length === entries.length) return undefined;
    return { value: transform(node, Object.fromEntries(availableEntries), visit) };
  };
  return transform(schema, value, visit);
};
