import {
  applyDefaults,
  applyWriteOnly,
  checkDefinition,
  type DefinitionOf,
  type KindId,
  type ResourceKind,
} from '@searchdeck/contract';
import { refuseProblems } from '../../http/problems.js';
import { skuOf } from '../../management/resource.js';
import type { DataCall } from '../call.js';
import { normalise } from './normalise.js';

type Body = Record<string, unknown>;

/**
 * The body as it is to be stored: without what the service sets itself, with the stored secrets where the request has
 * none, with defaults, and obeying every rule of its kind.
 */
export const definitionToStore = (
  call: DataCall,
  kind: ResourceKind<KindId>,
  given: Body,
  previous: Body | undefined,
): Body => {
  const complete = applyWriteOnly(kind.schema, normalise(kind.schema, given) as Body, previous);
  const definition = applyDefaults(kind.id, complete as unknown as DefinitionOf[KindId]);
  refuseProblems(
    checkDefinition(kind.id, definition, {
      version: call.version,
      sku: skuOf(call.service),
      previous,
      exists: (other, name) => call.app.definitions.get(call.service.id, other, name) !== undefined,
    }),
    kind.id === 'indexes' ? 'index' : undefined,
  );
  return { ...definition };
};
