import type { Infer, Node, ObjectNode, Typed } from '@searchdeck/contract';
import { badRequest, countOf, resolve } from '@searchdeck/contract/core';

/**
 * A component's parameters with the contract's defaults. Only parameters without a default can be undefined at run time;
 * the component supplies a fallback.
 */
export type Parameters<S> = { [K in keyof Infer<S>]-?: NonNullable<Infer<S>[K]> };
/** A component as an index defines it; empty for a built-in one. */
export type ComponentDefinition = Readonly<Record<string, unknown>>;

const violationOf = (schema: Node, value: unknown): string | undefined => {
  const node = resolve(schema);
  switch (node.kind) {
    case 'number':
      if (typeof value !== 'number' || (node.isInteger && !Number.isInteger(value))) {
        return node.isInteger ? 'must be an integer' : 'must be a number';
      }
      if (node.minimum !== undefined && value < node.minimum) return `must be at least ${node.minimum}`;
      if (node.maximum !== undefined && value > node.maximum) return `must be at most ${node.maximum}`;
      return undefined;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'string': {
      if (typeof value !== 'string') return 'must be a string';
      if (node.minLength !== undefined && value.length < node.minLength) {
        return `must have at least ${countOf(node.minLength, 'character')}`;
      }
      if (node.maxLength !== undefined && value.length > node.maxLength) {
        return `must have at most ${countOf(node.maxLength, 'character')}`;
      }
      if (node.pattern !== undefined && !new RegExp(node.pattern, 'u').test(value)) {
        return `must have a valid format: ${node.patternDescription ?? node.pattern}`;
      }
      return undefined;
    }
    case 'enum':
      return typeof value === 'string' && Object.hasOwn(node.values, value)
        ? undefined
        : `must be one of ${Object.keys(node.values).join(', ')}`;
    case 'array': {
      if (!Array.isArray(value)) return 'must be an array';
      if (node.minItems !== undefined && value.length < node.minItems) {
        return `must have at least ${countOf(node.minItems, 'item')}`;
      }
      for (const [i, item] of value.entries()) {
        const violation = violationOf(node.items, item);
        if (violation !== undefined) return `item ${i} ${violation}`;
      }
      return undefined;
    }
    default:
      return undefined;
  }
};

/**
 * Reads the parameters of one component with the defaults, types, and bounds of its contract schema.
 * Throws a 400 that names the component and the parameter.
 */
export const readParameters = <S extends ObjectNode & Typed<unknown>>(
  schema: S,
  definition: ComponentDefinition,
): Parameters<S> => {
  const values: Record<string, unknown> = {};
  const owner = `${schema.name ?? 'component'}${typeof definition['name'] === 'string' ? ` '${definition['name']}'` : ''}`;
  for (const [key, field] of Object.entries(schema.fields)) {
    if (key === 'name') continue;
    const value = definition[key] ?? undefined;
    if (value === undefined) {
      if (field.required) throw badRequest(`The ${key} of ${owner} is required.`, { target: key });
      values[key] = resolve(field.schema).default;
      continue;
    }
    const violation = violationOf(field.schema, value);
    if (violation !== undefined) throw badRequest(`The ${key} of ${owner} ${violation}.`, { target: key });
    values[key] = value;
  }
  return values as Parameters<S>;
};
