// A program as users write it: it knows the endpoint, and gets tokens with what the environment has.
import { SearchManagementClient } from '@azure/arm-search';
import { DefaultAzureCredential } from '@azure/identity';
import { SearchIndexClient } from '@azure/search-documents';

const { SEARCH_ENDPOINT = '', MANAGEMENT_ENDPOINT = '', SUBSCRIPTION = '' } = process.env;
const credential = new DefaultAzureCredential();
const indexes = new SearchIndexClient(SEARCH_ENDPOINT, credential);
const hotels = indexes.getSearchClient('keyless');

await indexes.createIndex({
  name: 'keyless',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'name', type: 'Edm.String', searchable: true },
  ],
});
await hotels.uploadDocuments([
  { id: '1', name: 'Harbor View' },
  { id: '2', name: 'Mountain Inn' },
]);
const hits = [];
for await (const { document } of (await hotels.search('harbor')).results) hits.push(document);

const management = new SearchManagementClient(credential, SUBSCRIPTION, { endpoint: MANAGEMENT_ENDPOINT });
const services = [];
for await (const { name } of management.services.listBySubscription()) services.push(name);

process.stdout.write(`${JSON.stringify({ hits, services })}\n`);
