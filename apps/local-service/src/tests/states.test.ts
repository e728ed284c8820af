import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hotels, MANAGEMENT_TOKEN, TestService } from '../testing/service.js';

const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/demo';
let clock: number;
let service: TestService;
beforeEach(async () => {
  clock = Date.UTC(2026, 0, 31, 8);
  service = await TestService.start(['--provisioning-seconds', '60'], undefined, () => clock);
});
afterEach(() => service.dispose());

const call = (method: string, path: string, body?: unknown) =>
  service.management(method, path, body === undefined ? {} : { body });
/** The local controls have no api-version. */
const control = (method: string, path: string, body?: unknown, name = 'demo') =>
  service.management(method, `/local/services/${name}${path}`, {
    version: null,
    ...(body === undefined ? {} : { body }),
  });
const restart = async () => {
  await service.stop();
  service = await TestService.start(['--provisioning-seconds', '60'], service.directory, () => clock);
};
const indexes = () => service.data('GET', '/indexes');

describe('the states of a service', () => {
  test.each([
    ['disabled', 403, 'ServiceDisabled', null],
    ['stopped', 403, 'SubscriptionDisabled', null],
    ['error', 503, 'ServiceUnavailable', '30'],
  ])('%s rejects every request of the data plane with %i, also after a restart', async (status, code, name, retry) => {
    const set = await control('PUT', '/status', { status, statusDetails: 'by hand' });
    expect(set.body).toMatchObject({ status, statusDetails: 'by hand' });
    await restart();
    for (const key of [undefined, null, 'wrong']) {
      const response = await service.data('GET', '/indexes', key === undefined ? {} : { key });
      expect(response.status).toBe(code);
      expect(response.body).toMatchObject({ error: { code: name } });
      expect(response.headers.get('retry-after')).toBe(retry);
    }
    expect((await call('GET', DEMO)).body).toMatchObject({
      properties: {
        status,
        statusDetails: 'by hand',
        provisioningState: status === 'error' ? 'failed' : 'succeeded',
      },
    });
    expect((await control('PUT', '/status', { status: 'running', statusDetails: '' })).body).toEqual({
      status: 'running',
      statusDetails: '',
      provisioningState: 'succeeded',
    });
    expect((await indexes()).status).toBe(200);
  });

  test('degraded fails every third request, which a client can retry', async () => {
    await control('PUT', '/status', { status: 'degraded' });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await indexes()).status);
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
  });

  test('the controls need the management token, an existing service and a valid body', async () => {
    const anonymous = await fetch(`${service.origin}/local/services/demo/status`);
    expect(anonymous.status).toBe(401);
    const wrong = { headers: { authorization: `Bearer ${MANAGEMENT_TOKEN}x` } };
    expect((await fetch(`${service.origin}/local/services/demo/status`, wrong)).status).toBe(401);
    expect((await control('GET', '/status', undefined, 'elsewhere')).status).toBe(404);
    expect((await control('POST', '/status', { status: 'error' })).status).toBe(404);
    const bad = await control('PUT', '/status', { status: 'gone' });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({ error: { target: 'status' }, message: expect.any(String) });
    expect((await control('PUT', '/status', {})).status).toBe(400);
  });
});

