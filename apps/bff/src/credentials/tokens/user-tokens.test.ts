import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ELEVATED_READ_HEADER,
  QUERY_SOURCE_HEADER,
  type ConnectionTestResult,
  type ServiceConnectionView,
} from '@searchdeck/contract';
import type { RecordedRequest } from '@searchdeck/testkit';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBudgets } from '../../outbound/budgets.js';
import { Browser, startBff, subscriptionId, v } from '../../testing/bff.js';
import { describePostgres } from '../../testing/databases.js';
import { apiClient, audience, clientId, startDirectory, type TestDirectory } from '../../testing/directory.js';
import { IndexUpstream } from '../../testing/index-upstream.js';
import { startRelay } from '../../testing/relay.js';
import { endOfTask, listTasks, readTask, startTask } from '../../testing/tasks.js';

const DATA_SCOPE = 'https://search.azure.com/.default';
const search = `/indexes('films')/docs/search.post.search?${v}`;

const tokenOf = (request: RecordedRequest | undefined): string =>
  request?.header('authorization')?.replace('Bearer ', '') ?? '';

/** A connection of a service at the recording upstream of the directory's BFF. */
const inputAt = (origin: string, changes: object = {}) => ({
  type: 'service',
  name: 'Shop',
  kind: 'cloud',
  environment: 'development',
  endpoint: origin,
  managementUrl: origin,
  subscriptionId,
  resourceGroup: 'demo',
  serviceName: 'demo',
  dialect: 'azure',
  credentialSource: 'onBehalfOf',
  ...changes,
});

const create = async (browser: Browser, input: object): Promise<ServiceConnectionView> => {
  const response = await browser.send('/api/connections', { method: 'POST', body: input });
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
  return response.json() as ServiceConnectionView;
};

const list = (browser: Browser, id: string) => browser.send(`/api/connections/${id}/data/indexes?${v}`);

