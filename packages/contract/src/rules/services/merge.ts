import { isObject } from '../../values/is-object.js';
import type { SearchServiceResource, SearchServiceUpdateBody } from '../../management/search-service.js';
import { SearchServiceUpdate } from '../../management/search-service.js';
import { resolve, type Node } from '../../schema/node.js';

type Body = Record<string, unknown>;
/** Properties that are replaced as a whole. Members of authOptions exclude each other. */
const replacedProperties = new Set(['authOptions', 'sku']);

const merge = (schema: Node, before: unknown, change: unknown): unknown => {
  const node = resolve(schema);
  if (!isObject(change) || !isObject(before)) return change;
  if (node.kind === 'map') {
    const merged = { ...before, ...change };
    return Object.fromEntries(Object.entries(merged).filter(([, v]) => v !== null));
  }
  if (node.kind !== 'object') return change;
  const result: Body = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const field = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
    if (field === undefined || field.schema.readOnly) continue;
    result[name] = replacedProperties.has(name) ? value : merge(field.schema, before[name], value);
  }
  return result;
};

/**
 * The service after a PATCH: objects and maps are merged, arrays replaced, null clears, read-only members are ignored.
 * management-plane.md "Update a search service", rule 5.
 */
export const mergeServiceUpdate = (
  previous: SearchServiceResource,
  patch: SearchServiceUpdateBody,
): SearchServiceResource => {
  const merged = merge(SearchServiceUpdate, previous, patch) as SearchServiceResource;
  const identity = merged.identity;
  if (identity?.type === 'None') return { ...merged, identity: null };
  if (identity?.type === 'SystemAssigned' && !patch.identity?.userAssignedIdentities) {
    return { ...merged, identity: { ...identity, userAssignedIdentities: null } };
  }
  return merged;
};
