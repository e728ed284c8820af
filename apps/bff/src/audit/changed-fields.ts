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

/**
 * Names of the fields that a PATCH of a service sets, without values: `tags`, `properties.replicaCount`. Names that the
 * contract doesn't have, and the names in maps, are those of users and not part of an audit entry.
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
  if (node.kind !== 'object' || !isObject(value)) return [];
  return Object.keys(node.fields)
    .filter((name) => Object.hasOwn(value, name))
    .flatMap((name) => {
      const field = node.fields[name]?.schema;
      const members = field === undefined || depth === 1 ? [] : setFields(field, value[name], depth - 1);
      return members.length === 0 ? [name] : members.map((member) => `${name}.${member}`);
    });
};
