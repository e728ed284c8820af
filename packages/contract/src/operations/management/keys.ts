import { adminKeyKind, queryKeyName, queryKeyValue } from '../../management/names.js';
import { AdminKeyResult, ListQueryKeysResult, QueryKey } from '../../management/results.js';
import { defineOperation } from '../operation.js';
import { managementError } from '../shared.js';
import { ownerAccess, managementBase, ofService, servicePath } from './shared.js';

const base = { ...managementBase, tag: 'Keys', isSecret: true } as const;
/** Keys are listed by POST, because reading them requires more than read access. Only owners can. */
const secretAccess = { role: 'owner', effect: 'read', retry: 'safe' } as const;

export const keyOperations = [
  defineOperation({
    ...base,
    ...secretAccess,
    id: 'services.listAdminKeys',
    method: 'POST',
    path: `${servicePath}/listAdminKeys`,
    summary: 'List admin keys',
    pathParameters: ofService,
    responses: { 200: { description: 'Both admin keys.', schema: AdminKeyResult }, ...managementError },
  }),
  defineOperation({
    ...base,
    ...ownerAccess,
    id: 'services.regenerateAdminKey',
    destructive: 'searchServiceName',
    method: 'POST',
    path: `${servicePath}/regenerateAdminKey/{keyKind}`,
    summary: 'Regenerate an admin key',
    pathParameters: { ...ofService, keyKind: adminKeyKind },
    responses: {
      200: {
        description: 'Both admin keys. The previous value of the regenerated key no longer works.',
        schema: AdminKeyResult,
      },
      ...managementError,
    },
  }),
  defineOperation({
    ...base,
    ...secretAccess,
    id: 'services.listQueryKeys',
    method: 'POST',
    path: `${servicePath}/listQueryKeys`,
    summary: 'List query keys',
    pathParameters: ofService,
    responses: { 200: { description: 'The query keys.', schema: ListQueryKeysResult }, ...managementError },
  }),
  defineOperation({
    ...base,
    ...ownerAccess,
    id: 'services.createQueryKey',
    method: 'POST',
    path: `${servicePath}/createQueryKey/{name}`,
    summary: 'Create a query key',
    pathParameters: { ...ofService, name: queryKeyName },
    responses: { 200: { description: 'The new key.', schema: QueryKey }, ...managementError },
  }),
  defineOperation({
    ...base,
    ...ownerAccess,
    id: 'services.deleteQueryKey',
    destructive: 'searchServiceName',
    method: 'DELETE',
    path: `${servicePath}/deleteQueryKey/{key}`,
    summary: 'Delete a query key',
    pathParameters: { ...ofService, key: queryKeyValue },
    responses: {
      200: { description: 'Deleted.' },
      204: { description: 'The service exists, but the query key was not found.' },
      404: { description: 'The service was not found. Clients should expect 204 in future versions.' },
      ...managementError,
    },
    documentedVersions: ['2025-05-01'],
  }),
] as const;
