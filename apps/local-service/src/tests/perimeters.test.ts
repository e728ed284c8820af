import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

let service: TestService;
let clock = Date.UTC(2026, 0, 31);
beforeAll(async () => {
  service = await TestService.start(['--dialect', 'azure', '--provisioning-seconds', '60'], undefined, () => clock);
});
afterAll(() => service.dispose());

const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Microsoft.Search/searchServices/demo';
const LIST = `${DEMO}/networkSecurityPerimeterConfigurations`;

const control = (method: string, name: string, body?: unknown) =>
  service.management(method, `/local/services/demo/networkSecurityPerimeterConfigurations/${name}`, {
    version: null,
    ...(body === undefined ? {} : { body }),
  });
const access = (publicNetworkAccess: string) =>
  service.management('PATCH', DEMO, { body: { properties: { publicNetworkAccess } } });
const dataStatus = async () => (await service.data('GET', '/indexes')).status;

test('a perimeter decides who reaches a service that it secures, and is reconciled', async () => {
  expect((await access('SecuredByPerimeter')).status).toBe(400);
  const issue = 'The access rules could not be applied.';
  expect((await control('PUT', 'office', { addressPrefixes: ['10.0.0.0/8'], issue })).status).toBe(201);
  const list = await service.management('GET', LIST);
  expect(list.text).not.toContain('Vendor.');
  expect(list.body).toMatchObject({
    value: [
      {
        id: `${LIST}/office`,
        name: 'office',
        properties: {
          provisioningState: 'Failed',
          provisioningIssues: [{ properties: { severity: 'Error', description: issue } }],
          resourceAssociation: { accessMode: 'Enforced' },
          profile: { accessRules: [{ properties: { direction: 'Inbound', addressPrefixes: ['10.0.0.0/8'] } }] },
        },
      },
    ],
  });

  const accepted = await service.management('POST', `${LIST}/office/reconcile`);
  expect(accepted.status).toBe(202);
  const { pathname, search } = new URL(accepted.headers.get('location') ?? '');
  const result = () => service.management('GET', pathname + search, { version: null });
  expect((await result()).status).toBe(202);
  expect((await service.management('GET', `${LIST}/OFFICE`)).body).toMatchObject({
    properties: { provisioningState: 'Updating' },
  });
  expect((await service.management('POST', `${LIST}/office/reconcile`)).status).toBe(409);
  clock += 61_000;
  expect(await result()).toMatchObject({
    status: 200,
    body: { name: 'office', properties: { provisioningState: 'Succeeded', provisioningIssues: [] } },
  });
  expect((await service.management('POST', `${LIST}/none/reconcile`)).status).toBe(404);

  expect((await access('SecuredByPerimeter')).status).toBe(200);
  expect(await dataStatus()).toBe(403);
  await control('PUT', 'office', { addressPrefixes: ['127.0.0.0/8'] });
  expect(await dataStatus()).toBe(200);
  expect((await control('DELETE', 'office')).status).toBe(200);
  expect(await dataStatus()).toBe(403);
  expect((await control('DELETE', 'office')).status).toBe(404);
});
