import { request, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_KEY, hotels, MANAGEMENT_TOKEN, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start([
    '--dialect',
    'azure',
    ...['*.localhost', 'demo.search.test', 'films.test', '192.0.2.7'].flatMap((host) => ['--allow-host', host]),
  ]);
  await service.data('POST', '/indexes', { body: hotels() });
  await service.data('POST', "/indexes('hotels')/docs/search.index", {
    body: { value: [1, 2, 3].map((id) => ({ id: String(id), name: `Hotel ${id}` })) },
  });
});
afterAll(() => service.dispose());

type Body = Record<string, unknown> & { value: unknown[] };
interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Body;
}
/** `fetch` does not set the Host header. */
const send = (host: string, method: string, path: string, body?: object): Promise<Received> =>
  new Promise((resolve, reject) => {
    const headers = {
      host,
      'api-key': ADMIN_KEY,
      authorization: `Bearer ${MANAGEMENT_TOKEN}`,
      'content-type': 'application/json',
    };
    const sent = request({ host: '127.0.0.1', port: service.port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(text) as Body }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
const data = (host: string, path = '/indexes') => send(host, 'GET', `${path}?api-version=2026-04-01`);

test.each(['demo.localhost', 'demo.localhost:4281', 'DEMO.Localhost:80', 'demo.search.test'])(
  'the host %s is the data plane of demo',
  async (host) => {
    const { status, body } = await data(host);
    expect(status).toBe(200);
    expect(body.value).toMatchObject([{ name: 'hotels' }]);
    expect(body['@odata.context']).toBe(`http://${host.toLowerCase()}/$metadata#indexes`);
    const created = await send(host, 'PUT', "/synonymmaps('s')?api-version=2026-04-01", {
      name: 's',
      format: 'solr',
      synonyms: 'inn, hotel',
    });
    expect([200, 201, 204]).toContain(created.status);
  },
);

test('the link to the next page is under the host of the request', async () => {
  const page = await send('demo.localhost:4281', 'GET', "/indexes('hotels')/docs?api-version=2026-04-01&$top=2000");
  expect(page.body.value).toHaveLength(3);
  await service.data('POST', "/indexes('hotels')/docs/search.index", {
    body: { value: Array.from({ length: 60 }, (_, id) => ({ id: `n${id}` })) },
  });
  const first = await data('demo.localhost:4281', "/indexes('hotels')/docs");
  const next = new URL(first.body['@odata.nextLink'] as string);
  expect(next.host).toBe('demo.localhost:4281');
  const second = await send(next.host, 'GET', next.pathname + next.search);
  expect(first.body.value.length + second.body.value.length).toBe(63);
});

test.each(['localhost:4281', 'films.test', 'demo.localhost', '127.0.0.1:9'])(
  'links below /services/demo are under the host of the request: %s',
  async (host) => {
    const endpoint = `http://${host}/services/demo`;
    const version = 'api-version=2026-05-01-preview';
    const documents = await send(host, 'GET', `/services/demo/indexes('hotels')/docs?${version}`);
    expect(documents.body['@odata.context']).toBe(`${endpoint}/indexes('hotels')/$metadata#docs(*)`);
    expect(documents.body['@odata.nextLink']).toMatch(`${endpoint}/indexes('hotels')/docs?`);
    const body = { name: 'links', format: 'solr', synonyms: 'inn, hotel' };
    const map = await send(host, 'POST', `/services/demo/synonymmaps?${version}`, body);
    expect(map.headers.location).toBe(`${endpoint}/synonymmaps('links')?${version}`);
    await service.data('DELETE', "/synonymmaps('links')");
    const page = await send(host, 'GET', `/services/demo/indexes?${version}&pageSize=1`);
    expect(page.body['@odata.context']).toBe(`${endpoint}/$metadata#indexes`);
  },
);

test('URLs of operations are under the host of the request', async () => {
  const path =
    '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/g/providers/Microsoft.Search/searchServices/polled';
  const version = 'api-version=2025-05-01';
  await send('films.test:1', 'PUT', `${path}?${version}`, { location: 'westeurope', sku: { name: 'basic' } });
  const link = {
    properties: {
      privateLinkResourceId:
        '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/a',
      groupId: 'blob',
      requestMessage: 'Please approve',
    },
  };
  const accepted = await send('films.test:1', 'PUT', `${path}/sharedPrivateLinkResources/l?${version}`, link);
  expect(accepted.status).toBe(202);
  for (const name of ['location', 'azure-asyncoperation']) {
    const { host, pathname } = new URL(String(accepted.headers[name]));
    expect([name, host, pathname]).toEqual([name, 'films.test:1', expect.stringContaining('/locations/westeurope/')]);
  }
});

test('the management plane, the issuer, and paths of services are the same under such a host', async () => {
  const host = 'demo.localhost';
  const services = '/subscriptions/00000000-0000-4000-8000-000000000001/providers/Microsoft.Search/searchServices';
  const list = await send(host, 'GET', `${services}?api-version=2025-05-01`);
  expect(list.body.value).toContainEqual(expect.objectContaining({ name: 'demo' }));
  expect((await data(host, '/services/demo/indexes')).status).toBe(200);
  for (const path of ['/issuer/keys', '/openapi/data-plane.json', '/local/services/demo/status', '/healthz']) {
    expect((await send(host, 'GET', path)).status, path).toBe(200);
  }
});

test('errors have the form of the data plane', async () => {
  expect(await data('demo.localhost', '/nothing')).toMatchObject({
    status: 404,
    body: { error: { code: 'ResourceNotFound' } },
  });
  expect((await data('demo.localhost', '/nothing')).body).not.toHaveProperty('message');
});

test('a wildcard matches services only, a name in full also the program', async () => {
  expect(await data('other.localhost')).toMatchObject({
    status: 404,
    body: { error: { message: 'There is no search service at this URL.' } },
  });
  expect((await data('films.test', '/services/demo/indexes')).status).toBe(200);
  expect((await data('films.test')).body).toHaveProperty('message');
});

test.each(['127.0.0.1', '192.0.2.7'])(
  'the address %s selects no service, even if one is named like its start',
  async (host) => {
    const [name = ''] = host.split('.');
    const path = `/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/g/providers/Microsoft.Search/searchServices/${name}`;
    const created = await service.management('PUT', path, { body: { location: 'westeurope', sku: { name: 'basic' } } });
    expect(created.status).toBe(201);
    expect((await data(host, '/services/demo/indexes')).status).toBe(200);
    expect((await data(host)).status).toBe(404);
    expect((await data(host)).body).toHaveProperty('message');
  },
);

test.each([
  'demo.evil.example',
  'a.demo.localhost',
  '.localhost',
  '*.localhost',
  'localhost.evil.example',
  'demo.search.test.',
])('the host %s is rejected', async (host) => {
  expect(await data(host)).toMatchObject({ status: 403, body: { error: { code: 'HostNotAllowed' } } });
});
