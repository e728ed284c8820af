import { conflict, limits } from '@searchdeck/contract';
import type { ApiResponse } from '../response.js';
import { parameter, type Call } from '../call.js';
import { newKey } from '../../store/services.js';
import { requireService } from './find.js';

export const listAdminKeys = (call: Call): ApiResponse => {
  const { primaryKey, secondaryKey } = requireService(call);
  return { status: 200, body: { primaryKey, secondaryKey } };
};

/** The old key is invalid as soon as the response is sent. */
export const regenerateAdminKey = (call: Call): ApiResponse => {
  const service = requireService(call);
  const isPrimary = parameter(call, 'keyKind').toLowerCase() === 'primary';
  const primaryKey = isPrimary ? newKey() : service.primaryKey;
  const secondaryKey = isPrimary ? service.secondaryKey : newKey();
  call.app.services.update({ ...service, primaryKey, secondaryKey });
  return { status: 200, body: { primaryKey, secondaryKey } };
};

export const listQueryKeys = (call: Call): ApiResponse => ({
  status: 200,
  body: { value: call.app.services.queryKeys(requireService(call).id), nextLink: null },
});

export const createQueryKey = (call: Call): ApiResponse => {
  const service = requireService(call);
  if (call.app.services.queryKeys(service.id).length >= limits.queryKeys) {
    throw conflict(`The service already has ${limits.queryKeys} query keys, the maximum. Delete one first.`, {
      code: 'ServiceQuotaExceeded',
    });
  }
  const queryKey = { name: parameter(call, 'name'), key: newKey() };
  call.app.services.addQueryKey(service.id, queryKey);
  return { status: 200, body: queryKey };
};

/** Query keys are identified by value; an unknown one is 204 (management-plane.md "Delete a query key"). */
export const deleteQueryKey = (call: Call): ApiResponse => ({
  status: call.app.services.deleteQueryKey(requireService(call).id, parameter(call, 'key')) ? 200 : 204,
});
