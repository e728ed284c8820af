import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import type { ConnectionTestResult, ConnectionTestStep, ConnectionView, PlaneTestResult } from '@searchdeck/contract';
import type { RecordedRequest, UpstreamResponse } from '@searchdeck/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaries, startBff, subscriptionId, type TestBff } from '../testing/bff.js';
import { expiredCertificate, selfSignedCertificate, testKey } from '../testing/certificates.js';
import { certificateProblem } from './certificate-problem.js';

const ADMIN = canaries.adminKey;
const QUERY = canaries.queryKey;

/** A service with one admin key, one query key, and one access token. */
const service = (request: RecordedRequest): UpstreamResponse => {
  const key = request.header('api-key');
  if (request.target.startsWith('/subscriptions')) {
    return { status: request.header('authorization') === `Bearer ${canaries.managementToken}` ? 200 : 401 };
  }
  if (request.target.includes('/docs/$count')) return { status: key === ADMIN || key === QUERY ? 404 : 403 };
  return { status: key === ADMIN ? 200 : 403 };
};

/** `endpoint ok, dns ok, …` without the steps that were not reached. */
const statesOf = (result: PlaneTestResult | null | undefined): string[] =>
  (result?.steps ?? []).flatMap(({ step, state }) => (state === 'notReached' ? [] : [`${step} ${state}`]));
const failedStep = (result: PlaneTestResult | null | undefined): ConnectionTestStep | undefined =>
  result?.steps.find(({ state }) => state === 'failed');

const reachedSteps = ['endpoint ok', 'dns ok', 'connection ok', 'tls notApplicable'];

