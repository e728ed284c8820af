import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { AuditEntry, AuditStatus } from '@searchdeck/contract';
import { startUpstream, type RecordingUpstream } from '@searchdeck/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data, startBff, v, type TestBff } from '../../testing/bff.js';
import { readConfig, type SyslogSettings } from '../../config.js';
import { expiredCertificate, loopbackCertificate, selfSignedCertificate, testKey } from '../../testing/certificates.js';
import { webhookSignature } from '../../outbound/webhook-message.js';
import { syslogMessage } from './syslog.js';

const secret = 'CANARY-webhook-secret';
const parse = (text: string): AuditEntry[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEntry);

describe('the continuous export of the audit log', () => {
  let bff: TestBff;
  let receiver: RecordingUpstream;
  beforeEach(async () => {
    receiver = await startUpstream();
    bff = await startBff();
  });
  afterEach(async () => {
    await bff.close();
    await receiver.close();
  });
  const put = () => bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: { name: 'films' } });
  const status = async () => (await bff.browser.send('/api/audit/status')).json() as AuditStatus;
  const entries = async () =>
    ((await bff.browser.send('/api/audit')).json() as { value: AuditEntry[] }).value.toReversed();
  const withWebhook = (url = `${receiver.origin}/audit?source=a`) => ({
    audit: { ...bff.config.audit, webhook: { url, secret } },
  });
  const received = () => receiver.requests.flatMap(({ body }) => parse(body.toString()));
  const exportedTo = async () => (await status()).exports[0]?.exportedTo;

  it('posts every entry once, signed, and continues after a restart', async () => {
    // The sign-in, and the intent and the outcome of each change.
    await put();
    await bff.restart(withWebhook());
    await expect.poll(exportedTo).toBe(3);
    await put();
    await expect.poll(exportedTo).toBe(5);
    await bff.restart();
    await put();
    await expect.poll(exportedTo).toBe(7);
    expect(received()).toEqual(await entries());
    for (const request of receiver.requests) {
      expect([request.method, request.target]).toEqual(['POST', '/audit?source=a']);
      expect(request.header('content-type')).toBe('application/x-ndjson; charset=utf-8');
      const id = request.header('webhook-id') ?? '';
      const seconds = Number(request.header('webhook-timestamp'));
      expect(Math.abs(Date.now() / 1000 - seconds)).toBeLessThan(300);
      const body = request.body.toString();
      const [first, last] = [parse(body)[0]?.seq, parse(body).at(-1)?.seq];
      expect(id).toBe(`audit-${first}-${last}`);
      expect(request.header('webhook-signature')).toBe(webhookSignature(secret, id, seconds, body));
    }
    expect((await status()).exports).toEqual([
      { destination: 'webhook', exportedTo: 7, pending: 0, lastAt: expect.any(String) },
    ]);
    expect(bff.exposedText()).not.toContain(secret);
  });

  it('repeats what the receiver rejects, shows why, and delays no request', async () => {
    receiver.next(...Array.from({ length: 3 }, () => ({ status: 500 })), {
      status: 302,
      headers: { location: '/other' },
    });
    await bff.restart(withWebhook());
    await expect.poll(exportedTo).toBe(1);
    expect(receiver.requests.slice(0, 4).map(({ body }) => parse(body.toString())[0]?.seq)).toEqual([1, 1, 1, 1]);
    expect(receiver.requests.every(({ target }) => target === '/audit?source=a')).toBe(true);
    expect(received().filter(({ seq }) => seq === 1)).toHaveLength(5);

    await receiver.close();
    expect((await put()).status).toBe(200);
    await expect
      .poll(async () => {
        const [webhook] = (await status()).exports;
        return [webhook?.pending, webhook?.failure?.code, webhook?.failure?.message];
      })
      .toEqual([2, 'WEBHOOK_UNREACHABLE', 'The webhook refused the connection.']);
    const { text } = await bff.signedOut().send('/metrics');
    expect(text).toContain('searchdeck_audit_export_pending{destination="webhook"} 2');
    expect(text).toMatch(/searchdeck_audit_export_failures_total\{destination="webhook"\} [1-9]/);
  });

  it('follows the address policy', async () => {
    // A private address, and a public name with a private address.
    const resolvesToPrivate = await startBff({
      resolve: (_name, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }]),
      config: { audit: { ...bff.config.audit, webhook: { url: 'https://siem.example.com/', secret } } },
    });
    const failure = async () =>
      ((await resolvesToPrivate.browser.send('/api/audit/status')).json() as AuditStatus).exports[0]?.failure?.message;
    await expect.poll(failure).toBe('The host name of the webhook resolves to an address that is not allowed.');
    await resolvesToPrivate.close();
    for (const url of ['http://siem.example.com/', 'ftp://127.0.0.1/', 'https://user:CANARY@siem.example.com/', 'x']) {
      const env = { SEARCHDECK_AUDIT_WEBHOOK: url, SEARCHDECK_AUDIT_WEBHOOK_SECRET: secret };
      expect(() => readConfig(env, '/')).toThrow(/^SEARCHDECK_AUDIT_WEBHOOK is not an https URL/);
    }
    expect(() => readConfig({ SEARCHDECK_AUDIT_WEBHOOK: 'https://siem.example.com/' }, '/')).toThrow(
      /^SEARCHDECK_AUDIT_WEBHOOK_SECRET is missing/,
    );
  });

  it('sends syslog over TCP until the server has read it, and over UDP', async () => {
    const texts: string[] = [];
    const server = createServer((socket) => {
      // The first connection breaks.
      if (texts.push('') === 1) socket.resetAndDestroy();
      const index = texts.length - 1;
      socket.setEncoding('utf8').on('data', (chunk: string) => (texts[index] += chunk));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const tcp = { protocol: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port } as const;
    await bff.restart({ audit: { ...bff.config.audit, syslog: tcp } });
    await expect.poll(exportedTo).toBe(1);
    const messages = texts.join('').split(/(?<=\})(?=\d+ <)/);
    const lengths = messages
      .map((message) => /^(\d+) (.*)$/s.exec(message))
      .map((match) => [match?.[1], match?.[2]?.length]);
    expect(lengths.every(([length, actual]) => Number(length) === actual)).toBe(true);
    const json = (message: string) => JSON.parse(message.slice(message.indexOf('{'))) as AuditEntry;
    expect(messages.map(json)).toEqual(await entries());
    await bff.server.stop(500);
    server.close();

    const udp = createSocket('udp4');
    const datagrams: string[] = [];
    udp.on('message', (message) => datagrams.push(message.toString()));
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const other = await startBff({
      config: {
        audit: { ...bff.config.audit, syslog: { protocol: 'udp', host: '127.0.0.1', port: udp.address().port } },
      },
    });
    await expect.poll(() => datagrams.map((message) => json(message).action)).toEqual(['session.signIn']);
    expect(datagrams[0]).toMatch(/^<110>1 \d{4}-\S+Z \S+ searchdeck \d+ session\.signIn - \{/);
    await other.close();
    udp.close();
  });

  it('sends syslog over TLS to a server that it trusts, and authenticates with a certificate', async () => {
    const messages: string[] = [];
    const clientNames: (string | string[] | undefined)[] = [];
    const server = createTlsServer(
      { key: testKey, cert: loopbackCertificate, requestCert: true, ca: selfSignedCertificate, minVersion: 'TLSv1.2' },
      (socket: TLSSocket) => {
        clientNames.push(socket.getPeerCertificate().subject?.CN);
        let text = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        socket.on('end', () => messages.push(...text.split(/(?<=\})(?=\d+ <)/)));
        socket.on('error', () => undefined);
      },
    );
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const file = (name: string, content: string) => {
      const path = join(bff.config.dataDir, name);
      writeFileSync(path, content);
      return path;
    };
    const exporting = (settings: Partial<SyslogSettings>) =>
      bff.restart({
        audit: { ...bff.config.audit, syslog: { protocol: 'tls', host: '127.0.0.1', port, ...settings } },
      });
    const failure = async () => {
      const [syslog] = (await status()).exports;
      return [syslog?.pending === 0, syslog?.failure?.code, syslog?.failure?.message.match(/\((.*)\)/)?.[1]];
    };
    // Nothing trusts the certificate of the server.
    await exporting({});
    await expect.poll(failure).toEqual([false, 'SYSLOG_TLS', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
    // It is for another name, or it has expired.
    const otherName = file('other-name.pem', selfSignedCertificate);
    server.setSecureContext({ key: testKey, cert: selfSignedCertificate });
    await exporting({ caFile: otherName });
    await expect.poll(failure).toEqual([false, 'SYSLOG_TLS', 'ERR_TLS_CERT_ALTNAME_INVALID']);
    server.setSecureContext({ key: testKey, cert: expiredCertificate });
    await exporting({ caFile: file('expired.pem', expiredCertificate) });
    await expect.poll(failure).toEqual([false, 'SYSLOG_TLS', 'CERT_HAS_EXPIRED']);
    expect(messages).toEqual([]);

    server.setSecureContext({ key: testKey, cert: loopbackCertificate, ca: selfSignedCertificate });
    const ca = file('ca.pem', loopbackCertificate);
    const client = file('client.pem', `${testKey}\n${selfSignedCertificate}\n`);
    await exporting({ caFile: ca, certificateFile: client });
    await expect.poll(exportedTo).toBe(1);
    expect(clientNames.at(-1)).toBe('search.test');
    // Removed while the program runs.
    rmSync(client);
    await put();
    await expect.poll(failure).toEqual([false, 'SYSLOG_CERTIFICATE', 'ENOENT']);
    file('client.pem', `${testKey}\n${selfSignedCertificate}\n`);
    await expect.poll(exportedTo).toBe(3);
    expect(messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))) as AuditEntry)).toEqual(
      await entries(),
    );
    for (const message of messages) {
      const [, length, text] = /^(\d+) (<1\d\d>1 .*)$/s.exec(message) ?? [];
      expect(Number(length)).toBe(text?.length);
    }
    expect(bff.exposedText()).not.toContain(testKey.split('\n')[1]);
    server.close();
  });

  it('rejects files of certificates that are not valid, and those without TLS', async () => {
    const start = (settings: Partial<SyslogSettings>) =>
      startBff({
        config: {
          audit: { ...bff.config.audit, syslog: { protocol: 'tls', host: '127.0.0.1', port: 1, ...settings } },
        },
      });
    const empty = join(bff.config.dataDir, 'empty.pem');
    writeFileSync(empty, 'CANARY');
    const withoutKey = join(bff.config.dataDir, 'without-key.pem');
    writeFileSync(withoutKey, loopbackCertificate);
    await expect(start({ caFile: '/absent.pem' })).rejects.toThrow(
      "SEARCHDECK_AUDIT_SYSLOG_CA: the file /absent.pem can't be read (ENOENT).",
    );
    await expect(start({ caFile: empty })).rejects.toThrow(
      `SEARCHDECK_AUDIT_SYSLOG_CA: the file ${empty} does not contain a certificate in PEM format.`,
    );
    await expect(start({ certificateFile: withoutKey })).rejects.toThrow(
      `SEARCHDECK_AUDIT_SYSLOG_CERTIFICATE: the file ${withoutKey} does not contain a certificate and its private key in PEM format.`,
    );
    const config = (syslog: string) => () =>
      readConfig({ SEARCHDECK_AUDIT_SYSLOG: syslog, SEARCHDECK_AUDIT_SYSLOG_CA: 'ca.pem' }, '/etc');
    expect(config('tcp://127.0.0.1:514')).toThrow(/^SEARCHDECK_AUDIT_SYSLOG_CA requires an address such as tls:/);
    expect(config('http://127.0.0.1:514')).toThrow(/^SEARCHDECK_AUDIT_SYSLOG: "http:.*" is not an address such as/);
    expect(config('TLS://syslog.example.com:6514')().audit.syslog).toEqual({
      protocol: 'tls',
      host: 'syslog.example.com',
      port: 6514,
      caFile: '/etc/ca.pem',
      certificateFile: undefined,
    });
  });

  it('writes other alphabets as escapes, and denied actions as warnings', () => {
    const entry: AuditEntry = {
      seq: 1,
      at: '2026-01-01T00:00:00.000Z',
      user: 'Ümit 検索',
      session: '',
      requestId: 'r',
      hash: 'h',
      action: 'indexes.put',
      phase: 'done',
      code: 'CONNECTION_READ_ONLY',
    };
    const message = syslogMessage(entry, 'a host', 7);
    expect(message).toMatch(
      /^<108>1 2026-01-01T00:00:00\.000Z a_host searchdeck 7 indexes\.put - \{"seq":1,[\x20-\x7e]*\}$/,
    );
    expect(JSON.parse(message.slice(message.indexOf('{')))).toEqual(entry);
  });
});
