import { DAY_MS } from '@searchdeck/contract';
import { isIP } from 'node:net';

/** PEM texts. */
export interface KeyAndCertificate {
  key: string;
  cert: string;
}

/**
 * Creates a key (P-256) and a self-signed certificate for a server with these names and addresses. RFC 5280. The
 * certificate cannot sign others, so it is safe to trust.
 */
export async function selfSigned(hosts: readonly string[], now: number, days: number): Promise<KeyAndCertificate> {
  // Most starts do not need the library.
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: 'Searchdeck local search service' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // For clients whose clocks are slow.
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + days * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) => (isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host })),
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}
