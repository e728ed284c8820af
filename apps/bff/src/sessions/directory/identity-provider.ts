import { setTimeout as delay } from 'node:timers/promises';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { bffCodes, SearchError } from '@searchdeck/contract';
import type { RuleOf } from '@searchdeck/outbound';
import { parseObject } from '../../credentials/tokens/access-token.js';
import type { OutboundClient } from '../../outbound/client.js';
import { codingOf, DecodingStream } from '../../outbound/decoded.js';
import { collectBody } from '../../proxy/collect-body.js';

/** The discovery document of the provider (OpenID Connect Discovery §4). */
export interface ProviderMetadata {
  jwksUri: string;
  tokenEndpoint: string;
  /** Undefined: the provider does not list them. */
  grantTypes: readonly string[] | undefined;
  /** As received, for the browser. */
  text: string;
}

export interface IdentityProviderOptions {
  issuer: string;
  outbound: Pick<OutboundClient, 'send'>;
  /** Minimum time between two reads of the keys because of an unknown key. */
  keyRefreshMs: number;
}

/** The provider can't be reached, or its documents can't be used. `reason` is a clause. */
export class ProviderUnavailable extends SearchError {
  constructor(
    readonly reason: string,
    cause?: unknown,
  ) {
    super({
      status: 503,
      code: bffCodes.identityProviderUnavailable,
      message: `The identity provider is not available: ${reason}. Try again in a moment.`,
      ...(cause === undefined ? {} : { cause }),
    });
  }
}

/** The provider responds, but its discovery document has another issuer than the configured one. */
export class WrongIssuer extends Error {}

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** The issuer may have any address, because the operator configured it; the addresses in its documents must be public. */
export const providerAddressRule =
  (issuer: string): RuleOf =>
  (origin) => {
    if (origin === new URL(issuer).origin) return 'any';
    return origin.startsWith('https://') ? 'public' : undefined;
  };

/** Reads the documents of an OpenID Connect provider. A failure is not cached: the next call tries again. */
export class IdentityProvider {
  private discovery: Promise<ProviderMetadata> | undefined;
  private cachedMetadata: ProviderMetadata | undefined;
  private remoteKeys: { uri: string; get: ReturnType<typeof createRemoteJWKSet> } | undefined;
  private nextKeys: Promise<void> | undefined;
  private keysReadAt = 0;

  constructor(private readonly options: IdentityProviderOptions) {}

  /** Rejects with WrongIssuer, or with ProviderUnavailable if the provider cannot be reached. */
  async metadata(): Promise<ProviderMetadata> {
    if (this.cachedMetadata !== undefined) return this.cachedMetadata;
    this.discovery ??= this.discover().finally(() => {
      this.discovery = undefined;
    });
    this.cachedMetadata = await this.discovery;
    return this.cachedMetadata;
  }

  /** The grants that the provider lists; undefined: it lists none, or it was not reached yet. */
  get grantTypes(): readonly string[] | undefined {
    return this.cachedMetadata?.grantTypes;
  }

  /** Origins that the browser sends requests to. */
  origins(): string[] {
    const urls = [
      this.options.issuer,
      ...(this.cachedMetadata === undefined ? [] : [this.cachedMetadata.tokenEndpoint]),
    ];
    return [...new Set(urls.map((url) => new URL(url).origin))];
  }

  /**
   * Finds the key of a token; an unknown one may be new, so the keys are read again. If they were read a moment ago, all
   * requests with unknown keys wait for the same next read: forged keys don't cause more reads, and new keys are found.
   */
  readonly key: JWTVerifyGetKey = async (header, token) => {
    const { jwksUri } = await this.metadata();
    if (this.remoteKeys?.uri !== jwksUri) {
      const get = createRemoteJWKSet(new URL(jwksUri), {
        cooldownDuration: this.options.keyRefreshMs,
        timeoutDuration: TIMEOUT_MS,
        [customFetch]: async (url) => {
          this.keysReadAt = performance.now();
          return new Response(await this.read(url));
        },
      });
      this.remoteKeys = { uri: jwksUri, get };
    }
    const { get } = this.remoteKeys;
    const isJustRead = get.coolingDown;
    try {
      return await get(header, token);
    } catch (error) {
      if (!isJustRead || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    this.nextKeys ??= this.readKeysAgain(get).finally(() => {
      this.nextKeys = undefined;
    });
    await this.nextKeys;
    return get(header, token);
  };

  private async readKeysAgain(keys: ReturnType<typeof createRemoteJWKSet>): Promise<void> {
    await delay(Math.max(0, this.keysReadAt + this.options.keyRefreshMs - performance.now()));
    await keys.reload();
  }

  private async discover(): Promise<ProviderMetadata> {
    const { issuer } = this.options;
    const text = await this.read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const document = parseObject(text);
    if (document === undefined) throw new ProviderUnavailable('its discovery document is not a JSON object');
    const {
      issuer: namedIssuer,
      jwks_uri: jwksUri,
      token_endpoint: tokenEndpoint,
      grant_types_supported: grants,
    } = document;
    if (namedIssuer !== issuer) {
      throw new WrongIssuer(
        typeof namedIssuer === 'string'
          ? `its discovery document names "${namedIssuer}".`
          : 'its discovery document names no issuer.',
      );
    }
    if (!isUrl(jwksUri) || !isUrl(tokenEndpoint)) throw new ProviderUnavailable('its discovery document is incomplete');
    const grantTypes = Array.isArray(grants) ? grants.filter((grant) => typeof grant === 'string') : undefined;
    return { jwksUri, tokenEndpoint, grantTypes, text };
  }

  private async read(href: string): Promise<string> {
    const url = new URL(href);
    const responseBody = collectBody(MAX_BYTES);
    let status = 0;
    try {
      const request = {
        origin: url.origin,
        method: 'GET' as const,
        path: url.pathname + url.search,
        headers: { accept: 'application/json' },
        body: null,
        timeoutMs: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      await this.options.outbound.send(request, (head) => {
        status = head.status;
        const coding = codingOf(head);
        return coding === undefined ? responseBody.stream : new DecodingStream(responseBody.stream, coding, MAX_BYTES);
      });
    } catch (cause) {
      throw new ProviderUnavailable("it can't be reached", cause);
    }
    const text = responseBody.text();
    if (status !== 200 || text === undefined) throw new ProviderUnavailable(`it responded with ${status}`);
    return text;
  }
}

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
