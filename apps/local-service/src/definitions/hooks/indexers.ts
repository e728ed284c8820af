import type { SearchIndexer } from '@searchdeck/contract';
import { removeRuns, scheduleRuns, startRun } from '../../indexers/runs.js';
import type { KindHook, KindWording } from './hook.js';

const notFound: KindWording['notFound'] = (name, service) => `Indexer '${name}' was not found in service '${service}'.`;

export const indexersHook: KindHook = {
  /** A new indexer runs at once unless it is disabled. service-behavior §9. */
  afterStore({ app, service }, { name, body }, isNew) {
    const definition = body as unknown as SearchIndexer;
    scheduleRuns(app, service, name, definition);
    if (isNew && definition.disabled !== true) startRun(app, service, name);
  },
  removed({ app, service }, { name }) {
    removeRuns(app, service, name);
    return Promise.resolve();
  },
  wording: { notFound, notFoundForDelete: notFound },
};
