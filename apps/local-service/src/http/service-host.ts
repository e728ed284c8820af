import type { IncomingMessage } from 'node:http';
import { pathFromDialect } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { isIssuerPath } from './issuer.js';
import { isLocalPath } from './local-controls.js';
import { openApiPlane } from './openapi.js';
import { planeOf } from './route.js';
import { hostPatternOf } from './transport.js';

/** A request to a data plane at the root of its host. */
interface HostedRequest {
  /** The same request under `/services/{name}`. */
  rawPath: string;
}

/** Scheme, host, and port that a request was sent to, for links in the response; its host name is an allowed one. */
export const originOf = ({ config }: App, request: IncomingMessage): string =>
  `${new URL(config.managementUrl).protocol}//${(request.headers.host ?? '').trim().toLowerCase()}`;

/**
 * The service that the first label of a host name selects. A wildcard is for services only; a name in full may also be
 * that of the whole program, so it selects a service only if there is one.
 */
const serviceOfHost = ({ config, services }: App, host: string): string | undefined => {
  const pattern = hostPatternOf(host, config.serviceHosts);
  const label = host.slice(0, host.indexOf('.'));
  if (pattern === undefined || label === '') return undefined;
  return pattern.startsWith('*.') || services.get(label) !== undefined ? label : undefined;
};

/** Paths that mean the same under every host name. */
const isSharedPath = ({ config, contract }: App, method: string, rawPath: string): boolean =>
  planeOf(rawPath) === 'data' ||
  isIssuerPath(rawPath) ||
  isLocalPath(rawPath) ||
  openApiPlane(rawPath) !== undefined ||
  contract.match('management', method, pathFromDialect(rawPath, config.dialect)) !== undefined;

/**
 * `https://demo.localhost:4281/indexes`: the data plane of `demo` at the root, for software that derives the URL from
 * the name of the service. Undefined if the host names no service, or the path is the same under every host. `host`: an
 * allowed host name, without the port.
 */
export const hostedRequest = (
  app: App,
  request: IncomingMessage,
  host: string,
  rawPath: string,
): HostedRequest | undefined => {
  const name = serviceOfHost(app, host);
  if (name === undefined || isSharedPath(app, request.method ?? '', rawPath)) return undefined;
  return { rawPath: `/services/${name}${rawPath}` };
};
