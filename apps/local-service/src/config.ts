import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { LOCAL_FILES_FOLDER, type DialectId } from '@searchdeck/contract';
import type { ModelEndpoint, ModelMap } from '@searchdeck/inference';
import type { Options } from './options/parse-options.js';

/** The configuration of a running service. */
export interface ServiceConfig {
  dialect: DialectId;
  managementUrl: string;
  endpointOf: (serviceName: string) => string;
  managementToken: string;
  /** Secret that clients send to the managed identity endpoint. */
  identityHeader: string;
  provisioningSeconds: number;
  /** Whether requests beyond the documented rates are rejected (service-behavior §11 "Throttle per search unit"). */
  throttle: boolean;
  /** Document requests per second and search unit; undefined: unlimited. */
  queriesPerSecond: number | undefined;
  /** Storage of one partition in bytes; undefined: that of the SKU. */
  storageBytesPerPartition: number | undefined;
  /** Issuer of the access tokens that data planes accept; undefined: the service's own development issuer. */
  tokenIssuer: string | undefined;
  tokenAudience: string;
  /** Rewrites queries; undefined: `queryRewrites` is rejected. */
  languageModel: ModelEndpoint | undefined;
  /** Servers that skills and vectorizers call instead of the models of their definitions. */
  models: ModelMap;
  /** Folder of the Beider-Morse rule files and the Stempel table; undefined without one. */
  analysisData: string | undefined;
  /** Semantic queries per month of a service on the free plan; undefined: unlimited. */
  semanticQuota: number | undefined;
  /** Base of relative folders of LocalFolder. */
  dataFolder: string;
  /** Folders that data sources with LocalFolder may read. */
  allowedFolders: readonly string[];
  /** Origins that definitions and models may use, besides this machine. */
  allowedOutbound: ReadonlySet<string>;
  /** Accepted host names, in lowercase and without ports; `*.suffix` covers one label before the suffix. */
  allowedHosts: ReadonlySet<string>;
  /** Those of them whose first label can name a service. */
  serviceHosts: ReadonlySet<string>;
}

/** Secrets that the data folder stores unless the command line sets them. */
export type ServiceSecrets = Pick<ServiceConfig, 'managementToken' | 'identityHeader'>;

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
const withBrackets = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/**
 * Names and addresses that a certificate of the service must cover. Clients reject wildcards directly below a top-level
 * name such as `localhost`, so the services are also listed by name.
 */
export const certificateHosts = ({ host, allowHosts }: Options, serviceNames: readonly string[]): string[] => {
  const patterns = allowHosts.flatMap((pattern) =>
    pattern.startsWith('*.') ? [pattern, ...serviceNames.map((name) => `${name}${pattern.slice(1)}`)] : [pattern],
  );
  return [
    ...new Set(['localhost', '127.0.0.1', '::1', ...(isWildcard(host) ? [] : [host.toLowerCase()]), ...patterns]),
  ];
};

/** The configuration of a running service, once its port is known. */
export const serviceConfig = (
  options: Options,
  port: number,
  { managementToken, identityHeader }: ServiceSecrets,
): ServiceConfig => {
  const origin = `${options.https === undefined ? 'http' : 'https'}://${isWildcard(options.host) ? '127.0.0.1' : withBrackets(options.host)}:${port}`;
  return {
    dialect: options.dialect,
    managementUrl: origin,
    endpointOf: (name) => `${origin}/services/${name}`,
    managementToken,
    identityHeader,
    provisioningSeconds: options.provisioningSeconds,
    throttle: options.throttle,
    queriesPerSecond: options.queriesPerSecond,
    storageBytesPerPartition:
      options.storageMegabytes === undefined ? undefined : Math.round(options.storageMegabytes * 1024 ** 2),
    tokenIssuer: options.tokenIssuer,
    tokenAudience: options.tokenAudience,
    languageModel: options.languageModel,
    models: options.models,
    analysisData: options.analysisData === undefined ? undefined : resolve(options.analysisData),
    semanticQuota: options.semanticQuota,
    dataFolder: resolve(options.data),
    allowedFolders: [join(options.data, LOCAL_FILES_FOLDER), ...options.allowFolders].map((folder) => resolve(folder)),
    allowedOutbound: new Set([
      ...options.allowOutbound,
      ...Array.from(options.models.values(), ({ url }) => new URL(url).origin),
    ]),
    allowedHosts: new Set([
      '127.0.0.1',
      'localhost',
      '[::1]',
      ...(isWildcard(options.host) ? [] : [withBrackets(options.host.toLowerCase())]),
      ...options.allowHosts.map(withBrackets),
    ]),
    serviceHosts: new Set(options.allowHosts.filter((name) => isIP(name) === 0)),
  };
};
