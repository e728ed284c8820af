import { createContract, type Contract } from '@searchdeck/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { App } from '../app-context.js';
import { createApp } from '../compose.js';
import { systemClock, type Clock } from '../runs/clock.js';
import { serviceConfig } from '../config.js';
import { parseOptions, type Options } from '../options/parse-options.js';
import { createHttpServer, serve, stopHttpServer } from '../http/server.js';
import { ensureDemo } from '../services/demo.js';
import { openDatabase } from '../store/database.js';

export const ADMIN_KEY = 'test-admin-key-0123456789';
export const MANAGEMENT_TOKEN = 'test-management-token';
export const IDENTITY_HEADER = 'test-identity-header';

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when there was none. */
  body: unknown;
}
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  version?: string | null;
  key?: string | null;
}

/** A real service on a free port with a real engine, in a temporary folder; tests access it only over HTTP. */
export class TestService {
  private constructor(
    readonly app: App,
    readonly directory: string,
    readonly port: number,
    private readonly shutdown: () => Promise<void>,
  ) {}

  static async start(
    flags: string[] = [],
    directory?: string,
    now: () => number = Date.now,
    contract: Contract = createContract(),
    after: Clock['after'] = systemClock.after,
  ): Promise<TestService> {
    const folder = directory ?? (await mkdtemp(join(tmpdir(), 'local-service-')));
    const options = parseOptions(['--port', '0', '--data', folder, '--admin-key', ADMIN_KEY, ...flags]) as Options;
    const store = openDatabase(folder);
    const server = createHttpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const app = createApp({
      config: serviceConfig(options, port, { managementToken: MANAGEMENT_TOKEN, identityHeader: IDENTITY_HEADER }),
      store,
      dataDirectory: folder,
      clock: { now, after },
      log: pino({ level: 'silent' }),
      contract,
    });
    serve(server, app);
    ensureDemo(app, { adminKey: ADMIN_KEY, acceptsTokens: options.https !== undefined });
    app.progress = { isReady: true, message: 'ready' };
    return new TestService(app, folder, port, async () => {
      await stopHttpServer(server);
      await app.close();
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stops the service and leaves its data. */
  async stop(): Promise<void> {
    await this.shutdown();
  }
  async dispose(): Promise<void> {
    await this.shutdown();
    await rm(this.directory, { recursive: true, force: true });
  }

  private async request(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<ApiResponse> {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }
  private withVersion(path: string, version: string | null): string {
    return version === null ? path : `${path}${path.includes('?') ? '&' : '?'}api-version=${version}`;
  }

  /** A request to the data plane of `demo` with its admin key. */
  data(
    method: string,
    path: string,
    { body, headers = {}, version = '2026-04-01', key = ADMIN_KEY }: CallOptions = {},
  ): Promise<ApiResponse> {
    const url = `${this.origin}/services/demo${this.withVersion(path, version)}`;
    return this.request(url, method, { ...(key === null ? {} : { 'api-key': key }), ...headers }, body);
  }

  /** A request to the management plane with its token. */
  management(
    method: string,
    path: string,
    { body, headers = {}, version = '2025-05-01' }: CallOptions = {},
  ): Promise<ApiResponse> {
    return this.request(
      `${this.origin}${this.withVersion(path, version)}`,
      method,
      { authorization: `Bearer ${MANAGEMENT_TOKEN}`, ...headers },
      body,
    );
  }
}

/** A small index that shows most types. */
export const hotels = (name = 'hotels') => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'name', type: 'Edm.String', analyzer: 'en.lucene' },
    {
      name: 'description',
      type: 'Edm.String',
      analyzer: 'en.lucene',
      filterable: false,
      sortable: false,
      facetable: false,
    },
    { name: 'category', type: 'Edm.String' },
    { name: 'tags', type: 'Collection(Edm.String)' },
    { name: 'rating', type: 'Edm.Double' },
    { name: 'rooms', type: 'Edm.Int32' },
    { name: 'guests', type: 'Edm.Int64' },
    { name: 'parking', type: 'Edm.Boolean' },
    { name: 'renovated', type: 'Edm.DateTimeOffset' },
    { name: 'location', type: 'Edm.GeographyPoint' },
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['name'] }],
});
