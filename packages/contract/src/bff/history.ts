import { array, boolean, enumOf, int32, int64, object, required, string, type Infer } from '../schema/node.js';
import { connectionPathParameters } from './connection-fields.js';
import { dateTime } from './date-time.js';
import { defineBffOperation } from './operation.js';

/** How a version of a definition came into the history. */
export const versionChanges = {
  seen: 'Read from the service.',
  saved: 'Written through Searchdeck.',
  rebuilt: 'Written by a task that rebuilds an index.',
  deleted: 'Deleted through Searchdeck.',
} as const;
export type VersionChange = keyof typeof versionChanges;

// Not an enumeration: the first page of the console has no definitions of kinds.
const kind = string({
  pattern: '^[a-z]{1,64}$',
  patternMessage: "'kind' must be the ID of a resource kind.",
  description: 'Kind of the resource: `indexes`.',
});
const name = string({ minLength: 1, maxLength: 260, description: 'Name of the resource.' });

const versionFields = {
  id: required(int64({ description: 'Number of the version; later versions have higher numbers.' })),
  kind: required(kind),
  name: required(name),
  at: required(dateTime),
  user: required(string({ description: 'Display name of the user who read, saved, or deleted it.' })),
  change: required(enumOf(versionChanges)),
  /** The definition of a deleted resource is that of the previous version. */
  hasDefinition: required(boolean()),
};
const DefinitionVersion = object(versionFields, { name: 'DefinitionVersion' });
export type DefinitionVersion = Infer<typeof DefinitionVersion>;

const shared = { tag: 'History', role: 'reader' } as const;

/** Versions of definitions that were read or written through Searchdeck. Secrets are never included. */
export const historyOperations = [
  defineBffOperation({
    ...shared,
    id: 'history.list',
    method: 'GET',
    path: '/api/connections/{id}/history',
    summary: 'List the versions of a definition, newest first',
    pathParameters: connectionPathParameters,
    query: object({ kind: required(kind), name: required(name) }),
    response: {
      status: 200,
      description: 'Newest first.',
      schema: object({ value: required(array(DefinitionVersion)) }),
    },
  }),
  defineBffOperation({
    ...shared,
    id: 'history.deleted',
    method: 'GET',
    path: '/api/connections/{id}/history/deleted',
    summary: 'List the resources whose last version is deleted',
    pathParameters: connectionPathParameters,
    query: object({ kind: required(kind), top: int32({ minimum: 1, maximum: 200, default: 100 }) }),
    response: {
      status: 200,
      description: 'The last version of each resource, newest first.',
      schema: object({ value: required(array(DefinitionVersion)) }),
    },
  }),
  defineBffOperation({
    ...shared,
    id: 'history.get',
    method: 'GET',
    path: '/api/connections/{id}/history/versions/{version}',
    summary: 'Get a version of a definition',
    pathParameters: {
      ...connectionPathParameters,
      version: string({ pattern: '^[1-9]\\d{0,14}$', patternMessage: "'version' must be the number of a version." }),
    },
    response: {
      status: 200,
      description: 'The version.',
      schema: object({
        ...versionFields,
        definition: required(string({ description: 'JSON text in the dialect of the connection, without ETag.' })),
      }),
    },
  }),
] as const;
