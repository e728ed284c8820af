import type { Node } from './node.js';

const nameOf = (node: Node): string | undefined =>
  node.kind === 'object' || node.kind === 'union' || node.kind === 'lazy' ? node.name : undefined;

/** Replaces named types wherever a schema uses them; parts without them stay the same object. */
export function typeReplacer(replacements: ReadonlyMap<string, Node>): <N extends Node>(node: N) => N {
  const results = new Map<Node, Node>();

  const mapValues = <T>(record: Readonly<Record<string, T>>, next: (value: T) => T): Readonly<Record<string, T>> => {
    const pairs = Object.entries(record).map(([name, value]) => [name, next(value)] as const);
    return pairs.every(([name, value]) => value === record[name]) ? record : Object.fromEntries(pairs);
  };

  const replaceInMembers = (node: Node): Node => {
    switch (node.kind) {
      case 'array': {
        const items = replace(node.items);
        return items === node.items ? node : { ...node, items };
      }
      case 'map': {
        const values = replace(node.values);
        return values === node.values ? node : { ...node, values };
      }
      case 'object': {
        const fields = mapValues(node.fields, (field) => {
          const schema = replace(field.schema);
          return schema === field.schema ? field : { ...field, schema };
        });
        return fields === node.fields ? node : { ...node, fields };
      }
      case 'union': {
        const variants = mapValues(node.variants, replace);
        return variants === node.variants ? node : { ...node, variants };
      }
      case 'lazy':
        // Recursive types are replaced when they are resolved.
        return { ...node, get: () => replace(node.get()) };
      default:
        return node;
    }
  };

  function replace<N extends Node>(node: N): N {
    const cachedResult = results.get(node);
    if (cachedResult !== undefined) return cachedResult as N;
    const result = replacements.get(nameOf(node) ?? '') ?? replaceInMembers(node);
    results.set(node, result);
    return result as N;
  }
  return replacements.size === 0 ? (node) => node : replace;
}
