import {
  bffOperations,
  everyVersion,
  findProblems,
  ORIGIN_SECRET_HEADER,
  RESPONSE_SOURCE_HEADER,
  type BffOperation,
  parseJson,
  type Contract,
  type Role,
} from '@searchdeck/contract';
import type { Resolve } from '@searchdeck/outbound';
import {
  startUpstream,
  tempFolder,
  type Responder,
  type RecordingUpstream,
  type TempFolder,
} from '@searchdeck/testkit';
import { pino, type Logger } from 'pino';
import { request } from 'undici';
import { readConfig, type Config } from '../config.js';
import { defaultBudgets, type Budgets } from '../outbound/budgets.js';
import { sessionCookie } from '../sessions/cookie.js';
import type { LocalService } from '../settings/local-service.js';
import { startServer, type RunningServer, type ServerOptions } from '../server.js';

/** Secrets that only the upstream may receive. */
export const canaries = {
  adminKey: 'CANARY-admin-7d1f0c9b5e3a4f60',
  queryKey: 'CANARY-query-0b9e8d7c6a5f4e3d',
  managementToken: 'CANARY-token-5a4b3c2d1e0f9a8b',
} as const;
export const subscriptionId = '00000000-0000-4000-8000-000000000001';

export interface BrowserResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  json(): unknown;
  /** Who responded; undefined: the BFF, without an error. */
  source: 'bff' | 'service' | undefined;
  /** Code of the error body. */
  code(): string;
}

