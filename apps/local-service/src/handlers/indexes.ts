import { notFound, notSupportedLocally } from '@searchdeck/contract';
import type { IndexDefinition, SearchIndexEngine } from '@searchdeck/engine';
import type { App } from '../app.js';
import type { Definition } from '../store/definitions.js';
import type { IndexSources } from '../store/index-host.js';
import type { ServiceRecord } from '../store/services.js';
import { parameter, type DataCall } from './call.js';
import { vectorizeOf } from './vectorize.js';

/** What the engine of an index asks for: the service's synonym maps and the index's vectorizers, as they are then. */
export const sourcesOf = (app: App, service: ServiceRecord, indexName: string): IndexSources => ({
  synonyms: (name) => {
    const rules = app.definitions.get(service.id, 'synonymmaps', name)?.body['synonyms'];
    return typeof rules === 'string' ? rules : undefined;
  },
  vectorize: vectorizeOf(app, service, indexName),
});

const unknownIndex = (call: DataCall, name: string): Error =>
  notFound(`The index '${name}' for service '${call.service.name}' was not found.`, { target: 'indexName' });

/** The index of exactly that name. */
export const ownIndex = (call: DataCall): Definition => {
  const name = parameter(call, 'indexName');
  const found = call.app.definitions.get(call.service.id, 'indexes', name);
  if (found === undefined) throw unknownIndex(call, name);
  return found;
};

/** The index that a name stands for: its own, or the one that an alias of that name maps to. */
export const resolveIndex = (call: DataCall): Definition => {
  const { definitions } = call.app;
  const name = parameter(call, 'indexName');
  const alias = definitions.get(call.service.id, 'aliases', name)?.body['indexes'] as string[] | undefined;
  const found = definitions.get(call.service.id, 'indexes', alias?.[0] ?? name);
  if (found === undefined) throw unknownIndex(call, name);
  return found;
};

/** Runs `task` on the engine of the index (or alias) that the path names. */
export const withIndex = <T>(
  call: DataCall,
  task: (engine: SearchIndexEngine, index: Definition) => T | Promise<T>,
): Promise<T> => {
  const index = resolveIndex(call);
  return call.app.indexes.use(
    index.directory as string,
    index.body as unknown as IndexDefinition,
    sourcesOf(call.app, call.service, index.name),
    (engine) => task(engine, index),
  );
};

/**
 * As `withIndex`, to show documents. Which of them a user may see is not known here: an index that filters by
 * permissions answers only reads that bypass them, and refuses others by name rather than show what it should hide.
 */
export const withDocuments: typeof withIndex = (call, task) =>
  withIndex(call, (engine, index) => {
    const elevated = String(call.headers['x-ms-enable-elevated-read'] ?? '').toLowerCase() === 'true';
    if (index.body['permissionFilterOption'] === 'enabled' && !elevated)
      throw notSupportedLocally(
        "Filtering documents by the permissions of a user (permissionFilterOption 'enabled', read without x-ms-enable-elevated-read)",
        'permissionFilterOption',
      );
    return task(engine, index);
  });
