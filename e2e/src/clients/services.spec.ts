import { dataClients } from './support/azure-service.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

const BASIC = { location: 'westeurope', sku: { name: 'basic' } } as const;

test('a service is provisioned, read, listed, updated, and deleted', async ({ service: { management, ready } }) => {
  const { services, adminKeys } = management;
  const [group, name] = [unique('group'), unique('service')];
  const poller = await services.beginCreateOrUpdate(
    group,
    name,
    { ...BASIC, tags: { team: 'search' } },
    { updateIntervalInMs: 200 },
  );
  const provisioning = await services.get(group, name);
  expect(provisioning).toMatchObject({ provisioningState: 'provisioning', status: 'provisioning' });
  const created = await poller.pollUntilDone();
  expect(created).toMatchObject({
    id: `/subscriptions/${ready.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Search/searchServices/${name}`,
    name,
    type: 'Microsoft.Search/searchServices',
    location: BASIC.location,
    sku: BASIC.sku,
    tags: { team: 'search' },
    status: 'running',
    provisioningState: 'succeeded',
    replicaCount: 1,
    partitionCount: 1,
    hostingMode: 'default',
    publicNetworkAccess: 'enabled',
    networkRuleSet: { ipRules: [], bypass: 'None' },
    encryptionWithCmk: { enforcement: 'Unspecified', encryptionComplianceStatus: 'Compliant' },
    authOptions: { apiKeyOnly: {} },
    disableLocalAuth: false,
    semanticSearch: 'free',
    privateEndpointConnections: [],
    sharedPrivateLinkResources: [],
    upgradeAvailable: 'notAvailable',
  });
  expect(await services.get(group, name)).toMatchObject({ name, provisioningState: 'succeeded' });
  const ids = async (list: AsyncIterable<{ id?: string }>) => (await all(list)).map(({ id }) => id);
  expect(await ids(services.listByResourceGroup(group))).toEqual([created.id]);
  expect(await ids(services.listBySubscription())).toContain(created.id);

  const { primaryKey = '' } = await adminKeys.get(group, name);
  const { indexes } = dataClients(created.endpoint ?? '', primaryKey);
  await indexes.createIndex({ name: 'inside', fields: [{ name: 'id', type: 'Edm.String', key: true }] });

  const changed = await services.update(group, name, {
    replicaCount: 2,
    tags: { stage: 'test' },
    semanticSearch: 'standard',
  });
  expect(changed).toMatchObject({ replicaCount: 2, semanticSearch: 'standard', provisioningState: 'provisioning' });
  await services.delete(group, name);
  expect(await errorOf(services.get(group, name))).toMatchObject({ statusCode: 404 });
  // The data plane is deleted, too, and a second delete succeeds.
  await expect(indexes.getServiceStatistics()).rejects.toMatchObject({ name: 'RestError' });
  await services.delete(group, name);
});

test('an invalid change is rejected with its target', async ({ service: { management, ready } }) => {
  const { services } = management;
  const { resourceGroup: group } = ready;
  const name = unique('rules');
  await services.beginCreateOrUpdateAndWait(group, name, BASIC, { updateIntervalInMs: 200 });
  const changes = {
    'properties.replicaCount': { replicaCount: 13 },
    'properties.partitionCount': { partitionCount: 12 },
    'properties.hostingMode': { hostingMode: 'highDensity' },
    'properties.authOptions': { disableLocalAuth: true, authOptions: { apiKeyOnly: {} } },
    location: { location: 'eastus' },
  } as const;
  for (const [target, change] of Object.entries(changes)) {
    const error = await errorOf(services.update(group, name, change));
    expect(error, target).toMatchObject({ statusCode: 400, error: { target } });
    expect(error.code, target).toBe(error.error.code);
    expect(error.message, target).not.toBe('');
  }
  expect((await errorOf(services.update(group, 'missing', { replicaCount: 2 }))).statusCode).toBe(404);
  expect((await errorOf(services.beginCreateOrUpdate(group, 'Bad--Name', BASIC))).statusCode).toBe(400);
  expect(
    (await errorOf(services.beginCreateOrUpdate(group, unique('skuless'), { location: 'westeurope' }))).statusCode,
  ).toBe(400);
  await services.delete(group, name);
});

test('settings take effect on the data plane', async ({ service: { management, ready } }) => {
  const { services, adminKeys } = management;
  const { resourceGroup: group } = ready;
  const name = unique('effect');
  const { endpoint = '' } = await services.beginCreateOrUpdateAndWait(group, name, BASIC, { updateIntervalInMs: 200 });
  const { primaryKey = '' } = await adminKeys.get(group, name);
  const readStatistics = () => dataClients(endpoint, primaryKey).indexes.getServiceStatistics();
  await readStatistics();
  await services.update(group, name, {
    authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } },
  });
  expect((await errorOf(dataClients(endpoint, 'wrong-key-of-someone').indexes.getServiceStatistics())).statusCode).toBe(
    401,
  );
  await services.update(group, name, { publicNetworkAccess: 'disabled' });
  expect((await errorOf(readStatistics())).statusCode).toBe(403);
  await services.update(group, name, {
    publicNetworkAccess: 'enabled',
    networkRuleSet: { ipRules: [{ value: '198.51.100.7' }] },
  });
  expect((await errorOf(readStatistics())).statusCode).toBe(403);
  await services.update(group, name, { networkRuleSet: { ipRules: [{ value: '127.0.0.0/8' }] } });
  await readStatistics();
  await services.delete(group, name);
});

test('the availability of a name is checked', async ({ service: { management, ready } }) => {
  const { services } = management;
  expect(await services.checkNameAvailability(unique('free-name'))).toMatchObject({ isNameAvailable: true });
  expect(await services.checkNameAvailability(ready.serviceName)).toMatchObject({
    isNameAvailable: false,
    reason: 'AlreadyExists',
  });
  expect(await services.checkNameAvailability('a-')).toMatchObject({
    isNameAvailable: false,
    reason: 'Invalid',
    message: expect.any(String),
  });
});

test('usages count services by SKU', async ({ service: { management } }) => {
  const usages = await all(management.usages.listBySubscription('westeurope'));
  expect(usages.find(({ name }) => name?.value === 'standard')).toMatchObject({
    unit: 'Count',
    currentValue: expect.any(Number),
    limit: expect.any(Number),
    name: { localizedValue: 'S - Standard' },
  });
});

test('the usage of one SKU is read by name', async ({ service: { management } }) => {
  expect(await management.usageBySubscriptionSku('westeurope', 'standard')).toMatchObject({
    name: { value: 'standard' },
  });
});

test('a request without a token is rejected', async ({ service: { ready } }) => {
  const response = await fetch(
    `${ready.managementUrl}/subscriptions/${ready.subscriptionId}/providers/Microsoft.Search/searchServices?api-version=2025-05-01`,
  );
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
});
