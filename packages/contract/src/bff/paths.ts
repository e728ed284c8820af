import type { Plane } from '../versions/index.js';
import { bffOperationOutline } from '../outline/index.js';
import type { BffOperationId, BffPath, BffQuery } from './operations.js';

/** The path of an operation with its parameters, percent-encoded, and the query. */
export function bffPath<Id extends BffOperationId>(id: Id, path: BffPath<Id>, query?: BffQuery<Id>): string {
  const parameters: Readonly<Record<string, string>> = path;
  const target = bffOperationOutline(id).path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const search = new URLSearchParams();
  const values: Readonly<Record<string, string | number | boolean | null | undefined>> = { ...query };
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size === 0 ? target : `${target}?${search.toString()}`;
}

/** Prefix of the requests that the BFF forwards to a plane of a connection. */
export const planePath = (connectionId: string, plane: Plane): string =>
  `${bffPath('connections.get', { id: connectionId })}/${plane}`;
