import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import type { AdapterFactory, AdapterPayload, Configuration, default as Provider } from 'oidc-provider';

/** Claims of a user, by login name: they are in the ID token and in the access token. */
export type ProviderUser = Readonly<Record<string, unknown>>;

export interface IdentityProviderOptions {
  readonly clientId: string;
  /** Audience of the access tokens. */
  readonly audience: string;
  readonly users: Readonly<Record<string, ProviderUser>>;
  /** Clients that obtain tokens for themselves, by ID: each with a secret or with the public key of its certificate. */
  readonly applications?: Readonly<Record<string, ProviderApplication>>;
}

export type ProviderApplication = ({ readonly secret: string } | { readonly publicKey: JWK }) & {
  /** May exchange tokens of users for its API (the on-behalf-of flow). The provider supports the grant only if one may. */
  readonly canExchange?: true;
};

/** A request that exchanged the token of a user. */
export interface RecordedExchange {
  readonly client: string;
  /** Subject of the exchanged token. */
  readonly user: string;
  readonly scope: string;
}

/**
 * An OpenID Connect provider (`oidc-provider`) on a free port, with a page to sign in without a password. Its refresh
 * tokens can be used only after `prompt=consent`.
 */
export interface TestIdentityProvider {
  readonly issuer: string;
  /** Registers the origin of the application: its paths `/sign-in` and `/signed-out` are known then. */
  registerOrigin(origin: string): Promise<void>;
  /** Signs a user in as a browser does, with the authorization code and PKCE. */
  authorize(login: string, request: { origin: string; nonce: string }): Promise<ProviderTokens>;
  /** Signs a token as the provider would. `header` replaces members of the header. */
  sign(claims: JWTPayload, header?: Readonly<Record<string, string>>): Promise<string>;
  /** The tokens that were exchanged, oldest first. */
  readonly exchanges: readonly RecordedExchange[];
  /** Rejects exchanges with an error of OAuth; undefined: allows them again. */
  rejectExchanges(error: string | undefined, description?: string): void;
  /** Creates a signing key. `publishesPrevious`: the provider still publishes the previous ones. */
  rotateKeys(publishesPrevious?: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface ProviderTokens {
  readonly idToken: string;
  readonly accessToken: string;
}

interface SigningKey {
  readonly jwk: JWK;
  readonly privateKey: CryptoKey;
}

const ALGORITHM = 'RS256';
const HOUR_SECONDS = 3600;
const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const newKey = async (number: number): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: `key-${number}`, use: 'sig', alg: ALGORITHM };
  return { jwk, privateKey };
};

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head><body><h1>${title}</h1>${body}</body></html>`;

/** Starts a provider. Its client is public and uses the authorization code with PKCE. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<TestIdentityProvider> {
  const { clientId, audience, users, applications = {} } = options;
  // Loaded only by the tests that use it.
  const { default: ProviderClass } = await import('oidc-provider');
  let provider: Provider;
  const server = createServer((req, res) => {
    handle(provider, users, req, res).catch((error: unknown) => {
      res.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const adapter = memoryAdapter();
  let keys = [await newKey(1)];
  let keyCount = 1;
  let origins: readonly string[] = [];
  const exchanges: RecordedExchange[] = [];
  let rejection: { error: string; description: string } | undefined;
  const sign = (claims: JWTPayload, header: Readonly<Record<string, string>> = {}): Promise<string> => {
    const [key] = keys;
    if (key === undefined) throw new Error('The provider has no key.');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: String(key.jwk.kid), typ: 'JWT', ...header })
      .sign(key.privateKey);
  };
  /** The response to an exchange; its claims identify the user, the resource, and the number of the exchange. */
  const exchange = async (client: string, assertion: string, scope: string): Promise<object> => {
    const { error, description } = rejection ?? {};
    if (error !== undefined) return { error, error_description: description };
    const publicKeys: JWK[] = keys.map(({ jwk: { kty, n, e } }) => ({ kty, n, e }));
    const verification = await Promise.any(
      publicKeys.map((key) => jwtVerify(assertion, key, { issuer, audience })),
    ).catch(() => undefined);
    const user = verification?.payload.sub;
    if (user === undefined) return { error: 'invalid_grant', error_description: 'The assertion is not valid.' };
    exchanges.push({ client, user, scope });
    const now = Math.floor(Date.now() / 1000);
    const [, resource = scope, permission = ''] = /^(.*)\/([^/]*)$/.exec(scope) ?? [];
    const claims = { iss: issuer, sub: user, aud: resource, scp: permission, iat: now, exp: now + HOUR_SECONDS };
    const access_token = await sign({ ...claims, jti: `exchange-${exchanges.length}` });
    return { access_token, token_type: 'Bearer', expires_in: HOUR_SECONDS };
  };
  const canExchange = Object.values(applications).some((application) => application.canExchange === true);
  const configure = () => {
    provider = new ProviderClass(
      issuer,
      configuration({ clientId, audience, users, applications, origins, keys, adapter }),
    );
    if (!canExchange) return;
    provider.registerGrantType(
      JWT_BEARER_GRANT,
      async (ctx) => {
        const { assertion, scope, requested_token_use: use } = ctx.oidc.params ?? {};
        const response =
          use === 'on_behalf_of'
            ? await exchange(ctx.oidc.client?.clientId ?? '', String(assertion), String(scope))
            : { error: 'invalid_request' };
        ctx.status = 'error' in response ? 400 : 200;
        ctx.body = response;
      },
      ['assertion', 'scope', 'requested_token_use'],
    );
  };
  configure();
  return {
    issuer,
    exchanges,
    rejectExchanges: (error, description = '') => {
      rejection = error === undefined ? undefined : { error, description };
    },
    registerOrigin: async (origin) => {
      origins = [...origins, origin];
      configure();
    },
    authorize: (login, request) => authorize({ issuer, clientId, login, ...request }),
    sign,
    rotateKeys: async (publishesPrevious = false) => {
      keyCount += 1;
      keys = [await newKey(keyCount), ...(publishesPrevious ? keys : [])];
      configure();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configuration({
  clientId,
  audience,
  users,
  applications,
  origins,
  keys,
  adapter,
}: Required<IdentityProviderOptions> & {
  origins: readonly string[];
  keys: readonly SigningKey[];
  adapter: AdapterFactory;
}): Configuration {
  return {
    adapter,
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris:
          origins.length === 0 ? ['http://127.0.0.1/sign-in'] : origins.map((origin) => `${origin}/sign-in`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/signed-out`),
      },
      ...Object.entries(applications).map(([id, application]) => ({
        client_id: id,
        grant_types: ['client_credentials', ...(application.canExchange === true ? [JWT_BEARER_GRANT] : [])],
        response_types: [],
        redirect_uris: [],
        ...('secret' in application
          ? { client_secret: application.secret, token_endpoint_auth_method: 'client_secret_post' as const }
          : {
              jwks: { keys: [application.publicKey] },
              token_endpoint_auth_method: 'private_key_jwt' as const,
              token_endpoint_auth_signing_alg: 'ES256' as const,
            }),
      })),
    ],
    jwks: { keys: keys.map(({ jwk }) => jwk) },
    cookies: { keys: ['only-for-tests'] },
    scopes: ['openid', 'profile', 'offline_access'],
    claims: {
      openid: ['sub', ...new Set(Object.values(users).flatMap((user) => Object.keys(user)))],
      profile: ['name'],
    },
    // The claims of the scopes are in the ID token, not only in the response of the userinfo endpoint.
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      ClientCredentials: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      RefreshToken: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...users[accountId] }) }),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token && typeof token.accountId === 'string' ? { ...users[token.accountId] } : undefined,
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile offline_access');
      grant.addResourceScope(audience, 'console');
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'console',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: HOUR_SECONDS,
          jwt: { sign: { alg: ALGORITHM } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = page(
            'Sign out of the directory',
            `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
          );
        },
      },
    },
  };
}

/** Stores the data of the provider in memory, and retains it when its keys and clients change. */
function memoryAdapter(): AdapterFactory {
  const payloads = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload) => void payloads.set(key(id), payload),
      find: async (id) => payloads.get(key(id)),
      findByUid: async (uid) => [...payloads.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = payloads.get(key(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void payloads.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [payloadKey, payload] of payloads) if (payload.grantId === grantId) payloads.delete(payloadKey);
      },
    };
  };
}

/** The pages to sign in; everything else is the provider's. */
async function handle(
  provider: Provider,
  users: IdentityProviderOptions['users'],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://localhost');
  if (!url.pathname.startsWith('/interaction/')) return provider.callback()(req, res);
  const { prompt } = await provider.interactionDetails(req, res);
  if (prompt.name === 'consent') return provider.interactionFinished(req, res, { consent: {} });
  const login = url.searchParams.get('login');
  if (login !== null) return provider.interactionFinished(req, res, { login: { accountId: login } });
  const links = Object.keys(users).map((user) => `<li><a href="?login=${encodeURIComponent(user)}">${user}</a></li>`);
  res.setHeader('Content-Type', 'text/html').end(page('Sign in to the directory', `<ul>${links.join('')}</ul>`));
}

interface AuthorizationRequest {
  issuer: string;
  clientId: string;
  login: string;
  origin: string;
  nonce: string;
}

async function authorize({ issuer, clientId, login, origin, nonce }: AuthorizationRequest): Promise<ProviderTokens> {
  const cookies = new Map<string, string>();
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/sign-in`;
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: redirectUri,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let url = `${issuer}/auth?${parameters.toString()}`;
  while (!url.startsWith(redirectUri)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const location = response.headers.get('location');
    // The page to sign in: its link selects the user.
    if (location === null && response.status === 200) url = `${url}?login=${encodeURIComponent(login)}`;
    else if (location === null) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    else url = new URL(location, issuer).href;
  }
  const code = new URL(url).searchParams.get('code');
  if (code === null) throw new Error(`The provider did not issue a code: ${url}`);
  const body = new URLSearchParams({
    client_id: clientId,
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const response = await fetch(`${issuer}/token`, { method: 'POST', body });
  const tokens = (await response.json()) as { id_token: string; access_token: string };
  if (!response.ok) throw new Error(`The provider issued no tokens: ${JSON.stringify(tokens)}`);
  return { idToken: tokens.id_token, accessToken: tokens.access_token };
}
