import {
  ELEVATED_READ_HEADER,
  NO_ERROR_CODE,
  notFound,
  notSupportedLocally,
  type SearchError,
} from '@searchdeck/contract';
import type { IndexDefinition, SearchIndexEngine } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import type { Definition } from '../store/definitions.js';
import type { IndexSources } from '../store/index-host.js';
import type { ServiceRecord } from '../store/services.js';
import { vectorizeOf } from './vectorizers.js';

/** The synonym maps of the service and the vectorizers of the index, as they are when the engine needs them. */
export const sourcesOf = (app: App, service: ServiceRecord, indexName: string): IndexSources => ({
  synonyms: (name) => {
    const rules = app.definitions.get(service.id, 'synonymmaps', name)?.body['synonyms'];
    return typeof rules === 'string' ? rules : undefined;
  },
  vectorize: vectorizeOf(app, service, indexName),
});

/** The recorded error of operations on documents. service-behavior §12.12. */
const indexNotFound = (service: ServiceRecord, name: string): SearchError =>
  notFound(`The index '${name}' for service '${service.name}' was not found.`, {
    code: NO_ERROR_CODE,
    target: 'indexName',
  });

/** The name of the index that an alias of this name maps to, otherwise the name itself. */
export function indexNameOf(app: App, service: ServiceRecord, name: string): string {
  const alias = app.definitions.get(service.id, 'aliases', name)?.body['indexes'] as string[] | undefined;
  return alias?.[0] ?? name;
}

/** The index of exactly this name; 404 if there is none. */
export function findIndex(app: App, service: ServiceRecord, name: string): Definition {
  const index = app.definitions.get(service.id, 'indexes', name);
  if (index === undefined) throw indexNotFound(service, name);
  return index;
}

/** The index of this name or of an alias of this name; 404 if there is none. */
export function resolveIndex(app: App, service: ServiceRecord, name: string): Definition {
  const index = app.definitions.get(service.id, 'indexes', indexNameOf(app, service, name));
  if (index === undefined) throw indexNotFound(service, name);
  return index;
}

/** Runs `task` on the engine of an index, addressed by its name or an alias. */
export function withIndex<T>(
  app: App,
  service: ServiceRecord,
  name: string,
  task: (engine: SearchIndexEngine, index: Definition) => T | Promise<T>,
): Promise<T> {
  const index = resolveIndex(app, service, name);
  return app.indexes.use(
    index.directory as string,
    index.body as unknown as IndexDefinition,
    sourcesOf(app, service, index.name),
    (engine) => task(engine, index),
  );
}

/**
 * Like `withIndex`, for tasks that return documents. The permissions of users are not known here, so an index that filters
 * by permissions is only read with `isElevated`; other reads are 501 rather than documents that should be hidden.
 */
export function withDocuments<T>(
  app: App,
  service: ServiceRecord,
  name: string,
  { isElevated }: { isElevated: boolean },
  task: (engine: SearchIndexEngine, index: Definition) => T | Promise<T>,
): Promise<T> {
  return withIndex(app, service, name, (engine, index) => {
    if (index.body['permissionFilterOption'] === 'enabled' && !isElevated) {
      throw notSupportedLocally(
        `Filtering documents by the permissions of a user (permissionFilterOption 'enabled', read without ${ELEVATED_READ_HEADER})`,
        'permissionFilterOption',
      );
    }
    return task(engine, index);
  });
}
