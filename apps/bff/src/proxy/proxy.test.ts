import { LOCATION_HEADER } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaries, data, management, startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';

const service = `/subscriptions/${subscriptionId}/resourceGroups/local/providers/Vendor.Search/searchServices/demo`;
const mv = 'api-version=2025-05-01';

describe('proxy', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());
  const last = () => {
    const request = bff.upstream.requests.at(-1);
    if (request === undefined) throw new Error('no request arrived');
    return request;
  };

  it('sends exactly the allowed headers, the least privileged credential, and the rebuilt path', async () => {
    const response = await bff.browser.send(
      data(`/indexes/films/docs?${v}&search=war+time&%24filter=year%20gt%201989`),
      {
        headers: {
          'x-forwarded-for': '10.0.0.1',
          authorization: 'Bearer stolen',
          'api-key': 'mine',
          'x-http-method-override': 'DELETE',
          referer: 'http://elsewhere/',
          'accept-encoding': 'gzip',
          accept: 'application/json;odata.metadata=none',
        },
      },
    );
    expect(response.status).toBe(200);
    expect(last().target).toBe(`/services/demo/indexes('films')/docs?${v}&search=war%20time&$filter=year%20gt%201989`);
    expect(last().headerNames).toEqual(['accept', 'api-key', 'connection', 'host', 'x-ms-client-request-id']);
    expect(last().header('accept')).toBe('application/json;odata.metadata=none');
    expect(last().header('api-key')).toBe(canaries.queryKey);
    expect(last().header('host')).toBe(new URL(bff.upstream.origin).host);
    expect(last().header('x-ms-client-request-id')).toBe(response.headers['x-request-id']);
  });

  it('uses the admin key for administration and the token for the management plane', async () => {
    await bff.browser.send(data(`/indexes?${v}&$select=name`));
    expect(last().header('api-key')).toBe(canaries.adminKey);
    expect(last().target).toBe(`/services/demo/indexes?${v}&$select=name`);
    await bff.browser.send(management(`${service}?${mv}`));
    expect(last().header('authorization')).toBe(`Bearer ${canaries.managementToken}`);
    expect(last().header('api-key')).toBeUndefined();
    expect(last().target).toBe(`${service}?${mv}`);
  });

  it('forwards conditional headers and the body unchanged', async () => {
    const body = '{"name":"films","big":9007199254740993,"text":"ä\\u00e4"}';
    const response = await bff.browser.send(data(`/indexes('films')?${v}`), {
      method: 'PUT',
      headers: { 'if-match': '"7"', prefer: 'return=representation' },
      body,
    });
    expect(response.status).toBe(200);
    expect(last().body.toString()).toBe(body);
    expect(last().headerNames).toEqual(
      [
        'accept',
        'api-key',
        'connection',
        'content-length',
        'content-type',
        'host',
        'if-match',
        'prefer',
        'x-ms-client-request-id',
      ].toSorted(),
    );
    expect(last().header('if-match')).toBe('"7"');
    expect(last().header('content-type')).toBe('application/json; charset=utf-8');
  });

  it('forwards the body byte for byte, and only the listed headers', async () => {
    const body = '{"@odata.count":9007199254740993,"value":[{"id":1.0}]}';
    bff.upstream.next({
      status: 200,
      headers: {
        'content-type': 'application/json; odata.metadata=minimal',
        etag: 'W/"0x1"',
        'elapsed-time': '12',
        'request-id': 'up-1',
        'set-cookie': ['evil=1'],
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'www-authenticate': 'Bearer realm=x',
        'x-powered-by': 'upstream',
        location: 'https://evil.example/steal',
      },
      body,
    });
    const response = await bff.browser.send(data(`/indexes?${v}`));
    expect([response.text, response.source]).toEqual([body, 'service']);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: 'W/"0x1"',
      'elapsed-time': '12',
      'request-id': 'up-1',
      [LOCATION_HEADER.toLowerCase()]: 'https://evil.example/steal',
    });
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    for (const name of ['set-cookie', 'access-control-allow-origin', 'www-authenticate', 'x-powered-by', 'location']) {
      expect(response.headers[name]).toBeUndefined();
    }
  });

  it.each([
    [404, 'text/html'],
    [200, 'image/svg+xml'],
    [200, 'application/javascript'],
    [200, ''],
  ])('never lets a browser run a response with status %i and type %j', async (status, type) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    bff.upstream.next({ status, headers, body: '<script>alert(1)</script>' });
    const response = await bff.browser.send(data(`/indexes('films')/docs/$count?${v}`));
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain('sandbox');
  });

  it('rejects a web page with a status of success: a proxy sent it, not the service', async () => {
    bff.upstream.next({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Sign in</h1>' });
    const response = await bff.browser.send(data(`/indexes?${v}`));
    expect([response.status, response.code()]).toEqual([502, 'UPSTREAM_WEB_PAGE']);
    expect(response.text).not.toContain('<h1>');
  });

  it('removes the credential from headers and error bodies of a service that repeats it', async () => {
    const key = canaries.adminKey;
    const text = JSON.stringify({ error: { code: 'Forbidden', message: `The key ${key} is not valid, ${key}.` } });
    const middle = text.indexOf(key) + 7;
    bff.upstream.next({
      status: 403,
      headers: {
        'content-type': 'application/json',
        'content-length': String(text.length),
        'request-id': `for ${key}`,
      },
      body: [text.slice(0, middle), text.slice(middle)],
      intervalMs: 20,
    });
    const response = await bff.browser.send(data(`/indexes?${v}`));
    expect(response.status).toBe(403);
    expect(response.text).toBe(text.replaceAll(key, '*'.repeat(key.length)));
    expect(response.headers['request-id']).toBeUndefined();
    const token = canaries.managementToken;
    bff.upstream.next({ status: 400, body: `Bearer ${token}` });
    const rejected = await bff.browser.send(management(`${service}?${mv}`));
    expect([rejected.status, rejected.text]).toEqual([400, `Bearer ${'*'.repeat(token.length)}`]);
    expect(bff.exposedText()).not.toMatch(new RegExp(`${key}|${token}`));
  });

  it.each<[string, (key: string) => string]>([
    ['as it is', (key) => key],
    ['in JSON', (key) => JSON.stringify(key)],
    ['in JSON with escaped slashes', (key) => JSON.stringify(key).replaceAll('/', '\\/')],
    [
      'in the JSON of .NET',
      (key) => JSON.stringify(key).replace(/[&'+<>]/g, (c) => `\\u00${c.charCodeAt(0).toString(16).toUpperCase()}`),
    ],
    [
      'in JSON for HTML',
      (key) => JSON.stringify(key).replace(/[&'<=>]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
    ],
    ['percent-encoded', encodeURIComponent],
    ['percent-encoded in lowercase', (key) => encodeURIComponent(key).replace(/%../g, (c) => c.toLowerCase())],
    ['in a form', (key) => new URLSearchParams({ key }).toString()],
    ['in base64', (key) => Buffer.from(key).toString('base64')],
    ['in base64 after one byte', (key) => Buffer.from(`:${key}`).toString('base64')],
    ['in base64 between other bytes', (key) => Buffer.from(`ab${key}cd`).toString('base64')],
    ['in base64 for URLs', (key) => Buffer.from(`user:${key}`).toString('base64url')],
    ['in percent-encoded base64', (key) => encodeURIComponent(Buffer.from(key).toString('base64'))],
    ['in base64 in JSON', (key) => JSON.stringify(Buffer.from(key).toString('base64')).replaceAll('/', '\\/')],
    ['in hexadecimal digits', (key) => Buffer.from(key).toString('hex')],
  ])('removes a credential that a service repeats %s', async (_name, spell) => {
    const adminKey = `C+A/N=A&R'Y<"\\>~${canaries.adminKey}??>>`;
    const { id } = (
      await bff.browser.send('/api/connections', {
        method: 'POST',
        body: {
          type: 'service',
          name: 'echo',
          kind: 'local',
          endpoint: bff.upstream.origin,
          credentials: { adminKey },
        },
      })
    ).json() as { id: string };
    const spelling = spell(adminKey);
    // The middle of the credential is at the end of a chunk.
    const middle = Math.floor(spelling.length / 2);
    bff.upstream.next({
      status: 403,
      headers: { 'request-id': `for ${spelling}` },
      body: [`Before ${spelling.slice(0, middle)}`, `${spelling.slice(middle)} after`],
      intervalMs: 1,
    });
    const response = await bff.browser.send(`/api/connections/${id}/data/indexes?${v}`);
    expect([response.status, response.headers['request-id']]).toEqual([403, undefined]);
    expect(response.text).toHaveLength(`Before ${spelling} after`.length);
    // What remains are quotes, a prefix, and the few bits that the credential shares with its neighbors in base64.
    const remains = response.text
      .replace(/^Before /, '')
      .replace(/ after$/, '')
      .replaceAll('*', '');
    expect([spelling, remains]).toEqual([spelling, expect.stringMatching(/^.{0,12}$/)]);
    await bff.browser.send(`/api/connections/${id}`, { method: 'DELETE' });
  });

  it('forwards the errors of the service with their status', async () => {
    bff.upstream.next({
      status: 412,
      headers: { 'content-type': 'application/json' },
      body: '{"error":{"code":"","message":"stale"}}',
    });
    const response = await bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: {} });
    expect([response.status, response.text]).toEqual([412, '{"error":{"code":"","message":"stale"}}']);
    bff.upstream.next({ status: 401 });
    const rejected = await bff.browser.send(data(`/indexes?${v}`));
    expect([rejected.status, rejected.source]).toEqual([401, 'service']);
  });

  it('rejects everything that is not in the operation table', async () => {
    const before = bff.upstream.bytesReceived();
    for (const path of [
      '/nothing',
      '/',
      '',
      '/indexes/films/secrets',
      `/indexes('films')/docs/search.post.search/more`,
    ]) {
      const response = await bff.browser.send(data(`${path}?${v}`));
      expect([path, response.status]).toEqual([path, 404]);
    }
    const response = await bff.browser.send(data(`/indexes?${v}`), { method: 'DELETE' });
    expect([response.status, response.headers['allow']]).toEqual([405, 'GET, POST']);
    expect((await bff.browser.send(`/api/connections/nobody/data/indexes?${v}`)).code()).toBe('CONNECTION_UNKNOWN');
    expect(bff.upstream.bytesReceived()).toBe(before);
  });

  it.each([
    ['no version', '', 'MissingApiVersion'],
    ['an unknown version', 'api-version=2019-01-01', 'InvalidApiVersion'],
    ['an unknown parameter', `${v}&debugMode=on`, 'UnknownParameter'],
    ['a key in the address', `${v}&api-key=x`, 'UnknownParameter'],
    ['a repeated parameter', `${v}&api-version=2023-11-01`, 'InvalidArgument'],
    ['a control character', `${v}&$select=a%00b`, 'InvalidArgument'],
    ['a broken escape', `${v}&$select=%zz`, 'InvalidArgument'],
  ])('rejects a query with %s', async (_name, query, code) => {
    const before = bff.upstream.bytesReceived();
    const response = await bff.browser.send(data(`/indexes?${query}`));
    expect([response.status, response.code()]).toEqual([400, code]);
    expect(bff.upstream.bytesReceived()).toBe(before);
  });

  it('forwards a repeated parameter if the row allows it', async () => {
    await bff.browser.send(data(`/indexes('films')/docs?${v}&facet=genre&facet=year%2Cinterval%3A10`));
    expect(last().target).toContain('facet=genre&facet=year%2Cinterval%3A10');
  });

  it.each([
    ['another type', { headers: { 'content-type': 'text/plain' }, body: '{}' }, 415],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }, 415],
    ['an encoded body', { headers: { 'content-encoding': 'gzip' }, body: '{}' }, 415],
    ['no body', {}, 400],
  ])('rejects a write with %s', async (_name, request, status) => {
    const before = bff.upstream.bytesReceived();
    expect((await bff.browser.send(data(`/indexes?${v}`), { method: 'POST', ...request })).status).toBe(status);
    expect(bff.upstream.bytesReceived()).toBe(before);
  });

  it('rejects a body if the operation does not accept one', async () => {
    const response = await bff.browser.send(data(`/indexes('films')?${v}`), { method: 'DELETE', body: {} });
    expect(response.status).toBe(400);
  });

  it('allows only reads through a read-only connection', async () => {
    await bff.browser.send('/api/connections/demo', { method: 'PATCH', body: { readOnly: true } });
    const before = bff.upstream.requests.length;
    const writes: [string, string, unknown][] = [
      ['PUT', data(`/indexes('films')?${v}`), {}],
      ['POST', data(`/indexes('films')/docs/search.index?${v}`), { value: [] }],
      ['DELETE', data(`/indexes('films')?${v}`), undefined],
      ['POST', management(`${service}/listAdminKeys?${mv}`), undefined],
      [
        'POST',
        management(
          `${service.replace('resourceGroups', 'RESOURCEGROUPS').replace('Vendor.Search', 'vendor.search')}/LISTADMINKEYS?${mv}`,
        ),
        undefined,
      ],
      ['DELETE', management(`${service}?${mv}`), undefined],
    ];
    for (const [method, path, body] of writes) {
      const response = await bff.browser.send(path, { method, body });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect(bff.upstream.requests.length).toBe(before);
    const search = await bff.browser.send(data(`/indexes('films')/docs/search.post.search?${v}`), {
      method: 'POST',
      body: { search: '*' },
    });
    expect(search.status).toBe(200);
    await bff.browser.send('/api/connections/demo', { method: 'PATCH', body: { readOnly: false } });
  });
});

describe('proxy in the azure dialect', () => {
  it('translates the provider of the path to the dialect of the connection, and nothing else', async () => {
    const bff = await startBff();
    await bff.restart({ allowedOrigins: [bff.upstream.origin] });
    const created = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: 'real',
        kind: 'cloud',
        environment: 'development',
        dialect: 'azure',
        endpoint: bff.upstream.origin,
        managementUrl: bff.upstream.origin,
        subscriptionId,
        credentials: { managementToken: 'token-of-the-user' },
      },
    });
    const { id } = created.json() as { id: string };
    const group = `/subscriptions/${subscriptionId}/resourceGroups/Vendor.Search/providers/Vendor.Search/searchServices/demo`;
    const response = await bff.browser.send(`/api/connections/${id}/management${group}?${mv}`);
    expect(response.status).toBe(200);
    expect(bff.upstream.requests.at(-1)?.target).toBe(
      `/subscriptions/${subscriptionId}/resourceGroups/Vendor.Search/providers/Microsoft.Search/searchServices/demo?${mv}`,
    );
    expect(bff.upstream.requests.at(-1)?.header('authorization')).toBe('Bearer token-of-the-user');
    await bff.close();
  });
});
