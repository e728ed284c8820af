import { isObject } from '../../values/is-object.js';
import type { SearchServiceResource, SearchServiceUpdateBody } from '../../management/search-service.js';
import { SearchServiceUpdate } from '../../management/search-service.js';
import { resolve, type Node } from '../../schema/node.js';

type Body = Record<string, unknown>;
/** Properties of a service that an update replaces as a whole. Members of authOptions exclude each other. */
export const replacedProperties: ReadonlySet<string> = new Set(['authOptions', 'sku']);

const merge = (schema: Node, before: unknown, change: unknown): unknown => {
  const node = resolve(schema);
  if (!isObject(change) || !isObject(before)) return change;
  if (node.kind === 'map') {
    const entries = { ...before, ...change };
    return Object.fromEntries(Object.entries(entries).filter(([, v]) => v !== null));
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
  const service = merge(SearchServiceUpdate, previous, patch) as SearchServiceResource;
  const { identity } = service;
  if (identity?.type === 'None') return { ...service, identity: null };
  if (identity?.type === 'SystemAssigned' && !patch.identity?.userAssignedIdentities) {
    return { ...service, identity: { ...identity, userAssignedIdentities: null } };
  }
  return service;
};
