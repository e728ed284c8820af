import { createPrivateKey, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { badRequest } from '@searchdeck/contract';

export interface ClientCertificate {
  certificate: X509Certificate;
  privateKey: KeyObject;
  /** JWS algorithm of the key. */
  algorithm: 'RS256' | 'ES256';
}

/** The first PEM block of a kind with its line breaks, which an input for one line removes. */
const pemBlock = (text: string, kind: string): string | undefined => {
  const [, label = '', content = ''] = new RegExp(`-----BEGIN (${kind})-----([^-]*)-----END \\1-----`).exec(text) ?? [];
  const lines = content.replaceAll(/\s+/g, '').match(/.{1,64}/g);
  return lines === null ? undefined : `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
};

const invalidCertificate = (reason: string) =>
  badRequest(`The certificate is not valid: ${reason}.`, {
    code: 'CERTIFICATE_INVALID',
    target: 'credentials.clientCertificate',
  });

/** Throws 400 unless the text has a certificate and its private key (RSA or P-256) in PEM format. */
export const parseClientCertificate = (text: string): ClientCertificate => {
  const certificatePem = pemBlock(text, 'CERTIFICATE');
  const keyPem = pemBlock(text, '(?:RSA |EC )?PRIVATE KEY');
  if (certificatePem === undefined) throw invalidCertificate('it has no block BEGIN CERTIFICATE');
  if (keyPem === undefined) throw invalidCertificate('it has no block BEGIN PRIVATE KEY');
  let certificate: X509Certificate;
  let privateKey: KeyObject;
  try {
    certificate = new X509Certificate(certificatePem);
    privateKey = createPrivateKey(keyPem);
  } catch {
    throw invalidCertificate("a block can't be read");
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    throw invalidCertificate('the private key belongs to another certificate');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
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
