import { notFound, SearchError, type Match, type Plane } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';

export interface Route extends Match {
  plane: Plane;
  service: ServiceRecord | undefined;
}

/** `/services/{name}` is the root of one data plane; every other path is the management plane's. */
const DATA_PLANE = /^\/services\/([^/]+)(\/.*)?$/;

export const planeOf = (rawPath: string): Plane => (rawPath.startsWith('/services/') ? 'data' : 'management');

/** The service of that name; 404 without one. `name`: from the path; undefined if the path has none. */
export const serviceAt = (app: App, name: string | undefined): ServiceRecord => {
  const service = name === undefined ? undefined : app.services.get(name);
  if (service === undefined) throw notFound('There is no search service at this URL.', { target: 'path' });
  return service;
};

const find = ({ contract }: App, plane: Plane, method: string, rawPath: string): Match => {
  const result = contract.match(plane, method, rawPath);
  if (result === undefined) {
    throw notFound(`The path '${rawPath}' is not part of the ${plane} interface.`, { target: 'path' });
  }
  if ('allowedMethods' in result) {
    throw new SearchError({
      status: 405,
      code: 'MethodNotAllowed',
      message: `The method ${method} is not allowed here. Allowed: ${result.allowedMethods.join(', ')}.`,
      headers: { Allow: result.allowedMethods.join(', ') },
    });
  }
  return result.match;
};

/** Finds plane, service and operation of a request. `rawPath`: percent-encoded, without the query, in the contract's names. */
export const route = (app: App, method: string, rawPath: string): Route => {
  if (planeOf(rawPath) === 'management') {
    return { plane: 'management', service: undefined, ...find(app, 'management', method, rawPath) };
  }
  const [, name, servicePath] = DATA_PLANE.exec(rawPath) ?? [];
  const service = serviceAt(app, name);
  // Official clients write two slashes in a row, at the root or before `docs`; the service treats them as one.
  return { plane: 'data', service, ...find(app, 'data', method, (servicePath ?? '/').replace(/\/{2,}/g, '/')) };
};
