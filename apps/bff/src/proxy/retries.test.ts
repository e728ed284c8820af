import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { data, startBff, v, type TestBff } from '../testing/bff.js';

describe('retries', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({ budgets: { breakerFailures: 1000, retryAfterMaxMs: 1100 } });
  });
  afterAll(() => bff.close());
  const count = async (run: () => Promise<unknown>): Promise<number> => {
    const before = bff.upstream.requests.length;
    await run();
    return bff.upstream.requests.length - before;
  };

  it('repeats a safe operation at most twice, also a POST with its body', async () => {
    bff.upstream.next({ fault: 'reset' }, { status: 503 });
    let status = 0;
    const requestCount = await count(async () => {
      const response = await bff.browser.send(data(`/indexes('films')/docs/search.post.search?${v}`), {
        method: 'POST',
        body: { search: 'war' },
      });
      status = response.status;
    });
    expect([status, requestCount]).toEqual([200, 3]);
    expect(bff.upstream.requests.slice(-3).map((r) => r.body.toString())).toEqual(Array(3).fill('{"search":"war"}'));
  });

  it('then forwards the last response', async () => {
    bff.upstream.next({ status: 503, body: 'a' }, { status: 503, body: 'b' }, { status: 503, body: 'c' });
    const response = await bff.browser.send(data(`/indexes?${v}`));
    expect([response.status, response.text]).toEqual([503, 'c']);
  });

  it('waits as long as Retry-After requests, and forwards the response if that is too long', async () => {
    bff.upstream.next({ status: 429, headers: { 'retry-after': '1' } });
    const startTime = performance.now();
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    expect(performance.now() - startTime).toBeGreaterThan(990);
    bff.upstream.next({ status: 429, headers: { 'retry-after': '30' } });
    const response = await bff.browser.send(data(`/indexes?${v}`));
    expect([response.status, response.headers['retry-after']]).toEqual([429, '30']);
  });

  it('never repeats a write', async () => {
    bff.upstream.next({ status: 503 });
    expect(await count(() => bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: {} }))).toBe(1);
    bff.upstream.next({ fault: 'reset' });
    expect(
      await count(() =>
        bff.browser.send(data(`/indexes('films')/docs/search.index?${v}`), { method: 'POST', body: { value: [] } }),
      ),
    ).toBe(1);
  });
});
