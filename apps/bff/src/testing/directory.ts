import {
  startIdentityProvider,
  type ProviderTokens,
  type Responder,
  type TestIdentityProvider,
} from '@searchdeck/testkit';
import { defaultSessionLimits, type Config, type SessionLimits } from '../config.js';
import type { DirectorySettings } from '../sessions/directory/settings.js';
import { startBff, type Browser, type BrowserResponse, type TestBff } from './bff.js';

export const clientId = 'searchdeck-console';
export const audience = 'https://searchdeck.test/api';
/** The application of the server, which may exchange tokens. */
export const apiClient = { clientId: 'searchdeck-api', secret: 'CANARY-api-secret-5d4c3b2a' };

export interface TestDirectory {
  bff: TestBff;
  provider: TestIdentityProvider;
  settings: DirectorySettings;
  /** Starts a sign-in. `headers`: with the cookie of the started sign-in. */
  start(browser: Browser): Promise<{ nonce: string; headers: Record<string, string> }>;
  /** Signs in with the provider's own tokens. */
  signIn(login: string, browser?: Browser): Promise<{ browser: Browser; response: BrowserResponse }>;
  /** Tokens of a user that the provider issues for the nonce. */
  tokens(login: string, nonce: string): Promise<ProviderTokens>;
  close(): Promise<void>;
}

export interface TestDirectoryOptions {
  /** The server may exchange the access tokens of users. Default: false. */
  canExchange?: boolean;
  /** The provider supports this. Default: true. */
  supportsExchange?: boolean;
  responder?: Responder;
}

/** A BFF that signs in the users of a provider: rita is a reader, carl a contributor, olga an owner, and the user `nobody` has no role. */
export const startDirectory = async (
  config: Partial<Config> = {},
  limits: Partial<SessionLimits> = {},
  { canExchange = false, supportsExchange = true, responder }: TestDirectoryOptions = {},
): Promise<TestDirectory> => {
  const provider = await startIdentityProvider({
    clientId,
    audience,
    users: {
      rita: { name: 'Rita Reader', groups: ['staff', 'search-readers'] },
      carl: { name: 'Carl Contributor', groups: ['search-writers'] },
      olga: { name: 'Olga Owner', groups: ['search-readers', 'search-owners'] },
      nobody: { name: 'Ned Nobody', groups: ['staff'] },
    },
    applications: supportsExchange ? { [apiClient.clientId]: { secret: apiClient.secret, canExchange: true } } : {},
  });
  const settings: DirectorySettings = {
    issuer: provider.issuer,
    clientId,
    audience,
    scopes: [],
    parameters: {},
    subjectClaim: 'sub',
    roles: {
      groups: { 'search-readers': 'reader', 'search-writers': 'contributor', 'search-owners': 'owner' },
    },
    ...(canExchange ? { api: { ...apiClient, certificateFile: undefined } } : {}),
  };
  const sessions = { ...defaultSessionLimits, keyRefreshMs: 0, ...limits };
  const bff = await startBff({
    config: { directory: settings, sessions, ...config },
    ...(responder === undefined ? {} : { responder }),
  });
  await provider.registerOrigin(bff.server.url);
  const start: TestDirectory['start'] = async (browser) => {
    const response = await browser.send('/api/session/sign-in', { method: 'POST' });
    const { nonce } = response.json() as { nonce: string };
    return { nonce, headers: { cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' } };
  };
  const tokens: TestDirectory['tokens'] = (login, nonce) =>
    provider.authorize(login, { origin: bff.server.url, nonce });
  return {
    bff,
    provider,
    settings,
    start,
    tokens,
    signIn: async (login, browser = bff.signedOut()) => {
      const { nonce, headers } = await start(browser);
      const body = { mode: 'directory', ...(await tokens(login, nonce)) };
      return { browser, response: await browser.openSession(body, headers) };
    },
    close: async () => {
      await bff.close();
      await provider.close();
    },
  };
};
