import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeEach(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels() });
});
afterEach(() => service.dispose());

const upload = (value: object[]) => service.data('POST', "/indexes('hotels')/docs/search.index", { body: { value } });
const search = (body: object) => service.data('POST', "/indexes('hotels')/docs/search.post.search", { body });
const check = () => service.management('POST', '/local/services/demo/check', { version: '2025-05-01' });

test('a byte that changed on disk is detected, reported, and repairable, and never returned as a document', async () => {
  const rows = ['amber', 'bronze', 'copper'].map((name, i) => ({ id: `h${i}`, name, description: 'a metal or not' }));
  expect((await upload(rows)).status).toBe(200);
  expect((await check()).body).toEqual({
    indexes: [{ name: 'hotels', documents: 3, damaged: [], problems: [] }],
  });
  await service.stop();
  const folder = join(service.directory, 'indexes');
  const path = join(folder, readdirSync(folder)[0] ?? '', 'index.db');
  const bytes = readFileSync(path);
  const at = bytes.indexOf('bronze');
  bytes.write('B', at);
  writeFileSync(path, bytes);
  service = await TestService.start([], service.directory);

  const lookup = await service.data('GET', "/indexes('hotels')/docs('h1')");
  expect(lookup.status).toBe(500);
  expect(lookup.text).not.toContain('Bronze');
  expect((await service.data('GET', "/indexes('hotels')/docs('h2')")).body).toMatchObject({ name: 'copper' });
  expect((await search({ search: 'copper' })).status).toBe(200);
  expect((await check()).body).toEqual({
    indexes: [{ name: 'hotels', documents: 3, damaged: ['h1'], problems: [] }],
  });

  expect((await upload([rows[1]!])).status).toBe(200);
  expect((await service.data('GET', "/indexes('hotels')/docs('h1')")).body).toMatchObject({ name: 'bronze' });
  expect((await search({ search: 'metal', count: true })).body).toMatchObject({ '@odata.count': 3 });
  expect((await check()).body).toMatchObject({ indexes: [{ damaged: [] }] });
});

test('an index whose file is not a database anymore is 503 with a message, and others work', async () => {
  expect((await upload([{ id: 'h1', name: 'amber' }])).status).toBe(200);
  await service.stop();
  const folder = join(service.directory, 'indexes');
  const path = join(folder, readdirSync(folder)[0] ?? '', 'index.db');
  writeFileSync(path, 'x'.repeat(8192));
  service = await TestService.start([], service.directory);
  await service.data('POST', '/indexes', { body: { ...hotels(), name: 'others' } });

  for (const response of [await search({ search: '*' }), await upload([{ id: 'h2', name: 'bronze' }])]) {
    expect([response.status, response.text]).toEqual([
      503,
      expect.stringContaining('data file of the service is damaged'),
    ]);
  }
  expect((await service.data('POST', "/indexes('others')/docs/search.post.search", { body: {} })).status).toBe(200);
  expect((await service.data('DELETE', "/indexes('hotels')")).status).toBe(204);
});

test.each(['1e400', '-1E+999', '9'.repeat(400)])(
  'the number %s, which no double can hold, is rejected',
  async (number) => {
    const body = `{"value":[{"id":"h1","rating":${number}}]}`;
    const response = await service.data('POST', "/indexes('hotels')/docs/search.index", { body });
    expect(response.status).toBe(400);
    expect((await search({ search: '*', count: true })).body).toMatchObject({ '@odata.count': 0 });
  },
);

test('the check needs the management token', async () => {
  const { status } = await service.management('POST', '/local/services/demo/check', {
    headers: { authorization: 'Bearer wrong' },
  });
  expect(status).toBe(401);
});
