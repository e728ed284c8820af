import { badRequest, kindById, referencesOf, type KindId } from '@searchdeck/contract';
import type { DataCall } from '../call.js';

/** Refuses to delete what another object cannot do without (service-behavior §12 "index used by alias / KB"). */
export const refuseWhenUsed = (call: DataCall, kindId: KindId, name: string, by: readonly KindId[]): void => {
  const kind = kindById(kindId);
  for (const userKind of by) {
    const user = call.app.definitions
      .list(call.service.id, userKind)
      .find(({ body }) => referencesOf(userKind, body).some((found) => found.kind === kindId && found.name === name));
    if (user === undefined) continue;
    throw badRequest(
      `The ${kind.singular.toLowerCase()} '${name}' cannot be deleted because the ${kindById(userKind).singular.toLowerCase()} '${user.name}' refers to it.`,
      { code: 'OperationNotAllowed', target: kind.parameter },
    );
  }
};
