import { afterEach, describe, expect, it } from 'vitest';
import { data, startBff, v, type TestBff } from '../testing/bff.js';
import { Metrics } from './metrics.js';

describe('the metrics', () => {
  let bff: TestBff;
  afterEach(() => bff.close());
  const read = (headers: Record<string, string> = {}) => bff.signedOut().send('/metrics', { headers });
  /** The value of a metric with exactly these labels. */
  const valueOf = (text: string, metric: string): number | undefined => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${metric} `));
    return line === undefined ? undefined : Number(line.slice(metric.length + 1));
  };

  it('count requests by template of the route, attempts by connection, and the state of the program', async () => {
    bff = await startBff({
      responder: ({ target }) => (target.includes('busy') ? { status: 503 } : { body: '{"value":[]}' }),
    });
    const search = `/indexes('canary-index')/docs/search?${v}`;
    for (let i = 0; i < 2; i += 1) {
      await bff.browser.send(data(search), { method: 'POST', body: { search: 'CANARY-text' } });
    }
    await bff.browser.send(data(`/indexes('busy')?${v}`));
    await bff.browser.send('/api/connections/unknown-CANARY');
    await bff.signedOut().send('/api/session');
    await bff.signedOut().send('/CANARY-page');
    // The request for the metrics is the only open one.
    await expect.poll(async () => valueOf((await read()).text, 'searchdeck_http_open_requests')).toBe(1);
    const { status, headers, text } = await read();
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    const requests = (method: string, route: string, code: number) =>
      valueOf(text, `searchdeck_http_requests_total{method="${method}",route="${route}",status="${code}"}`);
    expect(requests('POST', "/api/connections/{id}/data/indexes('{indexName}')/docs/search.post.search", 200)).toBe(2);
    expect(requests('GET', '/api/connections/{id}', 404)).toBe(1);
    expect(requests('GET', 'other', 401)).toBe(1);
    expect(valueOf(text, 'searchdeck_upstream_requests_total{connection="demo",status="200"}')).toBe(2);
    // Retried twice.
    expect(valueOf(text, 'searchdeck_upstream_requests_total{connection="demo",status="503"}')).toBe(3);
    expect(valueOf(text, 'searchdeck_upstream_retries_total{connection="demo"}')).toBe(2);
    expect(valueOf(text, 'searchdeck_upstream_breaker_open{connection="demo"}')).toBe(0);
    expect(valueOf(text, 'searchdeck_sessions')).toBe(1);
    expect(valueOf(text, 'searchdeck_http_open_requests')).toBe(1);
    expect(valueOf(text, 'searchdeck_store_operation_seconds_count{operation="sessions.find"}')).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toMatch(/canary/i);
  });

  it('show which services are unavailable, and why', async () => {
    bff = await startBff({ budgets: { breakerFailures: 1, breakerMs: 60_000, retries: 0 } });
    await bff.upstream.close();
    expect((await bff.browser.send(data(`/indexes?${v}`))).code()).toBe('UPSTREAM_REFUSED');
    const { text } = await read();
    expect(valueOf(text, 'searchdeck_upstream_breaker_open{connection="demo"}')).toBe(1);
    expect(valueOf(text, 'searchdeck_upstream_failures_total{connection="demo",code="UPSTREAM_REFUSED"}')).toBe(1);
    expect(valueOf(text, 'searchdeck_upstream_requests_total{connection="demo",status="none"}')).toBe(1);
  });

  it('without a token are only for programs of this machine', async () => {
    bff = await startBff();
    expect((await read()).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      expect((await read({ [name]: '203.0.113.7' })).code()).toBe('METRICS_TOKEN_NOT_CONFIGURED');
    }
    expect((await read({ host: 'evil.example' })).code()).toBe('HOST_NOT_ALLOWED');
    // A reverse proxy may not add any header.
    await bff.restart({ publicOrigin: 'https://search.example.com' });
    expect((await read({ host: 'search.example.com' })).code()).toBe('METRICS_TOKEN_NOT_CONFIGURED');
  });

  it('require the configured token, under every name of the server', async () => {
    bff = await startBff({ config: { metricsToken: 'a-long-secret-token' } });
    expect((await read()).code()).toBe('METRICS_TOKEN_INVALID');
    for (const authorization of ['Bearer a-long-secret-toke', 'Bearer ', 'Basic a-long-secret-token', 'Bearer é']) {
      expect([authorization, (await read({ authorization })).status]).toEqual([authorization, 401]);
    }
    const authorization = 'Bearer a-long-secret-token';
    expect((await read({ authorization })).status).toBe(200);
    expect((await read({ authorization, host: 'searchdeck:4280' })).status).toBe(200);
    expect(bff.exposedText()).not.toContain('a-long-secret-token');
  });
});

it('have a bounded number of label values', async () => {
  const metrics = new Metrics();
  for (let i = 0; i < 600; i += 1) metrics.recordAttempt(`c-${i}`, { status: 200, elapsedMs: 1 }, false);
  metrics.recordRequest('BREW', 'other', 405, 1);
  const { text } = await metrics.page();
  expect(text.match(/^searchdeck_upstream_requests_total\{/gm)).toHaveLength(501);
  expect(text).toContain('searchdeck_upstream_requests_total{connection="other",status="200"} 100');
  expect(text).toContain('method="other"');
});
