import { afterEach, describe, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/demo';
let service: TestService | undefined;
let clock = Date.UTC(2026, 0, 31, 8);
const start = async (...flags: string[]): Promise<TestService> =>
  (service = await TestService.start(flags, undefined, () => clock));
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});

/** The number of `n` simultaneous requests that succeed, and the first rejection. */
const burst = async (n: number, send: () => Promise<{ status: number; headers: Headers; body: unknown }>) => {
  let passed = 0;
  let rejected: { status: number; headers: Headers; body: unknown } | undefined;
  for (let i = 0; i < n; i++) {
    const response = await send();
    if (response.status < 400) passed++;
    else rejected ??= response;
  }
  return { passed, rejected };
};

describe('--throttle', () => {
  test('definition requests have the rates of the real service', async () => {
    const s = await start('--throttle');
    let n = 0;
    const rates: [string, number, number, () => ReturnType<TestService['data']>][] = [
      ['list', 3, 1, () => s.data('GET', '/indexes')],
      ['create', 12, 5, () => s.data('POST', '/indexes', { body: hotels(`i${n++}`) })],
      ['get', 10, 1, () => s.data('GET', "/indexes('i0')")],
      ['put', 6, 1, () => s.data('PUT', "/indexes('i0')", { body: hotels('i0') })],
      ['delete', 12, 5, () => s.data('DELETE', `/indexes('i${--n}')`)],
      ['servicestats', 4, 1, () => s.data('GET', '/servicestats')],
    ];
    for (const [name, allowed, wait, send] of rates) {
      const { passed, rejected } = await burst(allowed + 1, send);
      if (name === 'create') n = 12;
      expect([name, passed, rejected?.status, rejected?.headers.get('retry-after')]).toEqual([
        name,
        allowed,
        429,
        String(wait),
      ]);
      expect(rejected?.body).toMatchObject({ error: { code: 'TooManyRequests' } });
    }
    clock += 1000;
    expect((await s.data('GET', '/indexes')).status).toBe(200);
  });

  test('rates grow with the search units; documents and other kinds have none', async () => {
    const s = await start('--throttle');
    await s.management('PATCH', DEMO, { body: { properties: { replicaCount: 2, partitionCount: 2 } } });
    expect((await burst(13, () => s.data('GET', '/indexes'))).passed).toBe(12);
    expect((await burst(20, () => s.data('GET', '/synonymmaps'))).passed).toBe(20);
  });

  test('is off by default', async () => {
    const s = await start();
    expect((await burst(20, () => s.data('GET', '/indexes'))).passed).toBe(20);
  });
});

test('--queries-per-second returns 503 with Retry-After, and accepts queries after that time', async () => {
  const s = await start('--queries-per-second', '0.5');
  await s.data('POST', '/indexes', { body: hotels() });
  const search = () => s.data('GET', "/indexes('hotels')/docs");
  expect((await search()).status).toBe(200);
  const rejected = await search();
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('2');
  clock += 2000;
  expect((await search()).status).toBe(200);
});

test('--storage-megabytes: a full service accepts only deletes', async () => {
  const s = await start('--storage-megabytes', '0.05');
  await s.data('POST', '/indexes', { body: hotels() });
  const write = (action: string, id: string) =>
    s.data('POST', "/indexes('hotels')/docs/search.index", {
      body: {
        value: [
          { '@search.action': action, id, ...(action === 'delete' ? {} : { description: 'word '.repeat(4000) }) },
        ],
      },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await write('upload', `d${i}`)).status);
  expect(statuses[0]).toBe(200);
  const full = statuses.indexOf(429);
  expect(full).toBeGreaterThan(0);
  expect(new Set(statuses.slice(full))).toEqual(new Set([429]));
  const rejected = await write('mergeOrUpload', 'more');
  expect(rejected.body).toMatchObject({ error: { code: 'StorageQuotaExceeded', target: 'value' } });
  expect((await write('delete', 'd0')).status).toBe(200);
  const stats = (await s.data('GET', '/servicestats')).body as {
    counters: { storageSize: { usage: number; quota: number } };
  };
  expect(stats.counters.storageSize.quota).toBe(Math.round(0.05 * 1024 ** 2));
  await s.management('PATCH', DEMO, { body: { properties: { partitionCount: 12 } } });
  expect((await write('upload', 'room')).status).toBe(200);
});
