import { badRequest, searchServiceNamePattern, type ConnectionKind } from '@searchdeck/contract';
import type { AddressRule } from '@searchdeck/outbound';
import { dataPlaneSuffixes, loginHosts, managementHosts } from './known-clouds.js';

export interface Endpoint {
  /** As `new URL(…).origin` prints it. */
  origin: string;
  /** Empty, or segments such as `/services/demo` without a slash at the end. */
  basePath: string;
}

const ENDPOINT_FIELDS = ['endpoint', 'managementUrl', 'tokenRequest.issuer'] as const;
type EndpointField = (typeof ENDPOINT_FIELDS)[number];

/**
 * A narrow grammar of URLs: scheme, plain host (or bracketed IPv6 literal), port, plain path. Everything else
 * (userinfo, escapes, queries, backslashes, other alphabets, spaces) is rejected before a parser interprets it.
 */
const ENDPOINT =
  /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::([1-9]\d{0,4}))?((?:\/[a-z0-9._~-]+)*)\/?$/i;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** An origin of this machine, as {@link parseEndpoint} prints it; it rejects other spellings of 127.0.0.1. */
const LOOPBACK = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
const SERVICE = new RegExp(searchServiceNamePattern);

/** Which endpoints connections may use, and which IP addresses their names may resolve to. */
export class EndpointPolicy {
  private readonly localOrigins: ReadonlySet<string>;
  private readonly operatorOrigins: ReadonlySet<string>;
  private readonly webhookOrigins: ReadonlySet<string>;

  /**
   * `identityOrigin`: origin that serves the tokens of the managed identity of this machine. `webhookOrigins`: where alerts
   * may be sent; connections cannot use them, because they would receive credentials.
   */
  constructor(
    localOrigins: readonly string[],
    operatorOrigins: readonly string[],
    private readonly identityOrigin?: string,
    webhookOrigins: readonly string[] = [],
  ) {
    this.localOrigins = new Set(localOrigins);
    this.operatorOrigins = new Set(operatorOrigins);
    this.webhookOrigins = new Set(webhookOrigins);
  }

  /** Throws 400 with the field as target unless a connection of this kind may use the URL. */
  check(url: string, field: EndpointField, kind: ConnectionKind): Endpoint {
    const endpoint = parseEndpoint(url, field);
    if (this.operatorOrigins.has(endpoint.origin)) return endpoint;
    if (kind === 'local') {
      if (this.localOrigins.has(endpoint.origin)) return endpoint;
      throw badRequest(
        'A local connection must use the local search service that Searchdeck was started with, or an origin in SEARCHDECK_ALLOWED_ORIGINS.',
        {
          code: 'ENDPOINT_NOT_ALLOWED',
          target: field,
        },
      );
    }
    if (LOOPBACK.test(endpoint.origin)) {
      throw badRequest(
        'This is a URL of this machine, not of a cloud service. For the local search service, select Local. To use another service, add its origin to SEARCHDECK_ALLOWED_ORIGINS.',
        { code: 'ENDPOINT_NOT_ALLOWED', target: field },
      );
    }
    if (!isKnownCloud(endpoint.origin, field) || endpoint.basePath !== '') {
      throw badRequest(
        field === 'endpoint'
          ? `The endpoint must be https://<service>${dataPlaneSuffixes.join(', https://<service>')}, or an origin in SEARCHDECK_ALLOWED_ORIGINS.`
          : `The management endpoint must be https://${managementHosts.join(', https://')}, or an origin in SEARCHDECK_ALLOWED_ORIGINS.`,
        { code: 'ENDPOINT_NOT_ALLOWED', target: field },
      );
    }
    return endpoint;
  }

  /** Throws 400 unless a connection of this kind may send client secrets to the issuer. */
  checkIssuer(issuer: string, kind: ConnectionKind): void {
    const { origin } = parseEndpoint(issuer, 'tokenRequest.issuer');
    if (this.operatorOrigins.has(origin) || (kind === 'local' && this.localOrigins.has(origin))) return;
    if (isKnownCloud(origin, 'tokenRequest.issuer')) return;
    throw badRequest(
      `The issuer must be at https://${loginHosts.join(', https://')}, or its origin must be in SEARCHDECK_ALLOWED_ORIGINS.`,
      { code: 'ENDPOINT_NOT_ALLOWED', target: 'tokenRequest.issuer' },
    );
  }

  /** The URL of a webhook. Throws 400 unless the operator allows its origin; the message does not repeat the URL. */
  checkWebhook(text: string): URL {
    const target = 'webhook.url';
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      throw badRequest('The webhook must be a URL such as https://hooks.example.com/alerts, without a user name.', {
        code: 'WEBHOOK_INVALID',
        target,
      });
    }
    if (!this.webhookOrigins.has(url.origin)) {
      throw badRequest(
        `Alerts can't be sent to ${url.origin}. To allow it, add this origin to SEARCHDECK_WEBHOOK_ORIGINS.`,
        { code: 'WEBHOOK_NOT_ALLOWED', target },
      );
    }
    return url;
  }

  /** The rule for the IP addresses of an origin; undefined: the origin is not allowed. */
  readonly addressRule = (origin: string): AddressRule | undefined => {
    // The operator trusts the origins in the setting: private endpoints have private addresses.
    if (this.operatorOrigins.has(origin) || this.webhookOrigins.has(origin)) return 'any';
    if (this.localOrigins.has(origin)) return 'loopback';
    // No connection may have this endpoint: `check` does not allow it.
    if (origin === this.identityOrigin) return 'any';
    return ENDPOINT_FIELDS.some((field) => isKnownCloud(origin, field)) ? 'public' : undefined;
  };
}

const isKnownCloud = (origin: string, field: EndpointField): boolean => {
  if (!origin.startsWith('https://')) return false;
  const host = origin.slice('https://'.length);
  if (field === 'managementUrl') return (managementHosts as readonly string[]).includes(host);
  if (field === 'tokenRequest.issuer') return (loginHosts as readonly string[]).includes(host);
  return dataPlaneSuffixes.some((suffix) => host.endsWith(suffix) && SERVICE.test(host.slice(0, -suffix.length)));
};

/** Parses the URL of an endpoint; 400 unless it has the plain form and the platform's parser finds the same origin. */
export const parseEndpoint = (url: string, field: EndpointField): Endpoint => {
  const invalidEndpoint = () =>
    badRequest(
      'The URL is not valid. Use https://host or https://host:port, without a user name, query string, or percent escapes.',
      {
        code: 'ENDPOINT_INVALID',
        target: field,
      },
    );
  const parts = url.length <= 2048 ? ENDPOINT.exec(url) : null;
  if (parts === null) throw invalidEndpoint();
  const scheme = (parts[1] ?? '').toLowerCase();
  const host = (parts[2] ?? '').toLowerCase();
  const port = parts[3];
  const basePath = parts[4] ?? '';
  if (!host.startsWith('[') && !HOST.test(host)) throw invalidEndpoint();
  if (basePath.split('/').some((segment) => segment === '.' || segment === '..')) throw invalidEndpoint();
  const isDefault = port === undefined || port === (scheme === 'https' ? '443' : '80');
  const origin = `${scheme}://${host}${isDefault ? '' : `:${port}`}`;
  // The platform reads 127.1, 0x7f000001, and 2130706433 as 127.0.0.1: reject every host that it reads differently.
  if (!URL.canParse(url) || new URL(url).origin !== origin) throw invalidEndpoint();
  return { origin, basePath };
};

export const formatEndpoint = (endpoint: Endpoint): string => endpoint.origin + endpoint.basePath;
