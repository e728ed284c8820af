import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { sendRaw } from './raw-http.js';
import { redirect } from './upstream-answer.js';
import { startUpstream, type RecordingUpstream } from './upstream.js';

let upstream: RecordingUpstream;
afterEach(() => upstream.close());

describe('what it records', () => {
  test('target, header names and body stand as they were sent', async () => {
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
    expect(request?.all('x-one')).toEqual(['1', '2']);
    expect(() => request?.header('x-one')).toThrow('2 times');
    expect(request?.json()).toEqual({ a: 1 });
    expect(request?.complete).toBe(true);
  });

  test('a body that breaks off is not complete', async () => {
    upstream = await startUpstream();
    await sendRaw({
      port: upstream.port,
      send: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf',
      end: true,
    });
    await upstream.waitFor(1);
    expect(upstream.requests[0]?.complete).toBe(false);
    expect(upstream.requests[0]?.body.toString()).toBe('half');
  });

  test('connections and bytes are counted even when no request comes', async () => {
    upstream = await startUpstream();
    expect([upstream.connections, upstream.bytesReceived()]).toEqual([0, 0]);
    await sendRaw({ port: upstream.port, send: 'GET', quietMs: 50 });
    expect([upstream.connections, upstream.bytesReceived()]).toEqual([1, 3]);
    expect(upstream.requests).toEqual([]);
  });
});

describe('what it answers', () => {
  test('queued answers first, then those of the answerer', async () => {
    upstream = await startUpstream((request) => ({ body: `own ${request.method}` }));
    upstream.next({ status: 503, headers: { 'retry-after': '1' } }, redirect('http://127.0.0.1:1/'));
    const answers = [await get(), await get(), await get()];
    expect(answers.map(({ status }) => status)).toEqual([503, 307, 200]);
    expect(answers[1]?.headers.location).toBe('http://127.0.0.1:1/');
    expect(answers[2]?.body).toBe('own GET');
  });

  test('a delay and a trickle take their time', async () => {
    upstream = await startUpstream();
    upstream.next({ delayMs: 60, body: ['a', 'b', 'c'], everyMs: 20 });
    const since = performance.now();
    expect((await get()).body).toBe('abc');
    expect(performance.now() - since).toBeGreaterThan(90);
  });

  test('a reset before the answer', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'reset' });
    await expect(get()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('a reset amid the body comes after its first part', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'reset-in-body', sent: 'first' });
    const { bytes, ended } = await sendRaw({ port: upstream.port, send: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' });
    expect(bytes.toString()).toContain('first');
    expect(ended).toBe('reset');
  });

  test('a truncated body closes without an error on the wire', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'truncated', sent: '12345', announced: 10 });
    const { bytes, answers, ended } = await sendRaw({
      port: upstream.port,
      send: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    });
    expect(bytes.toString()).toMatch(/content-length: 10\r\n[^]*12345$/i);
    expect(answers).toEqual([]);
    expect(ended).toBe('closed');
  });

  test('silence and garbage', async () => {
    upstream = await startUpstream();
    upstream.next({ fault: 'silence' }, { fault: 'garbage', bytes: 'SSH-2.0\r\n' });
    const head = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    expect(await sendRaw({ port: upstream.port, send: head, quietMs: 80 })).toMatchObject({
      ended: 'quiet',
      answers: [],
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
