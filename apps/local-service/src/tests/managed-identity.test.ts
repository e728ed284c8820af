import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotels, IDENTITY_HEADER, MANAGEMENT_TOKEN, TestService } from '../testing/service.js';

const DEMO_PATH =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Microsoft.Search/searchServices/demo';
const NOW = Date.UTC(2026, 4, 1);
const SEARCH = 'https://search.azure.com';
let service: TestService;
beforeAll(async () => {
  service = await TestService.start(['--dialect', 'azure', '--https'], undefined, () => NOW);
  await service.data('POST', '/indexes', { body: hotels() });
});
afterAll(() => service.dispose());

interface Token {
  access_token: string;
}
const requestToken = async (
  query: Record<string, string>,
  header: string | null = IDENTITY_HEADER,
): Promise<{ status: number; body: Token & Record<string, unknown> }> => {
  const response = await fetch(`${service.origin}/issuer/identity?${String(new URLSearchParams(query))}`, {
    headers: header === null ? {} : { 'X-IDENTITY-HEADER': header },
  });
  return { status: response.status, body: (await response.json()) as Token & Record<string, unknown> };
};
const valid = { 'api-version': '2019-08-01', resource: SEARCH };

test('with https, a token of the data plane opens the service demo from its first start', async () => {
  const { status, body } = await requestToken(valid);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.any(String),
    expires_on: String(NOW / 1000 + 3600),
    resource: SEARCH,
    token_type: 'Bearer',
    client_id: expect.any(String),
  });
  const headers = { authorization: `Bearer ${body.access_token}` };
  const uploaded = await service.data('POST', "/indexes('hotels')/docs/search.index", {
    key: null,
    headers,
    body: { value: [{ id: '1' }] },
  });
  expect(uploaded.status).toBe(200);
  expect((await service.data('GET', '/indexes', { key: null, headers })).status).toBe(200);
});

test('a user-assigned identity can have the role of a reader', async () => {
  const { body } = await requestToken({ ...valid, client_id: 'reader' });
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await service.data('GET', "/indexes('hotels')/docs", { key: null, headers })).status).toBe(200);
  expect((await service.data('GET', '/indexes', { key: null, headers })).status).toBe(403);
});

test.each(['https://management.azure.com', 'https://management.azure.com/', 'https://management.core.windows.net/'])(
  'a token for %s opens the management plane',
  async (resource) => {
    expect(await requestToken({ ...valid, resource })).toMatchObject({
      status: 200,
      body: { access_token: MANAGEMENT_TOKEN, resource },
    });
  },
);

test.each([
  ['without the header', valid, null, 401],
  ['with another secret', valid, 'another-identity-header', 401],
  ['with the management token', valid, MANAGEMENT_TOKEN, 401],
  ['in another version', { ...valid, 'api-version': '2018-02-01' }, IDENTITY_HEADER, 400],
  ['for another resource', { ...valid, resource: 'https://graph.example' }, IDENTITY_HEADER, 400],
  ['without a resource', { 'api-version': '2019-08-01' }, IDENTITY_HEADER, 400],
])('no token is issued %s', async (_case, query, header, status) => {
  const rejected = await requestToken(query, header);
  expect(rejected).toMatchObject({ status, body: { statusCode: status, message: expect.any(String) as string } });
  expect(rejected.body).not.toHaveProperty('access_token');
});

test('a data folder of a service without https accepts tokens after a start with https, unless it says otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'local-service-tokens-'));
  const authOptions = async (...flags: string[]): Promise<unknown> => {
    const restarted = await TestService.start(['--dialect', 'azure', ...flags], folder);
    const path = DEMO_PATH;
    const { body } = await restarted.management('GET', path);
    if (flags.length === 0) await restarted.management('PATCH', path, { body: { properties: { replicaCount: 2 } } });
    else await restarted.management('PATCH', path, { body: { properties: { authOptions: { apiKeyOnly: {} } } } });
    await restarted.stop();
    return (body as { properties: { authOptions: unknown } }).properties.authOptions;
  };
  expect(await authOptions()).toEqual({ apiKeyOnly: {} });
  expect(await authOptions('--https')).toEqual({ aadOrApiKey: { aadAuthFailureMode: 'http403' } });
  expect(await authOptions('--https')).toEqual({ apiKeyOnly: {} });
  await rm(folder, { recursive: true, force: true });
});

test('only GET issues tokens', async () => {
  const response = await fetch(`${service.origin}/issuer/identity?${String(new URLSearchParams(valid))}`, {
    method: 'POST',
    headers: { 'X-IDENTITY-HEADER': IDENTITY_HEADER },
  });
  expect(response.status).toBe(405);
});
