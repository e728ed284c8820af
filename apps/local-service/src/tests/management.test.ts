import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_KEY, hotels, MANAGEMENT_TOKEN, TestService, type CallOptions } from '../testing/service.js';

const SUBSCRIPTION = '00000000-0000-4000-8000-000000000001';
const GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/local-development/providers/Vendor.Search/searchServices`;
const DEMO = `${GROUP}/demo`;

let clock: number;
let service: TestService;
beforeEach(async () => {
  clock = Date.UTC(2026, 0, 31, 8);
  service = await TestService.start(['--provisioning-seconds', '60'], undefined, () => clock);
});
afterEach(() => service.dispose());

const call = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  service.management(method, path, { ...options, ...(body === undefined ? {} : { body }) });
const patch = (properties: Record<string, unknown>, options: CallOptions = {}) =>
  call('PATCH', DEMO, { properties }, options);

describe('access', () => {
  test('without a token: 401 with a challenge, in the shape of CloudError', async () => {
    const response = await call('GET', DEMO, undefined, { headers: { authorization: '' } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
    expect(response.body).toEqual({
      error: { code: 'AuthenticationFailed', message: expect.any(String), target: 'Authorization' },
      message: expect.any(String),
    });
  });
  test('a wrong token is 401', async () => {
    expect((await call('GET', DEMO, undefined, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  });
  test.each([null, '', '2020-01-01'])('api-version %j is 400 naming the known ones', async (version) => {
    const response = await call('GET', DEMO, undefined, { version });
    expect(response.status).toBe(400);
    expect(response.text).toContain('2025-05-01, 2025-02-01-preview');
  });
  test('paths are case-insensitive, and request IDs are returned', async () => {
    const id = '6f1c1f0a-58ab-4b9b-8f3e-0f7a33f9a001';
    const response = await call(
      'GET',
      DEMO.replace('resourceGroups', 'RESOURCEGROUPS').replace('local-development', 'Local-Development'),
      undefined,
      {
        headers: { 'x-ms-client-request-id': id },
      },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ms-client-request-id')).toBe(id);
    expect(response.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the service', () => {
  test('demo is provisioned', async () => {
    const { status, body } = await call('GET', DEMO);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: DEMO,
      name: 'demo',
      type: 'Vendor.Search/searchServices',
      sku: { name: 'standard' },
      properties: {
        endpoint: `${service.origin}/services/demo`,
        provisioningState: 'succeeded',
        status: 'running',
        statusDetails: '',
        authOptions: { apiKeyOnly: {} },
        publicNetworkAccess: 'Enabled',
        networkRuleSet: { bypass: 'None', ipRules: [] },
        encryptionWithCmk: { enforcement: 'Unspecified', encryptionComplianceStatus: 'Compliant' },
        upgradeAvailable: 'notAvailable',
        serviceUpgradedAt: null,
      },
    });
  });

  test.each([
    ['replicaCount', { replicaCount: 2 }],
    ['authOptions', { authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } } }],
    ['disableLocalAuth', { disableLocalAuth: true }],
  ])('a change of %s is provisioned over time', async (_name, properties) => {
    const response = await patch(properties);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      properties: { ...properties, provisioningState: 'provisioning', status: 'provisioning' },
    });
    clock += 59_000;
    expect((await call('GET', DEMO)).body).toMatchObject({ properties: { status: 'provisioning' } });
    clock += 2000;
    expect((await call('GET', DEMO)).body).toMatchObject({
      properties: { ...properties, status: 'running', provisioningState: 'succeeded' },
    });
  });

  test('provisioning continues after a restart', async () => {
    await patch({ replicaCount: 3 });
    const { directory } = service;
    await service.stop();
    service = await TestService.start([], directory, () => clock);
    expect((await call('GET', DEMO)).body).toMatchObject({ properties: { replicaCount: 3, status: 'provisioning' } });
  });

  test('a change of network rules alone succeeds at once and replaces the list', async () => {
    await patch({
      networkRuleSet: { ipRules: [{ value: '127.0.0.1' }, { value: '10.0.0.0/8' }], bypass: 'CloudServices' },
    });
    const response = await patch({ networkRuleSet: { ipRules: [{ value: '127.0.0.0/8' }] } });
    expect(response.body).toMatchObject({
      properties: {
        provisioningState: 'succeeded',
        networkRuleSet: { bypass: 'CloudServices', ipRules: [{ value: '127.0.0.0/8' }] },
      },
    });
  });

  test.each([
    [{ disableLocalAuth: true, authOptions: { apiKeyOnly: {} } }, 'properties.authOptions'],
    [{ replicaCount: 13 }, 'properties.replicaCount'],
    [{ partitionCount: 5 }, 'properties.partitionCount'],
    [{ hostingMode: 'HighDensity' }, 'properties.hostingMode'],
    [{ networkRuleSet: { ipRules: [{ value: '300.1.1.1' }] } }, 'properties.networkRuleSet.ipRules[0].value'],
    [{ nonsense: 1 }, 'properties.nonsense'],
    [{ publicNetworkAccess: 'Maybe' }, 'properties.publicNetworkAccess'],
  ])('%j is 400 with its target', async (properties, target) => {
    const response = await patch(properties);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: { target }, message: expect.any(String) });
  });

  test('authOptions exclude disableLocalAuth both ways', async () => {
    await patch({ authOptions: { apiKeyOnly: {} } });
    expect((await patch({ disableLocalAuth: true })).status).toBe(400);
    expect((await patch({ disableLocalAuth: true, authOptions: null })).body).toMatchObject({
      properties: { authOptions: null },
    });
    expect((await patch({ authOptions: { apiKeyOnly: {} } })).status).toBe(400);
    expect((await patch({ authOptions: { apiKeyOnly: {} }, disableLocalAuth: false })).status).toBe(200);
  });

  test('the preview has its own names and values in requests and responses', async () => {
    const preview = { version: '2025-02-01-preview' };
    const { body } = await call('GET', DEMO, undefined, preview);
    expect(body).toMatchObject({
      properties: {
        computeType: 'default',
        hostingMode: 'default',
        publicNetworkAccess: 'enabled',
        provisioningState: 'Succeeded',
        upgradeAvailable: false,
        serviceUpgradeDate: null,
        disabledDataExfiltrationOptions: [],
      },
    });
    expect(
      (
        await call(
          'PUT',
          DEMO,
          { location: 'local', sku: { name: 'standard' }, properties: { publicNetworkAccess: 'enabled' } },
          preview,
        )
      ).status,
    ).toBe(200);
  });

  test('create, list, check the name, delete with everything in it', async () => {
    const path = `${GROUP}/second-1`;
    const created = await call('PUT', path, { location: 'Local', sku: { name: 'Basic' }, tags: { a: 'b' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      sku: { name: 'basic' },
      tags: { a: 'b' },
      properties: { provisioningState: 'provisioning' },
    });
    const names = await call('POST', `/subscriptions/${SUBSCRIPTION}/providers/Vendor.Search/checkNameAvailability`, {
      name: 'second-1',
      type: 'searchServices',
    });
    expect(names.body).toMatchObject({ nameAvailable: false, reason: 'AlreadyExists' });
    expect((await call('GET', GROUP)).body).toMatchObject({ value: [{ name: 'demo' }, { name: 'second-1' }] });

    const keys = (await call('POST', `${path}/listAdminKeys`)).body as { primaryKey: string };
    clock += 61_000;
    const url = `${service.origin}/services/second-1/indexes('hotels')?api-version=2026-04-01`;
    const headers = { 'api-key': keys.primaryKey, 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'PUT', headers, body: JSON.stringify(hotels()) })).status).toBe(201);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await fetch(url, { headers })).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path.replace('local-development', 'elsewhere'))).status).toBe(404);
  });

  test.each(['x', '-ab', 'a-b', 'ab-', 'ab--c', 'AB'])('the name %j is rejected', async (name) => {
    expect((await call('PUT', `${GROUP}/${name}`, { location: 'local', sku: { name: 'free' } })).status).toBe(400);
  });

  test('a free service reports succeeded directly', async () => {
    const response = await call('PUT', `${GROUP}/small`, { location: 'local', sku: { name: 'free' } });
    expect(response.body).toMatchObject({ properties: { provisioningState: 'succeeded', status: 'running' } });
  });
});

describe('upgrade', () => {
  test('400 in the preview when none is available', async () => {
    const response = await call('POST', `${DEMO}/upgrade`, undefined, { version: '2025-02-01-preview' });
    expect(response.status).toBe(400);
  });
  test('202 with a result that finishes, through a restart', async () => {
    await patch({ upgradeAvailable: 'available' });
    const response = await call('POST', `${DEMO}/upgrade`);
    expect(response.status).toBe(202);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const location = new URL(response.headers.get('location') ?? '').pathname;
    expect((await call('GET', location)).status).toBe(202);
    expect((await call('GET', DEMO)).body).toMatchObject({
      properties: { provisioningState: 'provisioning', serviceUpgradedAt: null },
    });
    const { directory } = service;
    await service.stop();
    clock += 61_000;
    service = await TestService.start([], directory, () => clock);
    const done = await call('GET', location);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      properties: { serviceUpgradedAt: '2026-01-31T08:01:00.000Z', upgradeAvailable: 'notAvailable' },
    });
  });
  test('200 at once where provisioning takes no time', async () => {
    const { directory } = service;
    await service.stop();
    service = await TestService.start(['--provisioning-seconds', '0'], directory, () => clock);
    const response = await call('POST', `${DEMO}/upgrade`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      properties: { serviceUpgradedAt: '2026-01-31T08:00:00.000Z', status: 'running' },
    });
  });
});

describe('keys and the data plane', () => {
  const status = async (key: string | null, path = '/indexes', headers: Record<string, string> = {}) =>
    (await service.data('GET', path, { key, headers })).status;

  test('the old value of a regenerated admin key is rejected at once', async () => {
    const before = (await call('POST', `${DEMO}/listAdminKeys`)).body as { primaryKey: string; secondaryKey: string };
    expect(before.primaryKey).toBe(ADMIN_KEY);
    const after = (await call('POST', `${DEMO}/regenerateAdminKey/primary`)).body as typeof before;
    expect(after.secondaryKey).toBe(before.secondaryKey);
    expect(after.primaryKey).toMatch(/^[A-Za-z0-9]{52}$/);
    expect(await status(before.primaryKey)).toBe(403);
    expect(await status(after.primaryKey)).toBe(200);
    expect(await status(after.secondaryKey)).toBe(200);
  });

  test('query keys can only read documents, also as a URL parameter', async () => {
    await service.data('POST', '/indexes', { body: hotels() });
    const createdItem = await call('POST', `${DEMO}/createQueryKey/reader`);
    expect(createdItem.body).toEqual({ name: 'reader', key: expect.stringMatching(/^[A-Za-z0-9]{52}$/) });
    const { key } = createdItem.body as { key: string };
    expect(await status(key, "/indexes('hotels')/docs/$count")).toBe(200);
    expect(await status(null, `/indexes('hotels')/docs?api-key=${key}`)).toBe(200);
    expect(await status(key, "/indexes('hotels')")).toBe(403);
    expect(
      (await service.data('POST', "/indexes('hotels')/docs/search.index", { key, body: { value: [{ id: '1' }] } }))
        .status,
    ).toBe(403);
    expect(await status(null, `/indexes?api-key=${ADMIN_KEY}`)).toBe(403);
    expect((await call('POST', `${DEMO}/listQueryKeys`)).body).toMatchObject({
      value: [{ name: null }, { name: 'reader', key }],
    });
    expect((await call('DELETE', `${DEMO}/deleteQueryKey/${encodeURIComponent(key)}`)).status).toBe(200);
    expect((await call('DELETE', `${DEMO}/deleteQueryKey/${encodeURIComponent(key)}`)).status).toBe(204);
    expect((await call('DELETE', `${DEMO}x/deleteQueryKey/${key}`)).status).toBe(404);
    expect(await status(key, "/indexes('hotels')/docs/$count")).toBe(403);
  });

  test('a missing or wrong key is a 403, or a 401 with a challenge if the service is configured so', async () => {
    expect(await status(null)).toBe(403);
    expect(await status('wrong')).toBe(403);
    await patch({ authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } } });
    const response = await service.data('GET', '/indexes', { key: null });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
    expect(await status(ADMIN_KEY)).toBe(200);
  });

  test('access tokens are accepted if the service is configured so, for the operations that their role allows', async () => {
    const requestToken = async (scope: string, secret: string) => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'me',
        client_secret: secret,
        scope,
      });
      const response = await fetch(`${service.origin}/issuer/token`, { method: 'POST', body });
      return {
        status: response.status,
        token: ((await response.json()) as { access_token?: string }).access_token ?? '',
      };
    };
    expect((await requestToken('reader', 'wrong-management-token')).status).toBe(401);
    const { token: reader } = await requestToken('reader', MANAGEMENT_TOKEN);
    const { token: contributor } = await requestToken('contributor', MANAGEMENT_TOKEN);
    await service.data('POST', '/indexes', { body: hotels() });
    const bearer = (token: string, path = '/indexes') => status(null, path, { authorization: `Bearer ${token}` });
    expect(await bearer(contributor)).toBe(403);
    await patch({ authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } } });
    expect(await bearer(contributor)).toBe(200);
    expect(await bearer(reader)).toBe(403);
    expect(await bearer(reader, "/indexes('hotels')/docs")).toBe(200);
    const [head, claims, signature] = contributor.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as object), exp: 9e9 }),
    ).toString('base64url');
    const none = Buffer.from('{"alg":"none","kid":"local-development"}').toString('base64url');
    for (const bad of ['x', `${head}.${forged}.${signature}`, `${none}.${claims}.`, `${head}.${claims}.`]) {
      expect(await bearer(bad)).toBe(401);
    }
    await patch({ authOptions: null, disableLocalAuth: true });
    expect(await bearer(contributor)).toBe(200);
    clock += 2 * 3600 * 1000;
    expect(await bearer(contributor)).toBe(403);
  });

  describe('identity libraries', () => {
    const SEARCH = 'https://search.azure.com/.default';
    const tokenOf = async (azure: TestService, form: Record<string, string>) => {
      const matches = await fetch(`${azure.origin}/issuer/v2.0/.well-known/openid-configuration`);
      const { token_endpoint: endpoint } = (await matches.json()) as { token_endpoint: string };
      expect(new URL(endpoint).pathname).toBe('/issuer/oauth2/v2.0/token');
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'me',
        client_secret: MANAGEMENT_TOKEN,
        ...form,
      });
      const response = await fetch(endpoint, { method: 'POST', body });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };

    test('get tokens for both planes by the requested resource', async () => {
      const azure = await TestService.start(['--dialect', 'azure'], undefined, () => clock);
      try {
        const demo = DEMO.replace('Vendor.Search', 'Microsoft.Search');
        await azure.management('PATCH', demo, { body: { properties: { disableLocalAuth: true } } });
        const requests = async (method: string, path: string, form: Record<string, string>) => {
          const { body } = await tokenOf(azure, form);
          return (
            await azure.data(method, path, {
              key: null,
              headers: { authorization: `Bearer ${String(body['access_token'])}` },
            })
          ).status;
        };
        expect(await requests('GET', '/indexes', { scope: SEARCH })).toBe(200);
        expect(await requests('GET', '/indexes', { scope: 'https://search.local/.default' })).toBe(200);
        expect(await requests('GET', '/indexes', { scope: SEARCH, client_id: 'reader' })).toBe(403);
        expect(await requests('GET', "/indexes('none')/docs", { scope: SEARCH, client_id: 'reader' })).toBe(404);
        for (const scope of [
          'https://management.azure.com/.default',
          'https://management.core.windows.net//.default',
          `${azure.origin}/.default`,
        ]) {
          expect(await tokenOf(azure, { scope })).toMatchObject({
            status: 200,
            body: { access_token: MANAGEMENT_TOKEN, token_type: 'Bearer' },
          });
        }
      } finally {
        await azure.dispose();
      }
    });
    test('get the reason why a token is not issued', async () => {
      expect(await tokenOf(service, { scope: SEARCH, client_secret: 'wrong' })).toMatchObject({
        status: 401,
        body: { error: 'invalid_client', error_description: expect.stringContaining('management token') as string },
      });
      expect(await tokenOf(service, { scope: 'https://graph.example/.default' })).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope', error_description: expect.stringContaining('contributor') as string },
      });
      expect(await tokenOf(service, { grant_type: 'password' })).toMatchObject({
        status: 400,
        body: { error: 'unsupported_grant_type' },
      });
    });
  });

  test('tokens of a configured issuer are verified by its published keys', async () => {
    const { token } = await (async () => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'me',
        client_secret: MANAGEMENT_TOKEN,
        scope: 'contributor',
      });
      return {
        token: (
          (await (await fetch(`${service.origin}/issuer/token`, { method: 'POST', body })).json()) as {
            access_token: string;
          }
        ).access_token,
      };
    })();
    const other = await TestService.start(['--token-issuer', `${service.origin}/issuer`], undefined, () => clock);
    try {
      await other.management('PATCH', DEMO, { body: { properties: { disableLocalAuth: true } } });
      const headers = { authorization: `Bearer ${token}` };
      expect((await other.data('GET', '/indexes', { key: null, headers })).status).toBe(200);
      expect(
        (await other.data('GET', '/indexes', { key: null, headers: { authorization: `Bearer ${token}x` } })).status,
      ).toBe(403);
    } finally {
      await other.dispose();
    }
  });

  test('disableLocalAuth rejects every key', async () => {
    await patch({ disableLocalAuth: true });
    expect(await status(ADMIN_KEY)).toBe(403);
  });

  test('network rules and public access take effect', async () => {
    await patch({ networkRuleSet: { ipRules: [{ value: '10.0.0.0/8' }] } });
    expect(await status(ADMIN_KEY)).toBe(403);
    await patch({ networkRuleSet: { ipRules: [{ value: '127.0.0.1' }] } });
    expect(await status(ADMIN_KEY)).toBe(200);
    await patch({ publicNetworkAccess: 'Disabled' });
    expect(await status(ADMIN_KEY)).toBe(403);
  });
});

test('encryption enforcement computes compliance', async () => {
  await patch({ encryptionWithCmk: { enforcement: 'Enabled' } });
  const compliance = async () =>
    ((await call('GET', DEMO)).body as { properties: { encryptionWithCmk: unknown } }).properties.encryptionWithCmk;
  expect(await compliance()).toEqual({ enforcement: 'Enabled', encryptionComplianceStatus: 'Compliant' });
  await service.data('POST', '/indexes', { body: hotels('one') });
  await service.data('POST', '/indexes', { body: hotels('two') });
  expect(await compliance()).toEqual({ enforcement: 'Enabled', encryptionComplianceStatus: 'NonCompliant' });
});

test('has the lists that the console needs', async () => {
  expect((await call('GET', '/subscriptions')).body).toMatchObject({
    value: [{ subscriptionId: SUBSCRIPTION, state: 'Enabled' }],
  });
  const usages = await call('GET', `/subscriptions/${SUBSCRIPTION}/providers/Vendor.Search/locations/local/usages`);
  expect(usages.body).toMatchObject({
    value: expect.arrayContaining([
      {
        id: expect.any(String),
        unit: 'Count',
        currentValue: 1,
        limit: 16,
        name: { value: 'standard', localizedValue: 'S - Standard' },
      },
    ]),
  });
  const regional = `/subscriptions/${SUBSCRIPTION}/providers/Vendor.Search/locations/local/usages`;
  expect((await call('GET', `${regional}/free`)).body).toMatchObject({ currentValue: 0, name: { value: 'free' } });
  expect((await call('GET', `${regional}/gold`)).status).toBe(400);
});
