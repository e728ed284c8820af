import { applyDefaults, applyWriteOnly, type ResourceKind } from '@searchdeck/contract';
import { skuOf } from '../services/resource.js';
import type { Body, DefinitionContext } from './definition-context.js';
import { hookOf } from './hooks/index.js';
import { normalize } from './normalize.js';
import { rejectFindings } from './reject-findings.js';

/**
 * The body to store: without read-only members, with the stored secrets where the request has none, with defaults, and
 * valid by every rule of its kind. `isDefined`: further resources that it may refer to.
 */
export function definitionToStore(
  { app, service, version }: DefinitionContext,
  kind: ResourceKind,
  requestBody: Body,
  previous: Body | undefined,
  isDefined: (kind: string, name: string) => boolean = () => false,
): Body {
  const completeBody = applyWriteOnly(kind.schema, normalize(kind.schema, requestBody) as Body, previous);
  const definition = applyDefaults(kind, completeBody, version);
  const findings = app.contract.checkDefinition(kind.id, definition, {
    version,
    sku: skuOf(service),
    previous,
    exists: (other, name) => isDefined(other, name) || app.definitions.get(service.id, other, name) !== undefined,
  });
  rejectFindings(findings, hookOf(kind.id).wording?.subject);
  return { ...definition };
}
