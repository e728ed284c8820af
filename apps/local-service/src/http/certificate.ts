import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../options/usage-error.js';
import { selfSigned, type KeyAndCertificate } from './self-signed.js';

/** How the service is reached by https. */
export interface ServerCertificate extends KeyAndCertificate {
  /** Where the certificate lies, for clients that are to trust it. */
  path: string;
}

/** Files of somebody's own, in PEM form; a message for the terminal when they are not a pair. */
export function readCertificate(certificate: string, key: string): ServerCertificate {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new UsageError(`The file '${path}' cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}).`);
    }
  };
  const pair = { cert: read(certificate), key: read(key), path: certificate };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new UsageError(
      `'${certificate}' and '${key}' are no certificate in PEM form and its key (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  return pair;
}

/** In days; .NET's and Apple's libraries refuse certificates of servers that are valid for longer than 825. */
const VALID = 800;
const LEFT = 30 * 86_400_000;

/**
 * The certificate of this data folder, made on first use, again when it comes to its end and when the service gets other
 * names: clients keep trusting the one file.
 */
export async function ownCertificate(
  dataDirectory: string,
  hosts: readonly string[],
  now: number,
): Promise<ServerCertificate> {
  const folder = join(dataDirectory, 'https');
  const path = join(folder, 'certificate.pem');
  const keyPath = join(folder, 'key.pem');
  try {
    const pair = { cert: readFileSync(path, 'utf8'), key: readFileSync(keyPath, 'utf8'), path };
    createSecureContext(pair);
    const known = new X509Certificate(pair.cert);
    const covers = (host: string) => (isIP(host) === 0 ? known.checkHost(host) : known.checkIP(host)) !== undefined;
    if (Date.parse(known.validTo) - now > LEFT && hosts.every(covers)) return pair;
  } catch {
    // There is none, or none that can be used.
  }
  const made = await selfSigned(hosts, now, VALID);
  mkdirSync(folder, { recursive: true });
  writeFileSync(keyPath, made.key, { mode: 0o600 });
  writeFileSync(path, made.cert);
  return { ...made, path };
}
