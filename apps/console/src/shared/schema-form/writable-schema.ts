import { resolve, type Node } from '@searchdeck/contract';

/**
 * A schema without the fields that a client can't set: those that the service sets, and of an existing resource
 * immutable ones.
 */
export function writableSchema(schema: Node, isExisting = false): Node {
  const node = resolve(schema);
  if (node.kind !== 'object') return schema;
  const fields = Object.entries(node.fields).filter(([, field]) => {
    const type = resolve(field.schema);
    const isReadOnly = (field.schema.readOnly ?? type.readOnly) === true;
    const isSetByService = (field.schema.isSetByService ?? type.isSetByService) === true;
    return !isReadOnly && !isSetByService && !(isExisting && (field.schema.isImmutable ?? type.isImmutable) === true);
  });
  const { description = node.description } = schema;
  return {
    ...node,
    ...(description === undefined ? {} : { description }),
    fields: Object.fromEntries(
      fields.map(([name, field]) => [name, { ...field, schema: writableSchema(field.schema, isExisting) }]),
    ),
  };
}
