import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { messageOf } from '@searchdeck/contract';
import { UsageError } from '../options/usage-error.js';
import { selfSigned, type KeyAndCertificate } from './self-signed.js';

/** How the service is reached by https. */
export interface ServerCertificate extends KeyAndCertificate {
  /** Path of the certificate file, for clients that should trust it. */
  path: string;
}

/** Reads PEM files of the user. Throws UsageError if they are not a certificate and its key. */
export function readCertificate(certificate: string, key: string): ServerCertificate {
  const readPem = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new UsageError(`The file "${path}" can't be read (${(error as NodeJS.ErrnoException).code ?? 'error'}).`);
    }
  };
  const pair = { cert: readPem(certificate), key: readPem(key), path: certificate };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new UsageError(
      `"${certificate}" and "${key}" are not a certificate and its key in PEM format (${messageOf(error)}).`,
    );
  }
  return pair;
}

/** .NET's and Apple's libraries reject server certificates that are valid for more than 825 days. */
const VALID_DAYS = 800;
/** Remaining time below which the certificate is renewed. */
const MIN_REMAINING_MS = 30 * 86_400_000;

/**
 * The certificate of this data folder: created on first use, renewed before it expires and when the service gets other
 * names. Clients keep trusting the same file.
 */
export async function selfSignedCertificate(
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
    const storedCertificate = new X509Certificate(pair.cert);
    const covers = (host: string) =>
      (isIP(host) === 0 ? storedCertificate.checkHost(host) : storedCertificate.checkIP(host)) !== undefined;
    if (Date.parse(storedCertificate.validTo) - now > MIN_REMAINING_MS && hosts.every(covers)) return pair;
  } catch {
    // There is none, or none that can be used.
  }
  const newPair = await selfSigned(hosts, now, VALID_DAYS);
  mkdirSync(folder, { recursive: true });
  writeFileSync(keyPath, newPair.key, { mode: 0o600 });
  writeFileSync(path, newPair.cert);
  return { ...newPair, path };
}
