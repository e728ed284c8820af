import { conflict, fleetViewLimits, notFound } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import type { FleetViewRepository } from '../store/repositories.js';

type FleetViewOperations = Extract<keyof BffHandlers, `fleetViews.${string}`>;

/** Saved views of the list of services. Each user has their own. */
export const fleetViewHandlers = (views: FleetViewRepository): Pick<BffHandlers, FleetViewOperations> => ({
  'fleetViews.list': async ({ session }) => ({ body: { value: await views.list(session().principal.subject) } }),
  'fleetViews.put': async ({ session, path, body }) => {
    const view = { id: path.id, ...body };
    const result = await views.put(session().principal.subject, view, fleetViewLimits.views);
    if (result === 'NAME_TAKEN') {
      throw conflict(`A view named "${view.name}" already exists.`, { code: 'NAME_TAKEN', target: 'name' });
    }
    if (result === 'TOO_MANY') {
      throw conflict(`There are already ${fleetViewLimits.views} views. Delete one first.`, { code: 'TOO_MANY_VIEWS' });
    }
    return { body: view };
  },
  'fleetViews.delete': async ({ session, path }) => {
    if (!(await views.remove(session().principal.subject, path.id))) {
      throw notFound('The view does not exist.', { code: 'VIEW_NOT_FOUND' });
    }
    return { body: undefined };
  },
});