describe('private endpoint connections', () => {
  const path = `${DEMO}/privateEndpointConnections/laptop`;
  const decide = (status: string, more: object = {}) =>
    call('PUT', path, { properties: { privateLinkServiceConnectionState: { status, ...more } } });
  const state = async () => {
    const { properties } = (await call('GET', path)).body as {
      properties: { provisioningState: string; privateLinkServiceConnectionState: { status: string } };
    };
    return [properties.privateLinkServiceConnectionState.status, properties.provisioningState];
  };

  test('are created by the other side, approved or rejected, disconnected, and deleted over time', async () => {
    expect((await decide('Approved')).status).toBe(404);
    const created = await control('PUT', '/privateEndpointConnections/laptop', { description: 'Please' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: path,
      name: 'laptop',
      type: 'Vendor.Search/searchServices/privateEndpointConnections',
      properties: {
        groupId: 'searchService',
        privateEndpoint: { id: expect.stringContaining('/privateEndpoints/laptop') },
        privateLinkServiceConnectionState: { status: 'Pending', description: 'Please', actionsRequired: 'None' },
      },
    });
    expect((await control('PUT', '/privateEndpointConnections/laptop', {})).status).toBe(409);
    expect(await state()).toEqual(['Pending', 'Updating']);
    clock += 61_000;
    expect(await state()).toEqual(['Pending', 'Succeeded']);

    const approved = await decide('approved', { description: 'Fine' });
    expect(approved.body).toMatchObject({
      properties: {
        provisioningState: 'Updating',
        privateLinkServiceConnectionState: { status: 'Approved', description: 'Fine', actionsRequired: 'None' },
      },
    });
    await restart();
    expect(await state()).toEqual(['Approved', 'Updating']);
    clock += 61_000;
    expect(await state()).toEqual(['Approved', 'Succeeded']);
    await decide('Rejected');
    clock += 61_000;
    expect(await state()).toEqual(['Rejected', 'Succeeded']);
    expect((await call('GET', `${DEMO}/privateEndpointConnections`)).body).toMatchObject({
      value: [{ name: 'laptop' }],
    });
    expect((await call('GET', DEMO)).body).toMatchObject({
      properties: { privateEndpointConnections: [{ name: 'laptop' }] },
    });

    expect((await control('DELETE', '/privateEndpointConnections/laptop')).status).toBe(200);
    clock += 61_000;
    expect(await state()).toEqual(['Disconnected', 'Succeeded']);
    const late = await decide('Approved');
    expect(late.status).toBe(400);
    expect(late.body).toMatchObject({
      error: { target: 'properties.privateLinkServiceConnectionState.status' },
    });

    const deleted = await call('DELETE', path);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ name: 'laptop', properties: { provisioningState: 'Deleting' } });
    expect(await state()).toEqual(['Disconnected', 'Deleting']);
    expect((await call('DELETE', path)).status).toBe(409);
    clock += 61_000;
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await control('PUT', '/privateEndpointConnections/laptop', {})).status).toBe(201);
  });

  test.each(['Pending', 'Disconnected', 'Nonsense', null])('the owner cannot decide %j', async (status) => {
    await control('PUT', '/privateEndpointConnections/laptop', {});
    const response = await call('PUT', path, { properties: { privateLinkServiceConnectionState: { status } } });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: { target: 'properties.privateLinkServiceConnectionState.status' },
    });
  });

  test('survive a PUT and a PATCH of the service', async () => {
    await control('PUT', '/privateEndpointConnections/laptop', {});
    await call('PUT', DEMO, { location: 'local', sku: { name: 'standard' } });
    await call('PATCH', DEMO, { tags: { a: 'b' }, properties: { privateEndpointConnections: [] } });
    expect((await call('GET', path)).status).toBe(200);
  });
});

