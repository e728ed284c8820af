import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { UpstreamResponse } from '@searchdeck/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { data, startBff, v, type TestBff } from '../testing/bff.js';

const MB = 1024 * 1024;
const text = JSON.stringify({
  value: Array.from({ length: 5000 }, (_none, i) => ({ name: `index-${i}`, words: 'ä€😀' })),
});

describe('a compressed response that was not requested', () => {
  let bff: TestBff;
  let response: UpstreamResponse;
  beforeAll(async () => {
    bff = await startBff({ responder: () => response, budgets: { responseBytes: 2 * MB } });
  });
  afterAll(() => bff.close());
  const read = () => bff.browser.send(data(`/indexes?${v}`));
  const json = { 'content-type': 'application/json' };

  it.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('is decoded: %s', async (coding, body) => {
    const parts = [body.subarray(0, 7), body.subarray(7, 1000), body.subarray(1000)];
    response = { headers: { ...json, 'content-encoding': coding, etag: '"1"' }, body: parts, intervalMs: 5 };
    const result = await read();
    expect(result.text).toBe(text);
    expect([result.headers['etag'], result.source]).toEqual(['"1"', 'service']);
    expect(result.headers['content-encoding']).toBeUndefined();
  });

  it('is aborted if it is not valid, ends too early, or exceeds the limit when decoded', async () => {
    const complete = gzipSync(text);
    const bodies = [
      Buffer.from('no gzip at all'),
      complete.subarray(0, complete.length - 20),
      gzipSync(Buffer.alloc(3 * MB)),
    ];
    for (const body of bodies) {
      response = { headers: { ...json, 'content-encoding': 'gzip' }, body };
      await expect(read()).rejects.toThrow(/closed|terminated|reset|aborted|Invalid EOF/i);
    }
    // The server still runs, and the next response is complete.
    response = { headers: json, body: '{}' };
    expect((await read()).text).toBe('{}');
  });

  it('may have no body', async () => {
    response = { status: 304, headers: { 'content-encoding': 'gzip' } };
    expect((await read()).status).toBe(304);
  });
});