describe('the test of a connection', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({ responder: service });
  });
  afterAll(() => bff.close());

  const local = (changes: object = {}) => ({
    type: 'service',
    name: 'Shop',
    kind: 'local',
    environment: 'local',
    endpoint: `${bff.upstream.origin}/services/demo`,
    ...changes,
  });
  const send = (connection: object, connectionId?: string) =>
    bff.browser.send('/api/connection-tests', { method: 'POST', body: { connection, connectionId } });
  const testInput = async (connection: object, connectionId?: string): Promise<ConnectionTestResult> => {
    const response = await send(connection, connectionId);
    expect(response.status).toBe(200);
    return response.json() as ConnectionTestResult;
  };

  it('passes every step of both planes of a saved connection, and shows no credential', async () => {
    const response = await bff.browser.send('/api/connections/demo/test', { method: 'POST' });
    const { data, management } = response.json() as ConnectionTestResult;
    const all = [...reachedSteps, 'response ok', 'authentication ok', 'permission ok', 'version ok'];
    expect([data?.ok, statesOf(data)]).toEqual([true, all]);
    expect([management?.ok, statesOf(management)]).toEqual([true, all]);
    expect(data?.steps.filter(({ elapsedMs }) => elapsedMs === undefined).map(({ step }) => step)).toEqual([
      'tls',
      'authentication',
      'permission',
      'version',
    ]);
    for (const secret of Object.values(canaries)) expect(bff.exposedText()).not.toContain(secret);
  });

  it.each([
    [
      'a wrong admin key',
      { adminKey: 'wrong' },
      'authentication',
      'CREDENTIAL_REJECTED',
      'The admin key is not valid.',
    ],
    [
      'a wrong query key',
      { queryKey: 'wrong' },
      'authentication',
      'CREDENTIAL_REJECTED',
      'The query key is not valid.',
    ],
    [
      'a wrong query key beside a valid admin key',
      { adminKey: ADMIN, queryKey: 'wrong' },
      'authentication',
      'CREDENTIAL_REJECTED',
      'The query key is not valid.',
    ],
    [
      'a query key in place of an admin key',
      { adminKey: QUERY },
      'permission',
      'KEY_LIMITED',
      'The admin key is a query key: it permits searching only.',
    ],
    ['no key', {}, 'authentication', 'CREDENTIAL_MISSING', 'The connection has no API key.'],
  ])('distinguishes %s', async (_case, credentials, step, code, message) => {
    const { data } = await testInput(local({ credentials }));
    expect(data).toMatchObject({ ok: false, code, message });
    expect(failedStep(data)).toMatchObject({ step, message, advice: expect.stringMatching(/^(?:Copy|Enter) /) });
  });

  it('accepts a query key alone, and says what it permits', async () => {
    const { data } = await testInput(local({ credentials: { queryKey: QUERY } }));
    expect(data?.ok).toBe(true);
    expect(data?.steps.find(({ step }) => step === 'permission')).toMatchObject({
      state: 'ok',
      message: 'Search only.',
    });
  });

  it('distinguishes an invalid token, a missing permission, and an unknown service', async () => {
    const connection = {
      type: 'subscription',
      name: 'All',
      kind: 'local',
      environment: 'local',
      managementUrl: bff.upstream.origin,
      subscriptionIds: [subscriptionId],
      credentials: { managementToken: 'token' },
    };
    const steps: unknown[] = [];
    for (const status of [401, 403, 404]) {
      // In no dialect.
      bff.upstream.next(...Array.from({ length: status === 404 ? 2 : 1 }, () => ({ status })));
      const { data, management } = await testInput(connection);
      expect(data).toBeNull();
      steps.push([failedStep(management)?.step, management?.code]);
    }
    expect(steps).toEqual([
      ['authentication', 'CREDENTIAL_REJECTED'],
      ['permission', 'PERMISSION_MISSING'],
      ['permission', 'SERVICE_UNKNOWN'],
    ]);
  });

  it('names the API dialect if the management plane responds in another one', async () => {
    bff.upstream.next({ status: 404 }, { status: 200 });
    const { management } = await testInput({
      type: 'subscription',
      name: 'All',
      kind: 'local',
      environment: 'local',
      managementUrl: bff.upstream.origin,
      subscriptionIds: [subscriptionId],
      credentials: { managementToken: 'token' },
    });
    expect(
      bff.upstream.requests.slice(-2).map(({ target }) => /Vendor\.Search|Microsoft\.Search/.exec(target)?.[0]),
    ).toEqual(['Vendor.Search', 'Microsoft.Search']);
    expect(management).toMatchObject({ ok: false, status: 404, code: 'API_DIALECT_UNSUPPORTED' });
    expect(failedStep(management)).toEqual({
      step: 'version',
      state: 'failed',
      message:
        'The service responded, but it does not support the API dialect Neutral with the API version 2025-05-01.',
      advice: 'Change the API dialect of the connection to Azure.',
    });
  });

  it('distinguishes an unsupported version, another program, and an overloaded service', async () => {
    const credentials = { adminKey: ADMIN };
    const test = async (...responses: UpstreamResponse[]) => {
      bff.upstream.next(...responses);
      const { data } = await testInput(local({ credentials }));
      return [failedStep(data)?.step, data?.code];
    };
    const version = { error: { code: 'InvalidApiVersionParameter', message: "The api-version 'x' is not known." } };
    expect(await test({ status: 400, body: JSON.stringify(version) })).toEqual(['version', 'API_VERSION_UNSUPPORTED']);
    expect(await test({ status: 404 })).toEqual(['response', 'SERVICE_UNKNOWN']);
    const network = { error: { code: 'IpNotAllowed', message: 'The address is not allowed.' } };
    expect(await test({ status: 403, body: JSON.stringify(network) })).toEqual(['response', 'NETWORK_DENIED']);
    expect(await test({ headers: { 'content-type': 'text/html' } })).toEqual(['response', 'UPSTREAM_WEB_PAGE']);
    expect(await test({ status: 500 })).toEqual(['response', 'UNEXPECTED_STATUS']);
  });

  it('sends nothing to an address that connections may not use', async () => {
    const before = bff.upstream.connections;
    const { data } = await testInput(local({ kind: 'cloud', credentials: { adminKey: ADMIN } }));
    expect([failedStep(data)?.step, data?.code]).toEqual(['endpoint', 'ENDPOINT_NOT_ALLOWED']);
    expect(statesOf(data)).toEqual(['endpoint failed']);
    expect(bff.upstream.connections).toBe(before);
  });

  it('uses stored credentials for their endpoint only, and changes nothing', async () => {
    const { data, management } = await testInput(local({ managementUrl: bff.upstream.origin, subscriptionId }), 'demo');
    expect([data?.ok, management?.ok]).toEqual([true, true]);
    const other = await testInput(local({ endpoint: `${bff.upstream.origin}/services/other` }), 'demo');
    expect(other.data?.code).toBe('CREDENTIAL_MISSING');
    expect(bff.upstream.requests.some(({ target }) => target.startsWith('/services/other'))).toBe(false);
    const removed = await testInput(local({ credentials: { adminKey: null, queryKey: null } }), 'demo');
    expect(removed.data?.code).toBe('CREDENTIAL_MISSING');
    const list = (await bff.browser.send('/api/connections')).json() as { value: ConnectionView[] };
    expect(list.value.map(({ id }) => id)).toEqual(['demo']);
  });

  it('rejects a body that is not a connection, and an unknown saved connection', async () => {
    const invalid = await send({ type: 'service', name: 'x', endpoint: 'https://a1.search.windows.net', surprise: 1 });
    expect([invalid.status, (invalid.json() as { error: { target: string } }).error.target]).toEqual([
      400,
      'connection.surprise',
    ]);
    expect((await send(local(), 'missing')).status).toBe(404);
  });
});