describe('shared private links', () => {
  const path = `${DEMO}/sharedPrivateLinkResources/blob-1`;
  const body = {
    properties: {
      privateLinkResourceId: '/subscriptions/s/resourceGroups/g/providers/Vendor.Storage/storageAccounts/a',
      groupId: 'blob',
      requestMessage: 'please',
    },
  };
  const state = async () => {
    const { properties } = (await call('GET', path)).body as {
      properties: { provisioningState: string; status: string };
    };
    return [properties.status, properties.provisioningState];
  };
  const follow = async (header: string | null) => call('GET', new URL(header ?? '').pathname);

  test('are created over time, wait for the owner of the target, and are deleted over time', async () => {
    const put = await call('PUT', path, body);
    expect(put.status).toBe(202);
    expect(Number(put.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await state()).toEqual(['Pending', 'Updating']);
    const operation = put.headers.get('azure-asyncoperation');
    expect((await follow(operation)).body).toMatchObject({ status: 'Running' });
    expect((await follow(put.headers.get('location'))).status).toBe(202);
    await restart();
    clock += 61_000;
    expect(await state()).toEqual(['Pending', 'Succeeded']);
    const at = (url: string | null) => new URL(url ?? '').pathname;
    expect((await call('GET', at(operation))).body).toMatchObject({ status: 'Succeeded', percentComplete: 100 });
    expect((await call('GET', at(put.headers.get('location')))).body).toMatchObject({
      name: 'blob-1',
      type: 'Vendor.Search/searchServices/sharedPrivateLinkResources',
      properties: { groupId: 'blob', status: 'Pending' },
    });

    await control('PUT', '/sharedPrivateLinkResources/blob-1/decision', { status: 'Approved' });
    clock += 61_000;
    expect(await state()).toEqual(['Approved', 'Succeeded']);
    expect((await call('PUT', path, { properties: { ...body.properties, requestMessage: 'again' } })).status).toBe(202);
    expect(await state()).toEqual(['Approved', 'Updating']);
    for (const status of ['Rejected', 'Disconnected']) {
      await control('PUT', '/sharedPrivateLinkResources/blob-1/decision', { status });
      clock += 61_000;
      expect(await state()).toEqual([status, 'Succeeded']);
    }
    expect((await call('GET', DEMO)).body).toMatchObject({
      properties: { sharedPrivateLinkResources: [{ name: 'blob-1' }] },
    });

    const deletion = await call('DELETE', path);
    expect(deletion.status).toBe(202);
    expect(await state()).toEqual(['Disconnected', 'Deleting']);
    expect((await call('PUT', path, body)).status).toBe(409);
    clock += 61_000;
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', at(deletion.headers.get('location')))).status).toBe(204);
    expect((await control('PUT', '/sharedPrivateLinkResources/blob-1/decision', { status: 'Approved' })).status).toBe(
      404,
    );
  });

  test('have a quota by SKU: 409 with a target', async () => {
    const small = DEMO.replace(/demo$/, 'small');
    await call('PUT', small, { location: 'local', sku: { name: 'free' } });
    const response = await call('PUT', `${small}/sharedPrivateLinkResources/one`, body);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      error: { code: 'ServiceQuotaExceeded', target: 'sharedPrivateLinkResourceName' },
    });
    const endpoint = await control('PUT', '/privateEndpointConnections/laptop', {}, 'small');
    expect(endpoint.status).toBe(400);
  });

  test('keep their target', async () => {
    const link = `${DEMO}/sharedPrivateLinkResources/blob-2`;
    const region = { ...body.properties, resourceRegion: 'westus' };
    expect((await call('PUT', link, { properties: region })).status).toBe(202);
    const changes: [string, object][] = [
      ['groupId', { groupId: 'table' }],
      ['privateLinkResourceId', { privateLinkResourceId: `${body.properties.privateLinkResourceId}2` }],
      ['resourceRegion', { resourceRegion: 'eastus' }],
    ];
    for (const [name, change] of changes) {
      expect(await call('PUT', link, { properties: { ...region, ...change } })).toMatchObject({
        status: 400,
        body: { error: { target: `properties.${name}` } },
      });
    }
    // The letter case of the target does not matter, and a region that is left out stays.
    const sameTarget = { ...body.properties, groupId: 'BLOB', requestMessage: 'again' };
    expect((await call('PUT', link, { properties: sameTarget })).status).toBe(202);
    expect((await call('GET', link)).body).toMatchObject({
      properties: { resourceRegion: 'westus', requestMessage: 'again' },
    });
  });

  test('connect resources of the type that their group ID needs', async () => {
    const vault = body.properties.privateLinkResourceId.replace('Storage/storageAccounts', 'KeyVault/vaults');
    const connect = (groupId: string) =>
      call('PUT', `${DEMO}/sharedPrivateLinkResources/to-vault`, {
        properties: { privateLinkResourceId: vault, groupId },
      });
    const response = await connect('blob');
    expect(response).toMatchObject({ status: 400, body: { error: { target: 'properties.groupId' } } });
    expect(response.text).toContain("'Vendor.Storage/storageAccounts'");
    expect((await connect('vault')).status).toBe(202);
  });

  test('need their target', async () => {
    expect((await call('PUT', path, { properties: { groupId: 'blob' } })).body).toMatchObject({
      error: { target: 'properties.privateLinkResourceId' },
    });
    expect((await call('PUT', path, {})).body).toMatchObject({ error: { target: 'properties' } });
  });
});

test('one free service in a region, by quota', async () => {
  const create = (name: string, location = 'local') =>
    call('PUT', DEMO.replace(/demo$/, name), { location, sku: { name: 'free' } });
  expect((await create('free-1')).status).toBe(201);
  const second = await create('free-2');
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ error: { code: 'ServiceQuotaExceeded', target: 'sku.name' } });
  expect((await create('free-3', 'elsewhere')).status).toBe(201);
});

test('the local controls respond in the dialect', async () => {
  const azure = await TestService.start(['--dialect', 'azure']);
  try {
    const created = await azure.management('PUT', '/local/services/demo/privateEndpointConnections/pc', {
      version: null,
      body: {},
    });
    expect(created.body).toMatchObject({ type: 'Microsoft.Search/searchServices/privateEndpointConnections' });
    expect(created.text).not.toContain('Vendor.');
  } finally {
    await azure.dispose();
  }
});