export interface BrowserRequest {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

const apiPatterns = bffOperations.map((row: BffOperation) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Throws unless a successful response of the BFF's API conforms to the schema of its row, on which the console relies. */
const checkResponse = (method: string, path: string, status: number, text: string): void => {
  const target = path.split('?')[0] ?? '';
  const row = apiPatterns.find((api) => api.row.method === method && api.pattern.test(target))?.row;
  const schema = row?.response.media === 'events' ? undefined : row?.response.schema;
  if (row === undefined || status >= 400) return;
  if (status !== row.response.status) {
    throw new Error(`${row.id} responded with ${status}, not ${row.response.status}.`);
  }
  if (schema === undefined) return;
  const [problem] = findProblems(schema, parseJson(text), { version: everyVersion });
  if (problem !== undefined) throw new Error(`${row.id} does not obey its schema: ${problem.message}`);
};

/** Sends requests like the console in a browser: with the cookie, the Origin, and the secret of the session. */
export class Browser {
  cookie: string | undefined;
  /** The console stores it for its origin. */
  originSecret: string | undefined;
  constructor(
    readonly url: string,
    private readonly exposedTexts: string[],
  ) {}

  /** Headers that identify the session. */
  get sessionHeaders(): Record<string, string> {
    return { Cookie: this.cookie ?? '', [ORIGIN_SECRET_HEADER]: this.originSecret ?? '' };
  }

  /** The same as lines of an HTTP/1.1 request. */
  get sessionLines(): string {
    return Object.entries(this.sessionHeaders)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
  }

  async send(
    path: string,
    { method = 'GET', headers = {}, body, signal }: BrowserRequest = {},
  ): Promise<BrowserResponse> {
    const all: Record<string, string | undefined> = {
      [ORIGIN_SECRET_HEADER]: this.originSecret,
      'sec-fetch-site': 'same-origin',
      origin: method === 'GET' ? undefined : this.url,
      cookie: this.cookie,
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    };
    const response = await request(`${this.url}${path}`, {
      method: method as 'GET',
      headers: Object.fromEntries(
        Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
      body: body === undefined ? null : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      // A keep-alive connection would not survive a restart of the server.
      reset: true,
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.body.text();
    checkResponse(method, path, response.statusCode, text);
    this.exposedTexts.push(JSON.stringify(response.headers), text);
    const json = () => JSON.parse(text) as unknown;
    return {
      status: response.statusCode,
      headers: response.headers,
      source: response.headers[RESPONSE_SOURCE_HEADER.toLowerCase()] as BrowserResponse['source'],
      text,
      json,
      code: () => (json() as { error: { code: string } }).error.code,
    };
  }

  /** Uses a launch link like its page does. */
  async signIn(launchUrl: string): Promise<BrowserResponse> {
    const token = new URL(launchUrl).hash.slice(1);
    return this.openSession({ mode: 'local', token });
  }

  /** Signs in, and stores the cookie and the secret of the session. */
  async openSession(body: unknown, headers: Record<string, string> = {}): Promise<BrowserResponse> {
    const response = await this.send('/api/session', { method: 'POST', body, headers });
    const [cookie] = [response.headers['set-cookie']].flat();
    if (cookie !== undefined && response.status === 201) this.cookie = cookie.split(';')[0];
    if (response.status === 201) this.originSecret = (response.json() as { originSecret: string }).originSecret;
    return response;
  }
}

export interface TestBff {
  server: RunningServer;
  upstream: RecordingUpstream;
  browser: Browser;
  folder: TempFolder;
  config: Config;
  /** A browser that is not signed in. */
  signedOut(): Browser;
  /** A browser with a session of a user, whose name is the subject. */
  signedInAs(subject: string, roles: readonly Role[], groups?: readonly string[]): Promise<Browser>;
  /** Everything that was logged and everything that browsers received. */
  exposedText(): string;
  /** Stops the server and starts it again on the same data. */
  restart(changes?: Partial<Config>, options?: Pick<ServerOptions, 'maxStorePages'>): Promise<void>;
  close(): Promise<void>;
}

export interface TestBffOptions {
  responder?: Responder;
  budgets?: Partial<Budgets>;
  config?: Partial<Config>;
  resolve?: Resolve;
  contract?: Pick<Contract, 'match'>;
  /** Writes into the data folder before the first start. */
  prepare?: (dataDir: string) => void | Promise<void>;
}

export const localServiceAt = (origin: string): LocalService => ({
  managementUrl: origin,
  endpoint: `${origin}/services/demo`,
  ...canaries,
  subscriptionId,
  resourceGroup: 'local',
  serviceName: 'demo',
  dialect: 'vendor',
});

/** A BFF on a free port with a recording upstream as its local service, and a browser that is signed in. */
export const startBff = async ({
  responder,
  budgets,
  config: overrides,
  resolve,
  contract,
  prepare,
}: TestBffOptions = {}): Promise<TestBff> => {
  const upstream = await startUpstream(responder);
  const folder = tempFolder('bff');
  await prepare?.(folder.path);
  const exposedTexts: string[] = [];
  const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void exposedTexts.push(line) });
  const defaults = readConfig({ PORT: '0', SEARCHDECK_LOG: 'trace' }, folder.path);
  let config: Config = {
    ...defaults,
    dataDir: folder.path,
    local: localServiceAt(upstream.origin),
    budgets: { ...defaultBudgets, retryBaseMs: 5, ...budgets },
    // Tests count the requests to the service.
    monitoring: { ...defaults.monitoring, intervalMs: 0 },
    ...overrides,
  };
  let server = await startServer(config, log, { resolve, contract });
  config = { ...config, port: server.port };
  const browser = new Browser(server.url, exposedTexts);
  if (config.directory === undefined) await browser.signIn(await server.launchUrl());
  return {
    get server() {
      return server;
    },
    get config() {
      return config;
    },
    upstream,
    browser,
    folder,
    signedOut: () => new Browser(server.url, exposedTexts),
    signedInAs: async (subject, roles, groups = []) => {
      const user = new Browser(server.url, exposedTexts);
      const principal = { subject, name: subject, roles, groups };
      const session = await server.sessions.open(principal, { previousId: undefined, userAgent: undefined });
      user.cookie = `${sessionCookie(server.url).name}=${session.id}`;
      user.originSecret = session.originSecret;
      return user;
    },
    exposedText: () => exposedTexts.join('\n'),
    restart: async (next = {}, options = {}) => {
      await server.stop(500);
      config = { ...config, ...next };
      server = await startServer(config, log, { resolve, contract, ...options });
    },
    close: async () => {
      await server.stop(500);
      await upstream.close();
      folder.remove();
    },
  };
};

/** Path of a data-plane operation through the demo connection. */
export const data = (path: string): string => `/api/connections/demo/data${path}`;
export const management = (path: string): string => `/api/connections/demo/management${path}`;
export const v = 'api-version=2026-04-01';