describe('access tokens of the signed-in user', () => {
  let directory: TestDirectory;
  let olga: Browser;
  beforeAll(async () => {
    directory = await startDirectory({}, { failedSignInsPerMinute: 1000 }, { canExchange: true });
    await directory.bff.restart({ allowedOrigins: [directory.bff.upstream.origin] });
    olga = (await directory.signIn('olga')).browser;
  });
  afterAll(() => directory.close());

  const input = (changes: object = {}) => inputAt(directory.bff.upstream.origin, changes);
  const lastRequest = () => directory.bff.upstream.requests.at(-1);
  /** Tokens of the directory for a user; `changes` replaces claims of the access token. */
  const tokensOf = async (sub: string, changes: object = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const shared = { iss: directory.provider.issuer, sub, iat, exp: iat + 600, groups: ['search-owners'] };
    return {
      idToken: await directory.provider.sign({ ...shared, aud: clientId }),
      accessToken: await directory.provider.sign({ ...shared, aud: audience, ...changes }),
    };
  };
  const expired = () => ({ exp: Math.floor(Date.now() / 1000) - 5 });

  it('are those of each user, with the scope of the plane, and requested once for concurrent requests', async () => {
    const { id } = await create(olga, input());
    const rita = (await directory.signIn('rita')).browser;
    const { exchanges } = directory.provider;
    const before = exchanges.length;
    const responses = await Promise.all([list(olga, id), list(olga, id), list(rita, id), list(olga, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(exchanges.slice(before).toSorted((a, b) => (a.user < b.user ? -1 : 1))).toEqual(
      ['olga', 'rita'].map((user) => ({ client: apiClient.clientId, user, scope: DATA_SCOPE })),
    );
    const sentRequests = directory.bff.upstream.requests.slice(-4);
    expect(new Set(sentRequests.map(tokenOf)).size).toBe(2);
    expect(new Set(sentRequests.map((request) => decodeJwt(tokenOf(request)).sub))).toEqual(new Set(['olga', 'rita']));
    expect(sentRequests.every((request) => request.header('api-key') === undefined)).toBe(true);

    const path = `/api/connections/${id}/management/subscriptions?api-version=2025-05-01`;
    expect((await olga.send(path)).status).toBe(200);
    expect(exchanges.at(-1)?.scope).toBe(`${directory.bff.upstream.origin}/user_impersonation`);
    expect(decodeJwt(tokenOf(lastRequest()))).toMatchObject({ sub: 'olga', scp: 'user_impersonation' });
  });

  it('survive a restart, are replaced after the service rejected one, and are sealed', async () => {
    const { id } = await create(olga, input());
    await list(olga, id);
    const first = tokenOf(lastRequest());
    const before = directory.provider.exchanges.length;
    await directory.bff.restart();
    expect((await list(olga, id)).status).toBe(200);
    expect([tokenOf(lastRequest()), directory.provider.exchanges.length]).toEqual([first, before]);

    directory.bff.upstream.next({ status: 401, body: '{}' });
    expect((await list(olga, id)).status).toBe(200);
    const second = tokenOf(lastRequest());
    expect([second === first, directory.provider.exchanges.length]).toEqual([false, before + 1]);
    // The previous one is no longer in the store.
    await directory.bff.restart();
    await list(olga, id);
    expect([tokenOf(lastRequest()), directory.provider.exchanges.length]).toEqual([second, before + 1]);

    const folder = directory.bff.folder.path;
    const stored = readdirSync(folder)
      .filter((name) => name.startsWith('console.sqlite'))
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
    expect(stored).not.toMatch(/eyJ[\w-]{20,}/);
    expect(directory.bff.exposedText()).not.toMatch(/eyJ[\w-]{20,}/);
    expect(directory.bff.exposedText()).not.toContain(apiClient.secret);
  });

  it('are not used for other settings of the connection', async () => {
    const { id } = await create(olga, input());
    await list(olga, id);
    const first = tokenOf(lastRequest());
    const tokenRequest = { resource: 'https://search.other.test' };
    await olga.send(`/api/connections/${id}`, { method: 'PATCH', body: { tokenRequest } });
    await list(olga, id);
    expect(directory.provider.exchanges.at(-1)?.scope).toBe('https://search.other.test/.default');
    expect(tokenOf(lastRequest())).not.toBe(first);
  });

  it('require a valid access token of the directory, which a renewal replaces', async () => {
    const { id } = await create(olga, input());
    const browser = directory.bff.signedOut();
    const { nonce, headers } = await directory.start(browser);
    const { idToken } = await directory.tokens('olga', nonce);
    const { accessToken } = await tokensOf('olga', expired());
    const opened = await browser.openSession({ mode: 'directory', idToken, accessToken }, headers);
    expect(opened.status).toBe(201);
    // A user's tokens are shared by the sessions of the user: this one is not in the store yet.
    const [sent, before] = [directory.bff.upstream.requests.length, directory.provider.exchanges.length];
    const response = await list(browser, id);
    expect([response.status, response.code()]).toEqual([409, 'USER_TOKEN_EXPIRED']);
    expect(response.text).toContain('Sign in again.');
    expect([directory.bff.upstream.requests.length, directory.provider.exchanges.length]).toEqual([sent, before]);

    const renewed = await browser.send('/api/session', { method: 'PUT', body: await tokensOf('olga') });
    expect(renewed.status).toBe(200);
    // The browser renews the session before its access token expires.
    const { renewAt } = renewed.json() as { renewAt: string };
    expect(Date.parse(renewAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect((await list(browser, id)).status).toBe(200);
  });

  it.each<[string, string, string, RegExp]>([
    [
      'invalid_grant',
      'AADSTS500133: not within its valid time range',
      'USER_TOKEN_EXPIRED',
      /AADSTS500133.*Sign in again/,
    ],
    ['interaction_required', 'AADSTS50076: MFA', 'USER_TOKEN_EXPIRED', /Sign in again/],
    [
      'invalid_grant',
      'AADSTS65001: user CANARY-name has not consented',
      'CREDENTIAL_REJECTED',
      /administrator .* grant/,
    ],
    ['invalid_client', '', 'CREDENTIAL_REJECTED', /SEARCHDECK_SIGN_IN_API_SECRET/],
    ['invalid_scope', '', 'CREDENTIAL_REJECTED', /Check the resource/],
  ])('that the directory denies with %s %s are an error that says what to do', async (error, text, code, message) => {
    const { id } = await create(olga, input());
    const requestCount = directory.bff.upstream.requests.length;
    directory.provider.rejectExchanges(error, text);
    const denied = await list(olga, id);
    directory.provider.rejectExchanges(undefined);
    expect([denied.status, denied.code()]).toEqual([409, code]);
    expect(denied.text).toMatch(message);
    expect(denied.text).not.toContain('CANARY');
    expect(directory.bff.upstream.requests.length).toBe(requestCount);
    expect((await list(olga, id)).status).toBe(200);
  });

  it('end with the session of the user', async () => {
    const { id } = await create(olga, input());
    const carl = (await directory.signIn('carl')).browser;
    await list(carl, id);
    const { store } = directory.bff.server;
    const key = { subject: 'carl', connectionId: id, scope: DATA_SCOPE };
    expect(await store.userTokens.find(key)).toBeDefined();
    expect((await store.sessions.ofSubject('carl')).length).toBe(1);
    await carl.send('/api/session', { method: 'DELETE' });
    expect(await store.userTokens.find(key)).toBeUndefined();
    const before = directory.provider.exchanges.length;
    await list((await directory.signIn('carl')).browser, id);
    expect(directory.provider.exchanges.length).toBe(before + 1);
  });

  it('are tested before the connection is saved, and then not stored', async () => {
    const test = async (connection: object) => {
      const response = await olga.send('/api/connection-tests', { method: 'POST', body: { connection } });
      return (response.json() as ConnectionTestResult).data;
    };
    expect((await test(input()))?.ok).toBe(true);
    expect(decodeJwt(tokenOf(lastRequest())).sub).toBe('olga');
    const stored = { credentialSource: 'stored', credentials: { adminKey: 'a' }, hasDocumentSecurity: true };
    directory.provider.rejectExchanges('invalid_grant');
    for (const connection of [input(), input(stored)]) {
      const failed = (await test(connection))?.steps.find(({ state }) => state === 'failed');
      expect([failed?.step, failed?.message]).toEqual(['authentication', expect.stringContaining('Sign in again')]);
    }
    directory.provider.rejectExchanges(undefined);
    expect((await test(input(stored)))?.ok).toBe(true);
  });

  describe('for document-level security', () => {
    const documentSecurity = (changes: object = {}) =>
      input({
        credentialSource: 'stored',
        credentials: { adminKey: 'a', queryKey: 'q' },
        hasDocumentSecurity: true,
        ...changes,
      });
    const query = (browser: Browser, id: string, headers: Record<string, string> = {}, version = v) =>
      browser.send(`/api/connections/${id}/data${search.replace(v, version)}`, { method: 'POST', body: {}, headers });

    it('are sent with queries in addition to the credential of the connection, and with nothing else', async () => {
      const { id } = await create(olga, documentSecurity());
      const rita = (await directory.signIn('rita')).browser;
      for (const [user, browser] of [
        ['rita', rita],
        ['olga', olga],
      ] as const) {
        expect((await query(browser, id)).status).toBe(200);
        expect(lastRequest()?.header('api-key')).toBe('q');
        const token = decodeJwt(lastRequest()?.header(QUERY_SOURCE_HEADER) ?? '');
        expect([token.sub, token.aud]).toEqual([user, 'https://search.azure.com']);
      }
      await list(olga, id);
      expect(lastRequest()?.header(QUERY_SOURCE_HEADER)).toBeUndefined();
      directory.bff.upstream.next({ status: 401, body: '{}' });
      const before = directory.provider.exchanges.length;
      expect((await query(rita, id)).status).toBe(200);
      expect(directory.provider.exchanges.length).toBe(before + 1);
      // A service that repeats the token does not reveal it.
      const token = lastRequest()?.header(QUERY_SOURCE_HEADER) ?? '';
      directory.bff.upstream.next({ status: 403, body: `{"error":{"code":"","message":"${token}"}}` });
      const denied = await query(rita, id);
      expect([denied.status, denied.text.includes(token)]).toEqual([403, false]);
    });

    it('cannot be replaced by a client, and are not sent through other connections', async () => {
      const { id, etag } = await create(olga, documentSecurity());
      const forged = { [QUERY_SOURCE_HEADER]: 'CANARY-forged-token' };
      await query(olga, id, forged);
      expect(decodeJwt(lastRequest()?.header(QUERY_SOURCE_HEADER) ?? '').sub).toBe('olga');
      const headers = { 'if-match': etag };
      const body = { hasDocumentSecurity: null };
      expect((await olga.send(`/api/connections/${id}`, { method: 'PATCH', headers, body })).status).toBe(200);
      await query(olga, id, forged);
      expect(lastRequest()?.header(QUERY_SOURCE_HEADER)).toBeUndefined();
    });

    it('are required: without one, nothing is sent', async () => {
      const { id } = await create(olga, documentSecurity());
      const requestCount = directory.bff.upstream.requests.length;
      directory.provider.rejectExchanges('interaction_required');
      expect((await query(olga, id)).code()).toBe('USER_TOKEN_EXPIRED');
      directory.provider.rejectExchanges(undefined);
      const { api: _api, ...withoutApi } = directory.settings;
      await directory.bff.restart({ directory: withoutApi });
      expect((await query(olga, id)).code()).toBe('CREDENTIAL_SOURCE_UNAVAILABLE');
      await directory.bff.restart({ directory: directory.settings });
      expect(directory.bff.upstream.requests.length).toBe(requestCount);
    });

    it('are also sent with an elevated read, which only owners may request', async () => {
      const { id } = await create(olga, documentSecurity());
      const rita = (await directory.signIn('rita')).browser;
      const elevated = { [ELEVATED_READ_HEADER]: 'true' };
      const preview = 'api-version=2026-05-01-preview';
      expect((await query(rita, id, elevated, preview)).code()).toBe('ROLE_REQUIRED');
      expect((await query(olga, id, elevated, preview)).status).toBe(200);
      expect(lastRequest()?.header(ELEVATED_READ_HEADER)).toBe('true');
      expect(decodeJwt(lastRequest()?.header(QUERY_SOURCE_HEADER) ?? '').sub).toBe('olga');
    });
  });
});

it('a task uses the access tokens of its user, while the user is signed in', async () => {
  let state = 'provisioning';
  const directory = await startDirectory(
    { budgets: { ...defaultBudgets, pollMs: 20 } },
    {},
    {
      canExchange: true,
      responder: () => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'demo', properties: { provisioningState: state } }),
      }),
    },
  );
  const { bff } = directory;
  await bff.restart({ allowedOrigins: [bff.upstream.origin] });
  const olga = (await directory.signIn('olga')).browser;
  const carl = (await directory.signIn('carl')).browser;
  const { id: connectionId } = await create(olga, inputAt(bff.upstream.origin));
  const task = { kind: 'managementOperation', connectionId, operation: 'services.put' };

  const { id } = await startTask(carl, task);
  await bff.upstream.waitFor(2, 60_000);
  expect(decodeJwt(tokenOf(bff.upstream.requests.at(-1)))).toMatchObject({ sub: 'carl', scp: 'user_impersonation' });
  await carl.send('/api/session', { method: 'DELETE' });
  expect(await endOfTask(olga, id)).toMatchObject({ state: 'failed', error: { code: 'USER_TOKEN_EXPIRED' } });

  state = 'succeeded';
  const again = await startTask((await directory.signIn('carl')).browser, task);
  expect(await endOfTask(olga, again.id)).toMatchObject({ state: 'succeeded' });
  await directory.close();
});

it('a task with the permissions of its user is for that user only: its file, its upload, and its continuation', async () => {
  const index = new IndexUpstream(
    [
      { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
      { name: 'title', type: 'Edm.String' },
    ],
    [{ id: '1', title: 'only for olga' }],
  );
  const directory = await startDirectory({}, {}, { canExchange: true, responder: index.respond });
  const { bff } = directory;
  await bff.restart({ allowedOrigins: [bff.upstream.origin] });
  const olga = (await directory.signIn('olga')).browser;
  const carl = (await directory.signIn('carl')).browser;
  const keys = { credentialSource: 'stored', credentials: { adminKey: 'a' } };
  const text = '{"id":"2","title":"new"}\n';
  for (const [changes, ofOther] of [
    [{}, 403],
    [{ ...keys, hasDocumentSecurity: true }, 403],
    // The same permissions for everyone.
    [keys, 200],
  ] as const) {
    const { id: connectionId } = await create(olga, inputAt(bff.upstream.origin, changes));
    const exported = await startTask(olga, {
      kind: 'exportDocuments',
      connectionId,
      indexName: 'films',
      format: 'ndjson',
    });
    expect(await endOfTask(olga, exported.id)).toMatchObject({ state: 'succeeded', result: { documents: 1 } });
    const file = (browser: Browser) => browser.send(`/api/tasks/${exported.id}/file`);
    const [own, other] = [await file(olga), await file(carl)];
    expect([own.status, own.text.includes('only for olga')]).toEqual([200, true]);
    expect([other.status, other.text.includes('only for olga')]).toEqual([ofOther, ofOther === 200]);
    // Others see that the task exists, but nothing that it has read.
    const isOfOtherUser = ofOther === 403;
    const seenByOther = [
      await readTask(carl, exported.id),
      (await listTasks(carl)).find(({ id }) => id === exported.id),
    ];
    for (const task of seenByOther) {
      expect([task?.isOfOtherUser, task?.result === undefined]).toEqual([isOfOtherUser, isOfOtherUser]);
    }
    expect(await readTask(olga, exported.id)).toMatchObject({ isOfOtherUser: false, result: { documents: 1 } });

    const imported = await startTask(olga, {
      kind: 'importDocuments',
      connectionId,
      indexName: 'films',
      fileName: 'films.ndjson',
      bytes: text.length,
      format: 'ndjson',
    });
    const isWaiting = async () => (await readTask(olga, imported.id)).state;
    await expect.poll(isWaiting).toBe('waiting');
    const headers = { 'content-type': 'application/octet-stream' };
    const upload = (browser: Browser) =>
      browser.send(`/api/tasks/${imported.id}/parts/0`, { method: 'PUT', headers, body: Buffer.from(text) });
    const decide = (browser: Browser) =>
      browser.send(`/api/tasks/${imported.id}/decision`, { method: 'POST', body: { decision: 'previewImport' } });
    const ofCarl = [await upload(carl), await decide(carl)];
    if (ofOther === 403) {
      expect(ofCarl.map((response) => [response.status, response.code()])).toEqual([
        [403, 'TASK_OF_OTHER_USER'],
        [403, 'TASK_OF_OTHER_USER'],
      ]);
      expect((await carl.send(`/api/tasks/${imported.id}/resume`, { method: 'POST' })).code()).toBe(
        'TASK_OF_OTHER_USER',
      );
    } else expect(ofCarl[0]?.status).toBe(204);
    // Others may still stop it.
    expect((await carl.send(`/api/tasks/${imported.id}/cancel`, { method: 'POST' })).status).toBe(202);
  }
  await directory.close();
});

describe('a server that cannot exchange access tokens', () => {
  it.each([
    [{ canExchange: false }, 'Set SEARCHDECK_SIGN_IN_API_SECRET'],
    [{ canExchange: true, supportsExchange: false }, 'The directory does not support the grant'],
  ])('says why it does not with %j', async (options, reason) => {
    const directory = await startDirectory({}, {}, options);
    const { browser } = await directory.signIn('olga');
    const sources = (await browser.send('/api/credential-sources')).json() as {
      value: { id: string; unavailableReason?: string }[];
    };
    expect(sources.value.find(({ id }) => id === 'onBehalfOf')?.unavailableReason).toContain(reason);
    for (const change of [{}, { credentialSource: 'stored', hasDocumentSecurity: true }]) {
      const body = inputAt('https://shop.search.windows.net', { managementUrl: null, ...change });
      const denied = await browser.send('/api/connections', { method: 'POST', body });
      expect([denied.status, denied.code()]).toEqual([409, 'CREDENTIAL_SOURCE_UNAVAILABLE']);
      expect(denied.text).toContain(reason);
    }
    // Without a use, tokens are not stored.
    const [session] = await directory.bff.server.store.sessions.ofSubject('olga');
    const stored = session && (await directory.bff.server.store.sessions.accessToken(session.idHash));
    expect(stored === undefined).toBe(!options.canExchange);
    await directory.close();
  });
});

describePostgres('two instances on one database', (databases) => {
  it('share the access tokens of users', async () => {
    const balancer = await startRelay();
    const publicOrigin = `http://127.0.0.1:${balancer.port}`;
    const key = { value: randomBytes(32).toString('base64'), variable: 'SEARCHDECK_KEY' };
    const config = { databaseUrl: await databases.create(), publicOrigin, key };
    const directory = await startDirectory(config, {}, { canExchange: true });
    const { settings, bff: first, provider } = directory;
    const allowedOrigins = [first.upstream.origin];
    await first.restart({ allowedOrigins });
    const other = await startBff({ config: { ...config, directory: settings, local: undefined, allowedOrigins } });
    await provider.registerOrigin(publicOrigin);
    balancer.use(first.server.port);
    const { browser } = await directory.signIn('olga', new Browser(publicOrigin, []));
    const { id } = await create(browser, inputAt(first.upstream.origin));
    expect((await list(browser, id)).status).toBe(200);
    balancer.use(other.server.port);
    expect((await list(browser, id)).status).toBe(200);
    expect(provider.exchanges).toHaveLength(1);
    const { subject, scope } = { subject: 'olga', scope: DATA_SCOPE };
    expect(await other.server.store.userTokens.find({ subject, connectionId: id, scope })).toBeDefined();
    await browser.send('/api/session', { method: 'DELETE' });
    expect(await first.server.store.userTokens.find({ subject, connectionId: id, scope })).toBeUndefined();
    balancer.use(first.server.port);
    expect((await list(browser, id)).code()).toBe('SIGNED_OUT');
    await other.close();
    await directory.close();
    await balancer.close();
  });
});