describe('a new service', () => {
  const NEW = DEMO.replace(/demo$/, 'new');
  const listIndexes = async () => {
    const { primaryKey } = (await call('POST', `${NEW}/listAdminKeys`)).body as { primaryKey: string };
    const url = `${service.origin}/services/new/indexes?api-version=2026-04-01`;
    return fetch(url, { headers: { 'api-key': primaryKey } });
  };

  test('has no data plane before it is provisioned, also after a restart, and keeps it while it is scaled', async () => {
    const created = await call('PUT', NEW, { location: 'local', sku: { name: 'standard' } });
    expect(created.body).toMatchObject({ properties: { status: 'provisioning', provisioningState: 'provisioning' } });
    clock += 20_000;
    await restart();
    const early = await listIndexes();
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '40']);
    expect(await early.json()).toMatchObject({
      error: { code: 'ServiceUnavailable', message: "The search service 'new' is still being provisioned." },
    });
    clock += 41_000;
    expect((await listIndexes()).status).toBe(200);
    const scaled = await call('PATCH', NEW, { properties: { replicaCount: 2 } });
    expect(scaled.body).toMatchObject({ properties: { status: 'provisioning' } });
    expect((await listIndexes()).status).toBe(200);
  });

  test.each([
    ['an hour', 3_600_000, '0'],
    ['two days', 172_800_000, '60'],
  ])('stays available when the clock is set back by %s', async (_, back, seconds) => {
    await service.stop();
    service = await TestService.start(['--provisioning-seconds', seconds], service.directory, () => clock);
    expect((await call('PUT', NEW, { location: 'local', sku: { name: 'standard' } })).status).toBe(201);
    await control('PUT', '/privateEndpointConnections/laptop', {}, 'new');
    clock += 61_000;
    const state = async () => {
      const { properties } = (await call('GET', NEW)).body as {
        properties: {
          provisioningState: string;
          privateEndpointConnections: { properties: { provisioningState?: string } }[];
        };
      };
      return [properties.provisioningState, properties.privateEndpointConnections[0]?.properties.provisioningState];
    };
    expect(await state()).toEqual(['succeeded', 'Succeeded']);
    clock -= back;
    expect(await state()).toEqual(['succeeded', 'Succeeded']);
    expect((await listIndexes()).status).toBe(200);
  });

  test('is available at once with the free SKU', async () => {
    await call('PUT', NEW, { location: 'local', sku: { name: 'free' } });
    expect((await listIndexes()).status).toBe(200);
  });
});

describe('scaling below the current usage', () => {
  const scale = (sku: string, properties: object = {}) => call('PATCH', DEMO, { sku: { name: sku }, properties });
  const rejection = { status: 409, body: { error: { code: 'ServiceQuotaExceeded' } } };

  test('a smaller SKU is rejected with the number of objects beyond its quota, and accepted once they are deleted', async () => {
    for (let i = 0; i < 4; i++) {
      await service.data('PUT', `/synonymmaps('m${i}')`, { body: { name: `m${i}`, format: 'solr', synonyms: 'a, b' } });
    }
    const rejected = await scale('basic');
    expect(rejected).toMatchObject(rejection);
    expect(rejected.body).toMatchObject({
      error: { target: 'sku.name', message: expect.stringContaining('4 synonymmaps (3 allowed)') },
    });
    expect((await call('GET', DEMO)).body).toMatchObject({ sku: { name: 'standard' } });
    await service.data('DELETE', "/synonymmaps('m0')");
    expect((await scale('basic')).body).toMatchObject({ sku: { name: 'basic' } });
  });

  test('a smaller SKU is rejected for an index with too many fields', async () => {
    const fields = Array.from({ length: 120 }, (_, i) => ({ name: `f${i}`, type: 'Edm.Int32' }));
    const key = { name: 'id', type: 'Edm.String', key: true };
    expect((await service.data('POST', '/indexes', { body: { name: 'wide', fields: [key, ...fields] } })).status).toBe(
      201,
    );
    expect((await scale('basic')).body).toMatchObject({
      error: { target: 'sku.name', message: expect.stringContaining("121 fields of the index 'wide' (100 allowed)") },
    });
  });

  test('fewer partitions are rejected if the storage exceeds their quota', async () => {
    await service.stop();
    service = await TestService.start(['--storage-megabytes', '0.05'], service.directory, () => clock);
    expect((await scale('standard', { partitionCount: 12 })).status).toBe(200);
    await service.data('POST', '/indexes', { body: hotels() });
    const value = Array.from({ length: 300 }, (_, i) => ({ id: String(i), description: `a hotel ${i} `.repeat(20) }));
    expect((await service.data('POST', "/indexes('hotels')/docs/search.index", { body: { value } })).status).toBe(200);
    const rejected = await scale('standard', { partitionCount: 1 });
    expect(rejected).toMatchObject(rejection);
    expect(rejected.body).toMatchObject({
      error: { target: 'properties.partitionCount', message: expect.stringContaining('bytes of storage') },
    });
    await service.data('DELETE', "/indexes('hotels')");
    expect((await scale('standard', { partitionCount: 1 })).status).toBe(200);
  });
});

test('the states of services are independent', async () => {
  await control('PUT', '/status', { status: 'disabled' });
  const other = DEMO.replace(/demo$/, 'other');
  await call('PUT', other, { location: 'local', sku: { name: 'basic' } });
  clock += 61_000;
  const { primaryKey } = (await call('POST', `${other}/listAdminKeys`)).body as { primaryKey: string };
  const url = `${service.origin}/services/other/indexes?api-version=2026-04-01`;
  const headers = { 'api-key': primaryKey, 'content-type': 'application/json' };
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(hotels()) })).status).toBe(201);
});
