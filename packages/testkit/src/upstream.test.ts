import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { sendRaw } from './raw-http.js';
import { redirect } from './upstream-response.js';
import { startUpstream, type RecordingUpstream } from './upstream.js';

let upstream: RecordingUpstream;
afterEach(() => upstream.close());

describe('recorded requests', () => {
  test('target, header names, and body are recorded as they were sent', async () => {
    upstream = await startUpstream();
    await sendRaw({
      port: upstream.port,
      send: 'POST //a/%2e%2e/b?q=%20+ HTTP/1.1\r\nHost: x\r\nX-One: 1\r\nx-oNe: 2\r\nContent-Length: 7\r\nConnection: close\r\n\r\n{"a":1}',
    });
    const [request] = upstream.requests;
    expect(request?.target).toBe('//a/%2e%2e/b?q=%20+');
    expect(request?.headers).toEqual([
      ['Host', 'x'],
      ['X-One', '1'],
      ['x-oNe', '2'],
      ['Content-Length', '7'],
      ['Connection', 'close'],
    ]);
    expect(request?.headerValues('x-one')).toEqual(['1', '2']);
    expect(() => request?.header('x-one')).toThrow('2 times');
    expect(request?.json()).toEqual({ a: 1 });
    expect(request?.isComplete).toBe(true);
  });

  test('a truncated body is not complete', async () => {
    upstream = await startUpstream();
    await sendRaw({
      port: upstream.port,
      send: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf',
      end: true,
    });
    await upstream.waitFor(1);
    expect(upstream.requests[0]?.isComplete).toBe(false);
    expect(upstream.requests[0]?.body.toString()).toBe('half');
  });

  test('connections and bytes are counted without a complete request', async () => {
    upstream = await startUpstream();
    expect([upstream.connections, upstream.bytesReceived()]).toEqual([0, 0]);
    await sendRaw({ port: upstream.port, send: 'GET', idleTimeoutMs: 50 });
    expect([upstream.connections, upstream.bytesReceived()]).toEqual([1, 3]);
    expect(upstream.requests).toEqual([]);
  });
});

describe('responses', () => {
  test('queued responses precede those of the responder', async () => {
    upstream = await startUpstream((request) => ({ body: `own ${request.method}` }));
    upstream.next({ status: 503, headers: { 'retry-after': '1' } }, redirect('http://127.0.0.1:1/'));
    const responses = [await get(), await get(), await get()];
    expect(responses.map(({ status }) => status)).toEqual([503, 307, 200]);
    expect(responses[1]?.headers.location).toBe('http://127.0.0.1:1/');
    expect(responses[2]?.body).toBe('own GET');
  });

  test('waits for the delay and the interval between parts', async () => {
    upstream = await startUpstream();
    upstream.next({ delayMs: 60, body: ['a', 'b', 'c'], intervalMs: 20 });
    const startTime = performance.now();
    expect((await get()).body).toBe('abc');
    expect(performance.now() - startTime).toBeGreaterThan(90);
  });

  test('resets the connection before the response', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'reset' });
    await expect(get()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('resets the connection after a part of the body', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'reset-in-body', body: 'first' });
    const { bytes, outcome } = await sendRaw({ port: upstream.port, send: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' });
    expect(bytes.toString()).toContain('first');
    expect(outcome).toBe('reset');
  });

  test('closes the connection without an error after a truncated body', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'truncated', body: '12345', contentLength: 10 });
    const { bytes, responses, outcome } = await sendRaw({
      port: upstream.port,
      send: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    });
    expect(bytes.toString()).toMatch(/content-length: 10\r\n[^]*12345$/i);
    expect(responses).toEqual([]);
    expect(outcome).toBe('closed');
  });

  test('never responds, or sends garbage', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'silence' }, { fault: 'garbage', bytes: 'SSH-2.0\r\n' });
    const head = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    expect(await sendRaw({ port: upstream.port, send: head, idleTimeoutMs: 80 })).toMatchObject({
      outcome: 'idle',
      responses: [],
    });
    expect((await sendRaw({ port: upstream.port, send: head })).bytes.toString()).toBe('SSH-2.0\r\n');
  });
});

function get(): Promise<{ status?: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port: upstream.port, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}
