import { dataClients } from './support/azure-service.js';
import { refusalOf } from './support/refusal.js';
import { all, expect, test, unique } from './support/test.js';

const BASIC = { location: 'westeurope', sku: { name: 'basic' } } as const;

test('a service is provisioned, got, listed, changed and deleted', async ({ service: { management, ready } }) => {
  const { services, adminKeys } = management;
  const [group, name] = [unique('group'), unique('service')];
  const poller = await services.beginCreateOrUpdate(
    group,
    name,
    { ...BASIC, tags: { team: 'search' } },
    { updateIntervalInMs: 200 },
  );
  const underWay = await services.get(group, name);
  expect(underWay).toMatchObject({ provisioningState: 'provisioning', status: 'provisioning' });
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
  expect(await refusalOf(services.get(group, name))).toMatchObject({ statusCode: 404 });
  // Deleted with its data plane, and a second time without harm.
  await expect(indexes.getServiceStatistics()).rejects.toMatchObject({ name: 'RestError' });
  await services.delete(group, name);
});

test('a change that breaks a rule is refused with its target', async ({ service: { management, ready } }) => {
  const { services } = management;
  const { resourceGroup: group } = ready;
  const name = unique('rules');
  await services.beginCreateOrUpdateAndWait(group, name, BASIC, { updateIntervalInMs: 200 });
  const refusals = {
    'properties.replicaCount': { replicaCount: 13 },
    'properties.partitionCount': { partitionCount: 12 },
    'properties.hostingMode': { hostingMode: 'highDensity' },
    'properties.authOptions': { disableLocalAuth: true, authOptions: { apiKeyOnly: {} } },
    location: { location: 'eastus' },
  } as const;
  for (const [target, change] of Object.entries(refusals)) {
    const refusal = await refusalOf(services.update(group, name, change));
    expect(refusal, target).toMatchObject({ statusCode: 400, error: { target } });
    expect(refusal.code, target).toBe(refusal.error.code);
    expect(refusal.message, target).not.toBe('');
  }
  expect((await refusalOf(services.update(group, 'never-made', { replicaCount: 2 }))).statusCode).toBe(404);
  expect((await refusalOf(services.beginCreateOrUpdate(group, 'Bad--Name', BASIC))).statusCode).toBe(400);
  expect(
    (await refusalOf(services.beginCreateOrUpdate(group, unique('skuless'), { location: 'westeurope' }))).statusCode,
  ).toBe(400);
  await services.delete(group, name);
});

test('what is configured takes effect on the data plane', async ({ service: { management, ready } }) => {
  const { services, adminKeys } = management;
  const { resourceGroup: group } = ready;
  const name = unique('effect');
  const { endpoint = '' } = await services.beginCreateOrUpdateAndWait(group, name, BASIC, { updateIntervalInMs: 200 });
  const { primaryKey = '' } = await adminKeys.get(group, name);
  const ask = () => dataClients(endpoint, primaryKey).indexes.getServiceStatistics();
  await ask();
  await services.update(group, name, {
    authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } },
  });
  expect(
    (await refusalOf(dataClients(endpoint, 'wrong-key-of-someone').indexes.getServiceStatistics())).statusCode,
  ).toBe(401);
  await services.update(group, name, { publicNetworkAccess: 'disabled' });
  expect((await refusalOf(ask())).statusCode).toBe(403);
  await services.update(group, name, {
    publicNetworkAccess: 'enabled',
    networkRuleSet: { ipRules: [{ value: '198.51.100.7' }] },
  });
  expect((await refusalOf(ask())).statusCode).toBe(403);
  await services.update(group, name, { networkRuleSet: { ipRules: [{ value: '127.0.0.0/8' }] } });
  await ask();
  await services.delete(group, name);
});

test('names are checked before they are used', async ({ service: { management, ready } }) => {
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

test('the usage of one SKU is asked for by its name', async ({ service: { management } }) => {
  expect(await management.usageBySubscriptionSku('westeurope', 'standard')).toMatchObject({
    name: { value: 'standard' },
  });
});

test('without a token nothing is managed', async ({ service: { ready } }) => {
  const answer = await fetch(
    `${ready.managementUrl}/subscriptions/${ready.subscriptionId}/providers/Microsoft.Search/searchServices?api-version=2025-05-01`,
  );
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
});
