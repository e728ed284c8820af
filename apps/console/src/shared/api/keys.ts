/** Query keys: `[connectionId, collection, name, …]`, so that one prefix invalidates everything that a change affects. */
export const keys = {
  connection: (connectionId: string) => [connectionId] as const,
  collection: (connectionId: string, collection: string) => [connectionId, collection] as const,
  object: (connectionId: string, collection: string, name: string) => [connectionId, collection, name] as const,
  /** Resources of the BFF: session, connections. */
  bff: (resource: string) => ['searchdeck', resource] as const,
};

interface OperationKeyParts {
  /** `indexes.get`, `documents.searchPost`, `service.statistics`. */
  operation: string;
  /** Path parameters of the operation, if it has any. */
  path?: Readonly<Record<string, string>> | undefined;
  query?: unknown;
  body?: unknown;
  /** Set unless it is the newest stable one, because versions may respond differently. */
  apiVersion?: string | undefined;
}

/**
 * Key of one operation's response. Documents belong to their index: `[c, 'indexes', 'films', 'documents.searchPost', …]`,
 * so invalidating the index also invalidates its search results.
 */
export const operationKey = (
  connectionId: string,
  { operation, path, query, body, apiVersion }: OperationKeyParts,
): readonly unknown[] => {
  const [tag = operation, verb = ''] = operation.split('.');
  const [name, ...otherValues] = Object.values(path ?? {});
  const isDocuments = tag === 'documents';
  const head = isDocuments ? [connectionId, 'indexes'] : [connectionId, tag];
  const prefix = name === undefined ? head : [...head, name];
  const step = isDocuments ? operation : verb;
  const tail = [
    ...otherValues,
    ...(query === undefined && body === undefined ? [] : [{ query: query ?? null, body: body ?? null }]),
    ...(apiVersion === undefined ? [] : [{ apiVersion }]),
  ];
  return [...prefix, step, ...tail];
};
