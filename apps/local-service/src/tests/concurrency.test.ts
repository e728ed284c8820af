import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeEach(async () => {
  service = await TestService.start();
});
afterEach(() => service.dispose());

const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/demo';
const small = (name: string) => ({ name, fields: [{ name: 'id', type: 'Edm.String', key: true }] });
const GROUP = 20;
const upload = (index: string, value: object[]) =>
  service.data('POST', `/indexes('${index}')/docs/search.index`, { body: { value } });
const search = (index: string, body: object) =>
  service.data('POST', `/indexes('${index}')/docs/search.post.search`, { body });
const group = (name: string, generation: number) =>
  Array.from({ length: GROUP }, (_, i) => ({ id: `${name}-${i}`, name: `group ${name}`, rooms: generation }));

/** Repeats `work` until the load has ended. */
const during = async (load: { hasEnded: boolean }, work: (round: number) => Promise<void>): Promise<number> => {
  let round = 0;
  for (; !load.hasEnded; round++) await work(round);
  return round;
};

test('concurrent writers and readers: no error, and no response mixes two batches', async () => {
  await service.data('POST', '/indexes', { body: hotels() });
  const names = ['alpha', 'beta', 'gamma'];
  for (const name of names) await upload('hotels', group(name, 0));
  const load = { hasEnded: false };
  const readers = Array.from({ length: 4 }, (_, i) =>
    during(load, async () => {
      const name = names[i % names.length] ?? '';
      const { status, body } = await search('hotels', {
        search: name,
        searchFields: 'name',
        top: 1000,
        count: true,
        facets: ['rooms,count:0'],
      });
      const page = body as { value: { rooms: number }[]; '@odata.count': number; '@search.facets': { rooms: [] } };
      expect(status).toBe(200);
      const generations = new Set(page.value.map(({ rooms }) => rooms));
      expect([page.value.length, page['@odata.count'], generations.size, page['@search.facets'].rooms.length]).toEqual([
        GROUP,
        GROUP,
        1,
        1,
      ]);
    }),
  );
  await Promise.all(
    names.map(async (name) => {
      for (let generation = 1; generation <= 20; generation++) {
        expect((await upload('hotels', group(name, generation))).status).toBe(200);
      }
    }),
  );
  load.hasEnded = true;
  for (const rounds of await Promise.all(readers)) expect(rounds).toBeGreaterThan(0);
  expect((await search('hotels', { filter: 'rooms eq 20', count: true })).body).toMatchObject({
    '@odata.count': 3 * GROUP,
  });
}, 60_000);

test('an index that is deleted and created again during searches and writes responds with 200 or 404, and is consistent afterward', async () => {
  await service.data('PUT', "/indexes('hotels')", { body: hotels() });
  const load = { hasEnded: false };
  const allowed = async (response: Promise<{ status: number; text: string }>) => {
    const { status, text } = await response;
    expect([200, 404], text).toContain(status);
  };
  const others = [
    during(load, () => allowed(search('hotels', { search: 'group', facets: ['rooms'], orderby: 'rooms' }))),
    during(load, () => allowed(service.data('GET', "/indexes('hotels')/docs('a-1')"))),
    during(load, () => allowed(service.data('GET', "/indexes('hotels')/search.stats"))),
    during(load, (round) => allowed(upload('hotels', group('a', round)))),
    during(load, () => allowed(service.data('GET', '/servicestats'))),
  ];
  for (let round = 0; round < 10; round++) {
    expect((await service.data('DELETE', "/indexes('hotels')")).status).toBe(204);
    expect((await service.data('PUT', "/indexes('hotels')", { body: hotels() })).status).toBe(201);
  }
  load.hasEnded = true;
  await Promise.all(others);
  await service.data('DELETE', "/indexes('hotels')");
  await service.data('PUT', "/indexes('hotels')", { body: hotels() });
  await upload('hotels', group('z', 1));
  expect((await service.data('GET', "/indexes('hotels')/docs/$count")).text).toBe(String(GROUP));
  expect(readdirSync(join(service.directory, 'indexes'))).toHaveLength(1);
}, 60_000);

