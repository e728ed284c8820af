import {
  isObject,
  requestSchema,
  resolve,
  stableVersion,
  type AuditEvent,
  type Node,
  type Operation,
} from '@searchdeck/contract';

/** Members of a member of the body are listed one by one: `properties.replicaCount`. */
const MAX_DEPTH = 2;
/** Longer names of a map's members are shortened. */
const MAX_KEY_LENGTH = 64;
const MAX_KEYS = 50;

/**
 * Names of the fields that a PATCH of a service sets, without values: `tags[team]`, `properties.replicaCount`, and
 * `tags[team]=null` for one that it removes. Names that the contract doesn't have are not part of an audit entry.
 */
export function changedFieldsOf(operation: Operation, bytes: Buffer): Pick<AuditEvent, 'fields'> {
  if (operation.method !== 'PATCH') return {};
  const schema = requestSchema(operation, stableVersion[operation.plane]);
  try {
    const fields = schema === undefined ? [] : setFields(schema, JSON.parse(bytes.toString()), MAX_DEPTH);
    return fields.length === 0 ? {} : { fields };
  } catch {
    return {};
  }
}

const setFields = (schema: Node, value: unknown, depth: number): string[] => {
  const node = resolve(schema);
  if (!isObject(value)) return [];
  if (node.kind === 'map') {
    return Object.keys(value)
      .slice(0, MAX_KEYS)
      .map((key) => withRemoval(`[${key.slice(0, MAX_KEY_LENGTH)}]`, value[key]));
  }
  if (node.kind !== 'object') return [];
  return Object.keys(node.fields)
    .filter((name) => Object.hasOwn(value, name))
    .flatMap((name) => {
      const field = node.fields[name]?.schema;
      const members = field === undefined || depth === 1 ? [] : setFields(field, value[name], depth - 1);
      if (members.length === 0) return [withRemoval(name, value[name])];
      return members.map((member) => (member.startsWith('[') ? `${name}${member}` : `${name}.${member}`));
    });
};

const withRemoval = (name: string, value: unknown): string => (value === null ? `${name}=null` : name);
