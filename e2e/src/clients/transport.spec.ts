import { AzureKeyCredential, SearchIndexClient } from '@azure/search-documents';
import { errorOf } from './support/client-error.js';
import { createDegradedService } from './support/degraded-service.js';
import { expect, test, unique } from './support/test.js';

const ID = '01234567-89ab-cdef-0123-456789abcdef';

test("a response has the client's request id and one of the service", async ({ service: { indexes } }) => {
  const headers: Record<string, string>[] = [];
  await indexes.getServiceStatistics({
    requestOptions: { headers: { 'x-ms-client-request-id': ID } },
    onResponse: (response) => headers.push(response.headers.toJSON()),
  });
  expect(headers[0]).toMatchObject({
    'x-ms-client-request-id': ID,
    'request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(Number(headers[0]?.['elapsed-time'])).toBeGreaterThan(0);
});

test('an unknown api-version is rejected with a list of the supported ones', async ({ service: { ready } }) => {
  const client = new SearchIndexClient(ready.endpoint, new AzureKeyCredential(ready.adminKey), {
    allowInsecureConnection: true,
    apiVersion: '2016-09-01',
    serviceVersion: '2016-09-01',
  });
  const error = await errorOf(client.getServiceStatistics());
  expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('2026-04-01') });
});

test('a client that retries can use a degraded service', async ({ service }) => {
  const { ready, management } = service;
  const name = unique('degraded');
  const { endpoint, primaryKey, degrade } = await createDegradedService(service, name);
  await degrade();
  expect(await management.services.get(ready.resourceGroup, name)).toMatchObject({ status: 'degraded' });
  const statuses: number[] = [];
  const client = new SearchIndexClient(endpoint, new AzureKeyCredential(primaryKey), {
    allowInsecureConnection: true,
    retryOptions: { retryDelayInMs: 10, maxRetryDelayInMs: 20 },
    additionalPolicies: [
      {
        position: 'perRetry',
        policy: {
          name: 'count',
          sendRequest: async (request, next) => {
            const response = await next(request);
            statuses.push(response.status);
            return response;
          },
        },
      },
    ],
  });
  for (let i = 0; i < 4; i++) expect((await client.getServiceStatistics()).counters.indexCounter.usage).toBe(0);
  expect(statuses).toContain(503);
  await management.services.delete(ready.resourceGroup, name);
});
