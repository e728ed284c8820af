import type { ResourceKind } from '@searchdeck/contract';
import { checkObjectQuota } from '../quotas/object-quota.js';
import type { Definition, WriteResult } from '../store/definitions.js';
import { checkConditions, type Conditions } from '../store/etags.js';
import type { Body, DefinitionContext } from './definition-context.js';
import { definitionToStore } from './definition-to-store.js';
import { definitionExists, definitionNotFound } from './errors.js';
import { hookOf } from './hooks/index.js';

/** Changes of one object run one after the other; the store checks the conditions once more inside its transaction. */
function runExclusively<T>(
  { app, service }: DefinitionContext,
  kind: string,
  name: string,
  task: () => Promise<T>,
): Promise<T> {
  return app.mutex.run(`${service.id}/${kind}/${name}`, task);
}

async function store(
  context: DefinitionContext,
  kind: ResourceKind,
  name: string,
  conditions: Conditions,
  requestBody: Body,
): Promise<WriteResult> {
  const { app, service } = context;
  const hook = hookOf(kind.id);
  const current = app.definitions.get(service.id, kind.id, name);
  checkConditions(conditions, current?.etag);
  const body = definitionToStore(context, kind, requestBody, current?.body);
  await hook.check?.(context, body, current);
  if (current === undefined) checkObjectQuota(app, service, kind);
  const { directory, undo } = (await hook.apply?.(context, body, current)) ?? {};
  try {
    const result = app.definitions.write(service.id, kind.id, name, conditions, () => ({
      body,
      ...(directory === undefined ? {} : { directory }),
    }));
    hook.afterStore?.(context, result.definition, current);
    return result;
  } catch (error) {
    await undo?.();
    throw error;
  }
}

/** Creates an object. Errors: 400 or 409 if it exists, 400 for a broken rule, 429 beyond the quota. */
export function createDefinition(
  context: DefinitionContext,
  kind: ResourceKind,
  requestBody: Body & { name: string },
): Promise<Definition> {
  const { name } = requestBody;
  return runExclusively(context, kind.id, name, async () => {
    if (context.app.definitions.get(context.service.id, kind.id, name) !== undefined) {
      throw definitionExists(kind, name);
    }
    const { definition } = await store(context, kind, name, {}, requestBody);
    return definition;
  });
}

/** Creates or replaces an object. Errors as for `createDefinition`, and 412 if the conditions do not hold. */
export function putDefinition(
  context: DefinitionContext,
  kind: ResourceKind,
  requestBody: Body & { name: string },
  conditions: Conditions = {},
): Promise<WriteResult> {
  const { name } = requestBody;
  return runExclusively(context, kind.id, name, () => store(context, kind, name, conditions, requestBody));
}

/** Deletes an object. Errors: 404, 412, and 400 while another object refers to it. */
export function deleteDefinition(
  context: DefinitionContext,
  kind: ResourceKind,
  name: string,
  conditions: Conditions = {},
): Promise<void> {
  const { app, service } = context;
  return runExclusively(context, kind.id, name, async () => {
    const hook = hookOf(kind.id);
    const current = app.definitions.get(service.id, kind.id, name);
    checkConditions(conditions, current?.etag);
    if (current === undefined) throw definitionNotFound(kind, name, service.name, true);
    hook.checkDelete?.(context, current);
    app.definitions.delete(service.id, kind.id, name, conditions);
    await hook.afterDelete?.(context, current);
  });
}
