import { createPrivateKey, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { badRequest } from '@searchdeck/contract';

export interface ClientCertificate {
  certificate: X509Certificate;
  privateKey: KeyObject;
  /** JWS algorithm of the key. */
  algorithm: 'RS256' | 'ES256';
}

/** The PEM blocks of a kind with their line breaks, which an input for one line removes. */
const pemBlocks = (text: string, kind: string): string[] =>
  [...text.matchAll(new RegExp(`-----BEGIN (${kind})-----([^-]*)-----END \\1-----`, 'g'))].map(
    ([, label = '', content = '']) => {
      const lines = content.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? [];
      return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
    },
  );

/** In PKCS #8, and in the format before it. */
const ENCRYPTED_KEY = /-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:\s*4,\s*ENCRYPTED/;
const MIN_RSA_BITS = 2048;

const invalidCertificate = (reason: string) =>
  badRequest(`The certificate is not valid: ${reason}.`, {
    code: 'CERTIFICATE_INVALID',
    target: 'credentials.clientCertificate',
  });

/** Throws 400 unless the text has a certificate and its private key (RSA or P-256) in PEM format. */
export const parseClientCertificate = (text: string): ClientCertificate => {
  const certificatePems = pemBlocks(text, 'CERTIFICATE');
  const [keyPem] = pemBlocks(text, '(?:RSA |EC )?PRIVATE KEY');
  if (certificatePems.length === 0) throw invalidCertificate('it has no block BEGIN CERTIFICATE');
  if (ENCRYPTED_KEY.test(text)) {
    throw invalidCertificate('its private key is encrypted. Decrypt the key first, for example with openssl pkey');
  }
  if (keyPem === undefined) throw invalidCertificate('it has no block BEGIN PRIVATE KEY');
  let certificates: X509Certificate[];
  let privateKey: KeyObject;
  try {
    certificates = certificatePems.map((pem) => new X509Certificate(pem));
    privateKey = createPrivateKey(keyPem);
  } catch {
    throw invalidCertificate("a block can't be read");
  }
  // The others are those of its issuers, in any order.
  const certificate = certificates.find((candidate) => candidate.checkPrivateKey(privateKey));
  if (certificate === undefined) throw invalidCertificate('the private key belongs to another certificate');
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
  if (type === 'rsa' && (details?.modulusLength ?? 0) < MIN_RSA_BITS) {
    throw invalidCertificate(`its RSA key must have at least ${MIN_RSA_BITS} bits`);
  }
  if (type === 'rsa') return { certificate, privateKey, algorithm: 'RS256' };
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return { certificate, privateKey, algorithm: 'ES256' };
  throw invalidCertificate('its key must be RSA or P-256');
};

const thumbprint = (fingerprint: string): string =>
  Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url');

/** A signed assertion that authenticates a client at the token endpoint (RFC 7523 §2.2), valid for some minutes. */
export const clientAssertion = (
  { certificate, privateKey, algorithm }: ClientCertificate,
  clientId: string,
  audience: string,
): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({
      alg: algorithm,
      typ: 'JWT',
      x5t: thumbprint(certificate.fingerprint),
      'x5t#S256': thumbprint(certificate.fingerprint256),
    })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('5m')
    .sign(privateKey);
