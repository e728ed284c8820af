import { localSourceLimits } from '@searchdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { data, startBff, v, type TestBff } from '../testing/bff.js';

let bff: TestBff;
beforeAll(async () => {
  bff = await startBff();
});
afterAll(() => bff.close());

const upload = `/local-sources/folders('mail')/files('a.eml')?${v}&subfolder=in%2F2026`;
const bytes = { method: 'PUT', headers: { 'content-type': 'application/octet-stream' } };

test('a file is streamed to the local service as bytes, and audited by its path', async () => {
  const body = Buffer.from([0, 255, 10, 13]);
  expect((await bff.browser.send(data(upload), { ...bytes, body })).status).toBe(200);
  const request = bff.upstream.requests.at(-1);
  expect(request?.header('content-type')).toBe('application/octet-stream');
  expect(request?.body).toEqual(body);
  expect(request?.target).toBe(`/services/demo/local-sources/folders('mail')/files('a.eml')?${v}&subfolder=in%2F2026`);
  const audit = await bff.browser.send('/api/audit');
  expect(audit.text).toContain('"file":"a.eml"');
});

test('a file can be larger than a JSON body, up to its own limit', async () => {
  const body = Buffer.alloc(20 * 1024 * 1024, 'x');
  expect((await bff.browser.send(data(upload), { ...bytes, body })).status).toBe(200);
  expect(bff.upstream.requests.at(-1)?.body).toHaveLength(body.length);
  const requests = bff.upstream.requests.length;
  const tooLarge = Buffer.alloc(localSourceLimits.fileBytes + 1);
  // The BFF may close the connection before everything was sent.
  const status = await bff.browser.send(data(upload), { ...bytes, body: tooLarge }).then(
    (response) => response.status,
    () => 413,
  );
  expect(status).toBe(413);
  expect(bff.upstream.requests).toHaveLength(requests);
});

test('files are not sent as JSON, nor JSON as a file', async () => {
  const requests = bff.upstream.requests.length;
  expect((await bff.browser.send(data(upload), { method: 'PUT', body: { a: 1 } })).status).toBe(415);
  const preview = data(`/local-sources/preview?${v}`);
  expect((await bff.browser.send(preview, { ...bytes, method: 'POST', body: Buffer.from('{}') })).status).toBe(415);
  expect((await bff.browser.send(data(upload.replace('a.eml', '.hidden')), { ...bytes, body: 'x' })).status).toBe(400);
  expect(bff.upstream.requests).toHaveLength(requests);
});

test('a connection of a cloud service rejects them by name', async () => {
  const endpoint = 'https://contoso.search.windows.net';
  const cloud = {
    type: 'service',
    name: 'contoso',
    kind: 'cloud',
    environment: 'production',
    readOnly: false,
    endpoint,
  };
  const created = await bff.browser.send('/api/connections', { method: 'POST', body: cloud });
  expect(created.status).toBe(201);
  const { id } = created.json() as { id: string };
  const response = await bff.browser.send(`/api/connections/${id}/data${upload}`, { ...bytes, body: 'x' });
  expect([response.status, response.code()]).toEqual([501, 'LOCAL_SERVICE_REQUIRED']);
  expect(response.text).toContain('Upload a file');
});