test('a field that is added during writes and searches is available to all later requests', async () => {
  await service.data('PUT', "/indexes('hotels')", { body: hotels() });
  const load = { hasEnded: false };
  const busy = [
    during(load, async (round) => {
      expect((await upload('hotels', group('a', round))).status).toBe(200);
    }),
    during(load, async () => {
      const response = await search('hotels', { search: 'group', highlight: 'name', facets: ['rooms'], count: true });
      expect(response.status, response.text).toBe(200);
    }),
  ];
  const fields = [...hotels().fields];
  for (let round = 0; round < 12; round++) {
    fields.push({ name: `extra${round}`, type: 'Edm.String' });
    const { status, text } = await service.data('PUT', "/indexes('hotels')", { body: { ...hotels(), fields } });
    expect(status, text).toBe(200);
    const extra = { id: `x${round}`, [`extra${round}`]: 'here' };
    expect((await upload('hotels', [extra])).status).toBe(200);
    expect((await search('hotels', { filter: `extra${round} eq 'here'` })).body).toMatchObject({ value: [extra] });
  }
  load.hasEnded = true;
  await Promise.all(busy);
}, 60_000);

test('many indexes can be used while a bounded number is open, and idle ones are closed', async () => {
  await service.management('PATCH', DEMO, { body: { sku: { name: 'standard3' } } });
  const names = Array.from({ length: 60 }, (_, i) => `index${i}`);
  for (const name of names) {
    expect((await service.data('PUT', `/indexes('${name}')`, { body: small(name) })).status).toBe(201);
    await upload(name, [{ id: name }]);
  }
  const { indexes } = service.app;
  expect(indexes.openCount).toBe(50);
  const matches = await Promise.all(names.map((name) => search(name, { search: '*' })));
  expect(matches.map(({ body }) => (body as { value: { id: string }[] }).value[0]?.id)).toEqual(names);
  await expect.poll(() => indexes.openCount).toBe(50);

  indexes.evictIdle(0);
  expect(indexes.openCount).toBe(0);
  const stats = (await service.data('GET', '/servicestats')).body as { counters: { documentCount: { usage: number } } };
  expect(stats.counters.documentCount.usage).toBe(60);
  expect(indexes.openCount).toBe(0);
  const again = [search('index7', { search: '*' }), upload('index7', [{ id: 'more' }]), search('index7', {})];
  for (const { status } of await Promise.all(again)) expect(status).toBe(200);
  expect((await service.data('GET', "/indexes('index7')/docs/$count")).text).toBe('2');
  expect(indexes.openCount).toBe(1);
}, 60_000);

test('acknowledged writes survive a stop under load, and no response is truncated', async () => {
  await service.data('PUT', "/indexes('hotels')", { body: hotels() });
  const acknowledged = new Set<string>();
  const load = { hasEnded: false };
  const writers = Array.from({ length: 4 }, (_, w) =>
    during(load, async (round) => {
      const rows = Array.from({ length: 30 }, (_v, i) => ({ id: `w${w}-${round}-${i}`, name: 'stop' }));
      const response = await upload('hotels', rows).catch(() => undefined);
      // A connection that the stopped service no longer accepts is not a response.
      if (response === undefined) load.hasEnded = true;
      else {
        expect([200, 503]).toContain(response.status);
        if (response.status === 200) for (const { id } of rows) acknowledged.add(id);
      }
    }),
  );
  await expect.poll(() => acknowledged.size).toBeGreaterThan(300);
  await service.stop();
  await Promise.all(writers);
  service = await TestService.start([], service.directory);
  const matches = new Set<string>();
  for (let skip = 0; ; skip += 1000) {
    const { value } = (await search('hotels', { top: 1000, skip, orderby: 'id', select: 'id' })).body as {
      value: { id: string }[];
    };
    for (const { id } of value) matches.add(id);
    if (value.length < 1000) break;
  }
  expect([...acknowledged].filter((id) => !matches.has(id))).toEqual([]);
}, 60_000);
