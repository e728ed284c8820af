import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServiceProcess, type Ready } from '../testing/process.js';

let folder: string;
let program: ServiceProcess;
let ready: Ready;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-service-https-'));
  program = ServiceProcess.run(['--port', '0', '--data', folder, '--json', '--https']);
  ready = await program.ready();
}, 60_000);
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

/** A client that trusts only the certificate of the service. */
const send = (url: string, method = 'GET', body?: string): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'api-key': ready.adminKey, 'content-type': 'application/json' };
    const sent = request(url, { method, headers, ca: readFileSync(ready.certificate!) }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

it('is announced with its certificate, has the samples, and responds under every name', async () => {
  expect(ready.endpoint).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/services\/demo$/);
  for (const host of ['127.0.0.1', 'localhost']) {
    const endpoint = ready.endpoint.replace('127.0.0.1', host);
    const counted = await send(`${endpoint}/indexes('films')/docs/$count?api-version=2026-04-01`);
    expect(counted).toMatchObject({ status: 200, text: '3200' });
  }
  const page = await send(`${ready.endpoint}/indexes('films')/docs?api-version=2026-04-01&search=*`);
  expect((JSON.parse(page.text) as { '@odata.nextLink': string })['@odata.nextLink']).toContain(`${ready.endpoint}/`);
});

it('rejects a body while it is being sent, and bytes that are not a request', async () => {
  const large = await send(
    `${ready.endpoint}/indexes?api-version=2026-04-01`,
    'POST',
    `{"name":"${'a'.repeat(17 * 1024 * 1024)}"}`,
  );
  expect(large.status).toBe(413);
  const broken = await send(`${ready.managementUrl}/%?api-version=2025-05-01`);
  expect(broken.status).toBe(400);
});

it('closes plain HTTP connections, and keeps running', async () => {
  const { port } = new URL(ready.endpoint);
  const socket = createConnection(Number(port), '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  await new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
  expect(Buffer.concat(received).toString('latin1')).not.toContain('200 OK');
  expect(await send(`${ready.managementUrl}/healthz`)).toMatchObject({ status: 200 });
});
