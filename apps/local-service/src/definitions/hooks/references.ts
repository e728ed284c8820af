import { badRequest, kindById, kinds, referencesOf, type KindId } from '@searchdeck/contract';
import type { DefinitionContext } from '../definition-context.js';

/** Rejects the delete of an object that another one depends on (service-behavior §12 "index used by alias / KB"). */
export const rejectIfReferenced = ({ app, service }: DefinitionContext, kindId: KindId, name: string): void => {
  const kind = kindById(kindId);
  const referencingKinds = kinds.filter(({ references }) =>
    references.some((reference) => reference.kind === kindId && reference.preventsDelete === true),
  );
  for (const referencingKind of referencingKinds) {
    const referencingDefinition = app.definitions
      .list(service.id, referencingKind.id)
      .find(({ body }) =>
        referencesOf(referencingKind, body).some((reference) => reference.kind === kindId && reference.name === name),
      );
    if (referencingDefinition === undefined) continue;
    throw badRequest(
      `The ${kind.singular.toLowerCase()} '${name}' cannot be deleted because the ${referencingKind.singular.toLowerCase()} '${referencingDefinition.name}' refers to it.`,
      { code: 'OperationNotAllowed', target: kind.parameter },
    );
  }
};
