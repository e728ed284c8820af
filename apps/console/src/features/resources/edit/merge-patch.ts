import { isObject } from '@searchdeck/contract';

/** Applies a JSON merge patch (RFC 7396): objects are merged, null removes a member, and other values replace. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
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
