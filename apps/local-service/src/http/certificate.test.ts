import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selfSignedCertificate, readCertificate } from './certificate.js';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 86_400_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-service-https-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a data folder keeps its certificate until it expires or the names of the service change', async () => {
  const first = await selfSignedCertificate(folder, ['localhost', '127.0.0.1'], NOW);
  expect(readFileSync(first.path, 'utf8')).toBe(first.cert);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'https', 'key.pem')).mode & 0o077).toBe(0);
  expect(await selfSignedCertificate(folder, ['127.0.0.1'], NOW + DAY)).toEqual(first);
  const renamed = await selfSignedCertificate(folder, ['localhost', 'search.test'], NOW + DAY);
  expect(renamed.cert).not.toBe(first.cert);
  expect(await selfSignedCertificate(folder, ['localhost'], NOW + 760 * DAY)).toEqual(renamed);
  expect((await selfSignedCertificate(folder, ['localhost'], NOW + 780 * DAY)).cert).not.toBe(renamed.cert);
});

it('an unusable certificate is replaced', async () => {
  const first = await selfSignedCertificate(folder, ['localhost'], NOW);
  writeFileSync(first.path, 'torn');
  const again = await selfSignedCertificate(folder, ['localhost'], NOW);
  expect(again.cert).toContain('BEGIN CERTIFICATE');
  expect(readCertificate(again.path, join(folder, 'https', 'key.pem'))).toEqual(again);
});

it('configured files that do not match are rejected with a message', async () => {
  const { path } = await selfSignedCertificate(folder, ['localhost'], NOW);
  const key = join(folder, 'https', 'key.pem');
  expect(() => readCertificate(path, join(folder, 'none.pem'))).toThrow("can't be read (ENOENT)");
  expect(() => readCertificate(key, key)).toThrow('are not a certificate and its key in PEM format');
  const other = join(folder, 'other.pem');
  writeFileSync(other, (await selfSignedCertificate(join(folder, 'other'), ['localhost'], NOW)).key);
  expect(() => readCertificate(path, other)).toThrow('are not a certificate and its key in PEM format');
});

it('a certificate for a wildcard and its services is kept', async () => {
  const hosts = ['localhost', '*.localhost', 'demo.localhost', '*.search.test', 'demo.search.test'];
  const first = await selfSignedCertificate(folder, hosts, NOW);
  expect(await selfSignedCertificate(folder, hosts, NOW + DAY)).toEqual(first);
  const more = await selfSignedCertificate(folder, [...hosts, 'films.localhost'], NOW + DAY);
  expect(more.cert).not.toBe(first.cert);
});
