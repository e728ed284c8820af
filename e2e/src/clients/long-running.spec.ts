import { errorOf } from './support/client-error.js';
import { expect, test, unique } from './support/test.js';

const fast = { updateIntervalInMs: 100 };

test('an upgrade is polled until it is done', async ({ service: { management, ready } }) => {
  const { services } = management;
  const { resourceGroup: group } = ready;
  const name = unique('upgraded');
  await services.beginCreateOrUpdateAndWait(group, name, { location: 'westeurope', sku: { name: 'standard' } }, fast);
  const startTime = Date.now();
  const poller = await services.beginUpgrade(group, name, fast);
  expect(poller.getOperationState().status).toBe('running');
  expect((await services.get(group, name)).serviceUpgradedAt ?? null).toBeNull();
  const upgraded = await poller.pollUntilDone();
  expect(poller.getOperationState().status).toBe('succeeded');
  expect(Date.now() - startTime).toBeGreaterThanOrEqual(1000);
  expect(upgraded).toMatchObject({ name, upgradeAvailable: 'notAvailable', provisioningState: 'succeeded' });
  expect(upgraded.serviceUpgradedAt).toBeInstanceOf(Date);
  expect(upgraded.serviceUpgradedAt?.getTime()).toBeGreaterThan(startTime);
  expect((await services.get(group, name)).serviceUpgradedAt).toEqual(upgraded.serviceUpgradedAt);
  expect((await errorOf(services.beginUpgrade(group, 'missing'))).statusCode).toBe(404);
  await services.delete(group, name);
});

test('an upgrade can be resumed by another client', async ({ service: { management, ready } }) => {
  const { services } = management;
  const { resourceGroup: group, serviceName } = ready;
  const first = await services.beginUpgrade(group, serviceName, fast);
  const resumed = await services.beginUpgrade(group, serviceName, { ...fast, resumeFrom: first.toString() });
  expect(await resumed.pollUntilDone()).toMatchObject({ name: serviceName });
});
