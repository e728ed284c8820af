import type { SearchIndexer } from '@searchdeck/contract';
import { withCacheId } from '../../indexers/enrichment-cache.js';
import { removeRuns, scheduleRuns, startRun } from '../../indexers/runs.js';
import { acceptDefinition } from './accept-definition.js';
import type { KindHook, KindWording } from './hook.js';

const notFound: KindWording['notFound'] = (name, service) => `Indexer '${name}' was not found in service '${service}'.`;

export const indexersHook: KindHook = {
  /** The service assigns the ID of an enrichment cache. The ID in a request has no effect. */
  apply(_context, body, current) {
    const definition = body as unknown as SearchIndexer;
    const previous = current?.body as SearchIndexer | undefined;
    if (definition.cache != null) body['cache'] = withCacheId(definition.cache, previous?.cache);
    return Promise.resolve({});
  },
  /** A new indexer runs immediately unless it is disabled. service-behavior §9. */
  afterStore(context, { name, body }, previous) {
    const { app, service } = context;
    acceptDefinition(context, 'indexers', previous);
    const definition = body as unknown as SearchIndexer;
    scheduleRuns(app, service, name, definition);
    if (previous === undefined && definition.disabled !== true) startRun(app, service, name);
  },
  afterDelete({ app, service }, { name }) {
    return removeRuns(app, service, name);
  },
  wording: { notFound, notFoundForDelete: notFound },
};
