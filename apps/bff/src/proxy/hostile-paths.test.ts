import { sendRaw } from '@searchdeck/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';

const prefix = '/api/connections/demo/data';
const hostilePaths = [
  '/indexes/..',
  '/indexes/../servicestats',
  '/indexes/%2e%2e/servicestats',
  '/indexes/%2E%2E%2Fservicestats',
  '/indexes/.%2e/servicestats',
  '/indexes/%252e%252e/servicestats',
  "/indexes('..')",
  "/indexes('%2e%2e')/docs",
  "/indexes('%252e%252e')",
  "/indexes('a%2fb')",
  "/indexes('a%252fb')",
  "/indexes('a%5cb')",
  "/indexes('a/../b')",
  "/indexes('a\\b')",
  "/indexes('films')/docs('..%2f..')",
  "/indexes('films')/docs('a%2f..%2fb')",
  "/indexes('films')/docs('a')%2fdocs('b')",
  "/indexes('films')/docs('a%2f%5cb')",
  "/indexes('films')/docs/a%2fb",
  "/indexes('films')/docs('%2e%2e')",
  "/indexes('films')/docs('a%00b')",
  "/indexes('films')/docs('a%0d%0aapi-key:x')",
  "/indexes('films')/docs('%c0%ae%c0%ae')",
  "/indexes('films')/docs('%ff')",
  "/indexes('films')/docs('%2')",
  "/indexes('films')/docs('%25%32%65')",
  '/indexes/films%3b/docs',
  '/indexes//docs',
  '//evil.example/indexes',
  '/\\evil.example/indexes',
  '/%2f%2fevil.example/indexes',
  '/@evil.example/indexes',
  '/indexes/films%23/docs',
  '/indexes/films%3fapi-version=x',
  "/indexes('films",
  '/indexes(films)',
  "/indexes('films')('x')",
  "/indexes('')",
  '/indexes/%20',
  '/indexes/FILMS%E2%80%AE',
  '/indexes/films\u00e4',
  '/INDEXES',
];

describe('hostile paths', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());

  const raw = (target: string) =>
    sendRaw({
      port: bff.server.port,
      send: `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${bff.server.port}\r\n${bff.browser.sessionLines}\r\nConnection: close\r\n\r\n`,
    });

  it.each(hostilePaths)('%s is rejected with 400 or 404 and not forwarded', async (path) => {
    const { responses } = await raw(`${prefix}${path}?${v}`);
    expect([400, 404]).toContain(responses[0]?.status);
    expect(bff.upstream.bytesReceived()).toBe(0);
  });

  it.each([
    `/api/connections/demo/../demo/data/indexes?${v}`,
    `/api/connections/%64emo/data/indexes?${v}`,
    `/api/connections/demo%2fdata/data/indexes?${v}`,
    `/api/connections/demo/%64ata/indexes?${v}`,
    `/api//connections/demo/data/indexes?${v}`,
    `/API/connections/demo/data/indexes?${v}`,
    `/api/connections/demo/data/indexes%3f${v}`,
    `/api/connections/demo/management/subscriptions/${subscriptionId}/..?${v}`,
  ])('%s is also rejected', async (target) => {
    const { responses } = await raw(target);
    expect([400, 404]).toContain(responses[0]?.status);
    expect(bff.upstream.bytesReceived()).toBe(0);
  });

  it('forwards both valid spellings of a path as the same one', async () => {
    for (const path of [`/indexes('films')/docs('a%27b')`, `/indexes/films/docs/a'b`]) {
      const { responses } = await raw(`${prefix}${path}?${v}`);
      expect(responses[0]?.status).toBe(200);
      expect(bff.upstream.requests.at(-1)?.target).toBe(`/services/demo/indexes('films')/docs('a%27b')?${v}`);
    }
  });

  it('forwards the slashes of a document key encoded', async () => {
    const { responses } = await raw(`${prefix}/indexes/films/docs('https%3a%2f%2fx%2F1')?${v}`);
    expect(responses[0]?.status).toBe(200);
    expect(bff.upstream.requests.at(-1)?.target).toBe(
      `/services/demo/indexes('films')/docs('https%3A%2F%2Fx%2F1')?${v}`,
    );
  });
});
