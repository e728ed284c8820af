import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { selfSigned } from './self-signed.js';

const NOW = Date.UTC(2026, 0, 31, 12);

it('is a self-signed server certificate for these names and addresses', async () => {
  const hosts = ['localhost', '127.0.0.1', '::1', '2001:db8::5:1', 'search.test'];
  const { cert, key } = await selfSigned(hosts, NOW, 800);
  const certificate = new X509Certificate(cert);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(certificate.ca).toBe(false);
  for (const host of ['localhost', 'search.test']) expect(certificate.checkHost(host)).toBe(host);
  for (const address of ['127.0.0.1', '::1', '2001:db8::5:1']) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost('example.com')).toBeUndefined();
  expect(certificate.checkIP('127.0.0.2')).toBeUndefined();
  expect(Date.parse(certificate.validFrom)).toBe(NOW - 86_400_000);
  expect(Date.parse(certificate.validTo)).toBe(NOW + 800 * 86_400_000);
});

it('writes years after 2049 as RFC 5280 requires', async () => {
  const certificate = new X509Certificate((await selfSigned(['localhost'], Date.UTC(2049, 11, 31), 10)).cert);
  expect(new Date(certificate.validTo).toISOString()).toBe('2050-01-10T00:00:00.000Z');
});

it('creates a new key and serial number every time', async () => {
  const [one, other] = [await selfSigned(['localhost'], NOW, 1), await selfSigned(['localhost'], NOW, 1)];
  expect(one.key).not.toBe(other.key);
  expect(new X509Certificate(one.cert).serialNumber).not.toBe(new X509Certificate(other.cert).serialNumber);
});
