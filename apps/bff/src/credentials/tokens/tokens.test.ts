import { createPublicKey } from 'node:crypto';
import type { AuditEntry, ConnectionTestResult, ServiceConnectionView } from '@searchdeck/contract';
import {
  startIdentityProvider,
  startUpstream,
  type RecordingUpstream,
  type TestIdentityProvider,
} from '@searchdeck/testkit';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, subscriptionId, v, type TestBff } from '../../testing/bff.js';
import { expiredCertificate, selfSignedCertificate, testKey } from '../../testing/certificates.js';

const audience = 'https://search.test';
const SECRET = 'CANARY-client-secret-4f3e2d1c';
const IDENTITY_SECRET = 'CANARY-identity-header-9a8b7c6d';

describe('access tokens', () => {
  let bff: TestBff;
  let provider: TestIdentityProvider;
  /** Serves the tokens of a managed identity. */
  let identity: RecordingUpstream;
  beforeAll(async () => {
    provider = await startIdentityProvider({
      clientId: 'console',
      audience,
      users: {},
      applications: {
        'with-secret': { secret: SECRET },
        'with-certificate': { publicKey: createPublicKey(testKey).export({ format: 'jwk' }) },
      },
    });
    identity = await startUpstream((request) => {
      const resource = new URL(request.target, 'http://localhost').searchParams.get('resource');
      if (request.header('x-identity-header') !== IDENTITY_SECRET || resource === 'https://unknown.test') {
        return { status: 400, body: '{"message":"no identity"}' };
      }
      const expires_on = String(Math.floor(Date.now() / 1000) + 3600);
      return { status: 200, body: JSON.stringify({ access_token: `identity-for-${resource}`, expires_on }) };
    });
    bff = await startBff();
    await bff.restart({
      allowedOrigins: [bff.upstream.origin, provider.issuer],
      managedIdentity: { host: { endpoint: `${identity.origin}/identity`, secret: IDENTITY_SECRET } },
      tokenCommand: `"${process.execPath}" -p "JSON.stringify({accessToken:'cli-'+process.argv[1],expires_on:9e9})" {resource}`,
    });
  });
  afterAll(async () => {
    await bff.close();
    await provider.close();
    await identity.close();
  });

  const input = (changes: object) => ({
    type: 'service',
    name: 'Shop',
    kind: 'cloud',
    environment: 'development',
    endpoint: bff.upstream.origin,
    managementUrl: bff.upstream.origin,
    subscriptionId,
    resourceGroup: 'demo',
    serviceName: 'demo',
    dialect: 'azure',
    ...changes,
  });
  const withSecret = (changes: object = {}, request: object = {}) =>
    input({
      credentialSource: 'clientCredentials',
      tokenRequest: { issuer: provider.issuer, clientId: 'with-secret', ...request },
      credentials: { clientSecret: SECRET },
      ...changes,
    });
  const send = (body: object) => bff.browser.send('/api/connections', { method: 'POST', body });
  const create = async (body: object): Promise<ServiceConnectionView> => {
    const response = await send(body);
    expect(response.text).toContain('"id"');
    return response.json() as ServiceConnectionView;
  };
  const list = (id: string) => bff.browser.send(`/api/connections/${id}/data/indexes?${v}`);
  const lastToken = () => bff.upstream.requests.at(-1)?.header('authorization')?.replace('Bearer ', '') ?? '';

  it('of an application are obtained once for concurrent requests, and again after the service rejected one', async () => {
    const connection = await create(withSecret());
    expect(connection).toMatchObject({ hasAdminCredential: true, hasManagementCredential: true });
    const { id } = connection;
    const before = bff.upstream.requests.length;
    const responses = await Promise.all([list(id), list(id), list(id), list(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const sentRequests = bff.upstream.requests.slice(before);
    const tokens = new Set(sentRequests.map((request) => request.header('authorization')));
    expect([tokens.size, sentRequests.every((request) => request.header('api-key') === undefined)]).toEqual([1, true]);
    const first = lastToken();
    expect(decodeJwt(first)).toMatchObject({ iss: provider.issuer, aud: audience, client_id: 'with-secret' });
    await list(id);
    expect(lastToken()).toBe(first);
    bff.upstream.next({ status: 401, body: '{}' });
    expect((await list(id)).status).toBe(200);
    expect(lastToken()).not.toBe(first);
    await bff.browser.send(`/api/connections/${id}/management/subscriptions?api-version=2025-05-01`);
    expect(decodeJwt(lastToken())).toMatchObject({ client_id: 'with-secret' });
  });

  it('that the service rejects are replaced once, also for a write, whose outcome is that of the second request', async () => {
    const { id } = await create(withSecret());
    await list(id);
    const path = `/api/connections/${id}/data/indexes('films')?${v}`;
    const put = (body: object) => bff.browser.send(path, { method: 'PUT', body });
    const first = lastToken();
    let before = bff.upstream.requests.length;
    bff.upstream.next({ status: 401, body: '{}' }, { status: 201, body: '{}' });
    expect((await put({ name: 'films' })).status).toBe(201);
    const [rejected, repeated] = bff.upstream.requests.slice(before);
    expect([rejected?.method, rejected?.header('authorization')]).toEqual(['PUT', `Bearer ${first}`]);
    expect(repeated?.body).toEqual(rejected?.body);
    expect(repeated?.header('authorization')).not.toBe(`Bearer ${first}`);
    const { value } = (await bff.browser.send('/api/audit')).json() as { value: AuditEntry[] };
    expect(value[0]).toMatchObject({ action: 'indexes.put', phase: 'outcome', status: 201 });

    // Without permission the new token is rejected, too.
    before = bff.upstream.requests.length;
    bff.upstream.next({ status: 401, body: '{}' }, { status: 401, body: '{}' });
    const denied = await put({ name: 'films' });
    expect([denied.status, denied.source]).toEqual([401, 'service']);
    expect(bff.upstream.requests.length).toBe(before + 2);

    // A body that was streamed is gone.
    before = bff.upstream.requests.length;
    bff.upstream.next({ status: 401, body: '{}' });
    expect((await put({ name: 'films', description: 'x'.repeat(400_000) })).status).toBe(401);
    expect(bff.upstream.requests.length).toBe(before + 1);
  });

  it('of an application with a certificate are obtained with a signed assertion', async () => {
    const certificate = `${testKey}\n${selfSignedCertificate}`;
    const request = { clientId: 'with-certificate' };
    // An input for one line removes line breaks.
    const clientCertificate = certificate.replaceAll('\n', '');
    const { id } = await create(withSecret({ credentials: { clientCertificate } }, request));
    expect((await list(id)).status).toBe(200);
    expect(decodeJwt(lastToken())).toMatchObject({ client_id: 'with-certificate' });
    const invalid = await send(withSecret({ credentials: { clientCertificate: testKey } }, request));
    expect([invalid.status, invalid.code()]).toEqual([400, 'CERTIFICATE_INVALID']);
    expect(bff.exposedText()).not.toContain(testKey.split('\n')[1]);
  });

  it('that are denied are an error that says what to do, and nothing is sent to the service', async () => {
    const { id, etag } = await create(withSecret({ credentials: { clientSecret: 'revoked' } }));
    const before = bff.upstream.requests.length;
    const denied = await list(id);
    expect([denied.status, denied.code()]).toEqual([409, 'CREDENTIAL_REJECTED']);
    expect(denied.text).toContain('(invalid_client). Check the client ID, and enter a new client secret');
    expect(bff.upstream.requests.length).toBe(before);
    const changed = await bff.browser.send(`/api/connections/${id}`, {
      method: 'PATCH',
      headers: { 'if-match': etag },
      body: { credentials: { clientSecret: SECRET } },
    });
    expect(changed.status).toBe(200);
    expect((await list(id)).status).toBe(200);
  });

  it('that are denied to an application with an expired certificate say when it expired', async () => {
    const credentials = { clientCertificate: `${testKey}\n${expiredCertificate}` };
    const { id } = await create(withSecret({ credentials }, { clientId: 'unknown' }));
    const denied = await list(id);
    expect([denied.status, denied.code()]).toEqual([409, 'CREDENTIAL_REJECTED']);
    expect(denied.text).toContain('The certificate expired on 2021-01-01. Enter a new certificate in the connection.');
  });

  it('of an issuer that cannot be reached are an error of the connection, not of the sign-in', async () => {
    const issuer = `${bff.upstream.origin}/tenant`;
    bff.upstream.next({ status: 404, body: '{}' });
    const { id } = await create(withSecret({}, { issuer }));
    const unavailable = await list(id);
    expect([unavailable.status, unavailable.code()]).toEqual([503, 'TOKEN_ISSUER_UNAVAILABLE']);
    expect(unavailable.text).toContain(
      `the issuer ${issuer} is not available: it responded with 404. Check the issuer`,
    );
  });

  it('of an application belong to its issuer and to the endpoints of the connection', async () => {
    const { id } = await create(withSecret());
    const foreign = await send(withSecret({}, { issuer: 'https://login.attacker.example' }));
    expect([foreign.status, foreign.code()]).toEqual([400, 'ENDPOINT_NOT_ALLOWED']);
    const incomplete = await send(withSecret({ tokenRequest: { clientId: 'x' }, credentials: {} }));
    expect([incomplete.status, incomplete.code()]).toEqual([400, 'MissingProperty']);
    const moved = await bff.browser.send(`/api/connections/${id}`, {
      method: 'PATCH',
      body: { endpoint: 'https://shop.search.windows.net' },
    });
    expect((moved.json() as ServiceConnectionView).credentials.clientSecret).toEqual({ set: false });
    const missing = await list(id);
    expect([missing.status, missing.code()]).toEqual([409, 'CREDENTIAL_MISSING']);
  });

  it('of the managed identity and of the command line have the resource of the plane', async () => {
    const managed = await create(input({ credentialSource: 'managedIdentity', tokenRequest: { clientId: 'user-1' } }));
    expect((await list(managed.id)).status).toBe(200);
    expect(lastToken()).toBe('identity-for-https://search.azure.com');
    expect(identity.requests.at(-1)?.target).toContain(
      'api-version=2019-08-01&resource=https%3A%2F%2Fsearch.azure.com',
    );
    expect(identity.requests.at(-1)?.target).toContain('client_id=user-1');
    const other = { credentialSource: 'managedIdentity', tokenRequest: { resource: 'https://unknown.test' } };
    const denied = await list((await create(input(other))).id);
    expect([denied.status, denied.code()]).toEqual([409, 'CREDENTIAL_REJECTED']);
    for (const [status, code] of [
      [401, 'CREDENTIAL_REJECTED'],
      [410, 'TOKEN_ISSUER_UNAVAILABLE'],
      [429, 'TOKEN_ISSUER_UNAVAILABLE'],
    ] as const) {
      identity.next({ status, body: '{}' });
      const { id } = await create(input({ credentialSource: 'managedIdentity' }));
      expect((await list(id)).code()).toBe(code);
    }

    const commandLine = await create(input({ credentialSource: 'commandLine' }));
    expect((await list(commandLine.id)).status).toBe(200);
    expect(lastToken()).toBe('cli-https://search.azure.com');
    const unsafe = await send(input({ tokenRequest: { resource: 'https://a;rm' } }));
    expect(unsafe.status).toBe(400);
  });

  it('are tested before the connection is saved', async () => {
    const test = async (connection: object) => {
      const response = await bff.browser.send('/api/connection-tests', { method: 'POST', body: { connection } });
      return (response.json() as ConnectionTestResult).data;
    };
    const stepOf = (result: ConnectionTestResult['data']) => result?.steps.find(({ state }) => state === 'failed');
    expect((await test(withSecret()))?.ok).toBe(true);
    expect(lastToken()).toMatch(/^ey/);
    const wrong = stepOf(await test(withSecret({ credentials: { clientSecret: 'wrong' } })));
    expect([wrong?.step, wrong?.message]).toEqual(['authentication', expect.stringContaining('(invalid_client)')]);
    bff.upstream.next({ status: 403, body: '{}' }, { status: 403, body: '{}' });
    bff.upstream.next({ status: 403, body: '{}' });
    const limited = await test(input({ credentialSource: 'commandLine', managementUrl: null }));
    expect(stepOf(limited)?.step).toBe('permission');
  });

  it('cannot be obtained in ways that the server is not configured for', async () => {
    const sources = await bff.browser.send('/api/credential-sources');
    expect(sources.json()).toEqual({
      value: [
        ...['stored', 'clientCredentials', 'managedIdentity', 'commandLine'].map((id) => ({ id })),
        { id: 'onBehalfOf', unavailableReason: 'Users must sign in with a directory. See docs/sign-in.md.' },
      ],
    });
    for (const change of [{ credentialSource: 'onBehalfOf' }, { hasDocumentSecurity: true }]) {
      expect((await send(input(change))).code()).toBe('CREDENTIAL_SOURCE_UNAVAILABLE');
    }
    const { id } = await create(input({ credentialSource: 'managedIdentity' }));
    await bff.restart({ managedIdentity: undefined });
    const unavailable = await list(id);
    expect([unavailable.status, unavailable.code()]).toEqual([409, 'CREDENTIAL_SOURCE_UNAVAILABLE']);
    expect(unavailable.text).toContain('SEARCHDECK_MANAGED_IDENTITY=1');
    expect((await send(input({ credentialSource: 'managedIdentity' }))).code()).toBe('CREDENTIAL_SOURCE_UNAVAILABLE');
  });

  it('and the secrets that obtain them appear in no response, log, or audit entry', () => {
    for (const secret of [SECRET, IDENTITY_SECRET]) expect(bff.exposedText()).not.toContain(secret);
    expect(bff.exposedText()).not.toContain('identity-for-');
  });
});