it('a session can test only a limited number of connections at a time', async () => {
  const bff = await startBff();
  const body = { connection: { type: 'service', name: 'x', endpoint: 'https://evil.example' } };
  const test = () => bff.browser.send('/api/connection-tests', { method: 'POST', body });
  let response = await test();
  expect(response.status).toBe(200);
  for (let i = 0; i < 100 && response.status === 200; i++) response = await test();
  expect([response.status, response.code()]).toEqual([429, 'TOO_MANY_TESTS']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await bff.close();
});

describe('the network steps', () => {
  const testCloud = async (endpoint: string, options: Parameters<typeof startBff>[0]) => {
    const bff = await startBff(options);
    const connection = { type: 'service', name: 'x', endpoint, credentials: { adminKey: 'k' } };
    const response = await bff.browser.send('/api/connection-tests', { method: 'POST', body: { connection } });
    const { data } = response.json() as ConnectionTestResult;
    const { requests } = bff.upstream;
    await bff.close();
    return { data, requests };
  };

  it('explain a name that does not exist, and one that resolves to a private address', async () => {
    const endpoint = 'https://shop.search.windows.net';
    const unknown = await testCloud(endpoint, {
      resolve: (_name, _options, done) => done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []),
    });
    expect([failedStep(unknown.data)?.step, unknown.data?.code]).toEqual(['dns', 'UPSTREAM_DNS']);
    expect(failedStep(unknown.data)?.advice).toContain('spelling');
    const rebound = await testCloud(endpoint, {
      resolve: (_name, _options, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    });
    expect([failedStep(rebound.data)?.step, rebound.data?.code]).toEqual(['dns', 'UPSTREAM_ADDRESS_REFUSED']);
    const silent = await testCloud(endpoint, { resolve: () => undefined, budgets: { connectMs: 50 } });
    expect(silent.data?.code).toBe('UPSTREAM_DNS');
  });

  it('explain a closed port, and a certificate that is not trusted', async () => {
    const server = createTlsServer({ key: testKey, cert: expiredCertificate });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let requests = 0;
    server.on('request', () => (requests += 1));
    const expired = await testCloud(origin, { config: { allowedOrigins: [origin] } });
    expect(failedStep(expired.data)).toMatchObject({ step: 'tls', message: 'The certificate expired on 2021-01-01.' });
    expect(expired.data?.code).toBe('UPSTREAM_TLS');
    server.setSecureContext({ key: testKey, cert: selfSignedCertificate });
    const selfSigned = await testCloud(origin, { config: { allowedOrigins: [origin] } });
    expect(failedStep(selfSigned.data)).toMatchObject({
      step: 'tls',
      message: 'The certificate is signed by an issuer that this machine does not trust.',
      advice: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
    expect(requests).toBe(0);
    await new Promise((resolve) => server.close(resolve));
    const closed = await testCloud(origin, { config: { allowedOrigins: [origin] } });
    expect([failedStep(closed.data)?.step, closed.data?.code]).toEqual(['connection', 'UPSTREAM_REFUSED']);
  });

  it('name the hosts of a certificate that is for other hosts', () => {
    const certificate = { subjectaltname: 'DNS:search.test, IP Address:10.0.0.1, DNS:<b>' } as PeerCertificate;
    expect(certificateProblem('ERR_TLS_CERT_ALTNAME_INVALID', certificate, 'shop.test').message).toBe(
      'The certificate is for search.test, 10.0.0.1, not for shop.test.',
    );
  });
});
