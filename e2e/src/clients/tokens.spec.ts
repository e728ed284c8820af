import { SearchIndexClient, type SearchClient } from '@azure/search-documents';
import type { AzureService } from './support/azure-service.js';
import { withHotels, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { expect, test, unique } from './support/test.js';
import { bearer, overHttp, toHttps } from './support/transport.js';

const fast = { updateIntervalInMs: 100 };

/** An access token from the built-in development issuer. */
const tokenFor = async ({ ready }: AzureService, scope: string): Promise<string> => {
  const response = await fetch(`${ready.managementUrl}/issuer/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'e2e',
      client_secret: ready.managementToken,
      scope,
    }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
};

const clientOf = (service: AzureService, token: string) =>
  new SearchIndexClient(toHttps(service.ready.endpoint), bearer(token), {
    httpClient: overHttp(),
    retryOptions: { maxRetries: 0 },
  });

const documentsOf = (client: SearchIndexClient, index: string): SearchClient<Hotel> =>
  client.getSearchClient<Hotel>(index, { httpClient: overHttp(), retryOptions: { maxRetries: 0 } });

test('bearer tokens allow what their roles allow on the data plane', async ({ service }) => {
  const { services } = service.management;
  const { resourceGroup, serviceName } = service.ready;
  const index = unique('tokens');
  await withHotels(service.indexes, index);
  const reader = await tokenFor(service, 'reader');
  expect((await errorOf(clientOf(service, reader).getServiceStatistics())).statusCode, 'API keys only').toBe(403);

  await services.update(resourceGroup, serviceName, {
    authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http403' } },
  });
  const reading = clientOf(service, reader);
  expect(await documentsOf(reading, index).getDocumentsCount()).toBe(5);
  expect((await errorOf(documentsOf(reading, index).uploadDocuments([{ id: '6' }]))).statusCode).toBe(403);
  expect((await errorOf(reading.getIndex(index))).statusCode).toBe(403);

  const writing = documentsOf(clientOf(service, await tokenFor(service, 'writer')), index);
  expect((await writing.uploadDocuments([{ id: '6' }])).results).toMatchObject([{ succeeded: true }]);

  const contributing = clientOf(service, await tokenFor(service, 'contributor'));
  expect((await contributing.getIndex(index)).name).toBe(index);
  expect((await errorOf(clientOf(service, `${reader}x`).getServiceStatistics())).statusCode).toBe(403);
  // API keys still work.
  await service.indexes.getIndex(index);
});

test('with local authentication disabled, tokens work and keys are rejected', async ({ service }) => {
  const { services, adminKeys } = service.management;
  const { resourceGroup } = service.ready;
  const name = unique('tokens-only');
  const { endpoint = '' } = await services.beginCreateOrUpdateAndWait(
    resourceGroup,
    name,
    { location: 'westeurope', sku: { name: 'basic' } },
    fast,
  );
  const { primaryKey = '' } = await adminKeys.get(resourceGroup, name);
  await services.update(resourceGroup, name, { disableLocalAuth: true, authOptions: null as never });
  const response = await fetch(`${endpoint}/servicestats?api-version=2026-04-01`, {
    headers: { 'api-key': primaryKey },
  });
  expect(response.status).toBe(403);
  const token = await tokenFor(service, 'contributor');
  const client = new SearchIndexClient(toHttps(endpoint), bearer(token), { httpClient: overHttp() });
  expect((await client.getServiceStatistics()).counters.indexCounter.usage).toBe(0);
  await services.delete(resourceGroup, name);
});
