import { createPrivateKey, X509Certificate } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { selfSignedCertificate, shortRsaCertificate, shortRsaKey, testKey } from '../../testing/certificates.js';
import { clientAssertion, parseClientCertificate } from './client-certificate.js';

describe('the certificate of an application', () => {
  it('may be among those of its issuers, in any order', async () => {
    const parsed = parseClientCertificate([shortRsaCertificate, selfSignedCertificate, testKey].join('\n'));
    const assertion = await clientAssertion(parsed, 'app', 'https://login.test/token');
    const thumbprint = new X509Certificate(selfSignedCertificate).fingerprint256.replaceAll(':', '');
    expect(decodeProtectedHeader(assertion)).toMatchObject({
      alg: 'ES256',
      'x5t#S256': Buffer.from(thumbprint, 'hex').toString('base64url'),
    });
  });

  it.each<[string, string, string]>([
    [
      'with an encrypted key',
      String(
        createPrivateKey(testKey).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
      ),
      'its private key is encrypted. Decrypt the key first, for example with openssl pkey.',
    ],
    [
      'with an encrypted key in the earlier format',
      String(createPrivateKey(testKey).export({ type: 'sec1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })),
      'its private key is encrypted. Decrypt the key first, for example with openssl pkey.',
    ],
    ['with the key of another one', shortRsaKey, 'the private key belongs to another certificate.'],
    ['without a key', '', 'it has no block BEGIN PRIVATE KEY.'],
    // jose does not sign with it.
    ['with a short key', `${shortRsaCertificate}\n${shortRsaKey}`, 'its RSA key must have at least 2048 bits.'],
  ])('is rejected %s', (_name, key, reason) => {
    expect(() => parseClientCertificate(`${selfSignedCertificate}\n${key}`)).toThrow(
      `The certificate is not valid: ${reason}`,
    );
  });
});
