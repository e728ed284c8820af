import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { auditResult, type AuditEntry } from '@searchdeck/contract';
import { ConfigError, type SyslogSettings } from '../../config.js';
import { isTlsError } from '../../outbound/failures.js';
import { areValidCertificates, sendSyslog, type SyslogCertificates } from '../../outbound/syslog-socket.js';
import { exportFailed, type ExportTarget } from './export-target.js';

const TIMEOUT_MS = 15_000;
/** Facility "log audit" and severities of RFC 5424 §6.2.1. */
const FACILITY = 13;
const WARNING = 4;
const INFORMATIONAL = 6;

/** Other characters would have to begin with a byte order mark (RFC 5424 §6.4), which JSON parsers reject. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Printable ASCII without spaces, as a field of the header. */
const headerField = (text: string, maxLength: number): string =>
  text.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, maxLength) || '-';

/** The entry as a message of RFC 5424: the text is JSON. */
export const syslogMessage = (entry: AuditEntry, host: string, processId: number): string => {
  const result = auditResult(entry);
  const severity = result === 'denied' || result === 'failed' ? WARNING : INFORMATIONAL;
  const priority = FACILITY * 8 + severity;
  const messageId = headerField(entry.action, 32);
  return `<${priority}>1 ${entry.at} ${headerField(host, 255)} searchdeck ${processId} ${messageId} - ${asciiJson(entry)}`;
};

/** Sends entries to a syslog server. */
export class Syslog implements ExportTarget {
  readonly destination = 'syslog';

  private constructor(private readonly settings: SyslogSettings) {}

  /** Rejects with ConfigError if a file with certificates is not valid. */
  static async open(settings: SyslogSettings): Promise<Syslog> {
    await readCertificates(settings);
    return new Syslog(settings);
  }

  async send(entries: readonly AuditEntry[], signal: AbortSignal): Promise<void> {
    const messages = entries.map((entry) => syslogMessage(entry, hostname(), process.pid));
    try {
      // Read each time, because certificates are renewed.
      const certificates = await readCertificates(this.settings);
      await sendSyslog(
        this.settings,
        messages,
        AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        certificates,
      );
    } catch (error) {
      if (error instanceof ConfigError) throw exportFailed('SYSLOG_CERTIFICATE', error.message, error);
      const { code, name } = error as NodeJS.ErrnoException;
      if (isTlsError(error)) {
        throw exportFailed(
          'SYSLOG_TLS',
          `A trusted TLS connection to the syslog server couldn't be established (${code}).`,
          error,
        );
      }
      const reason = name === 'AbortError' ? 'TIMEOUT' : (code ?? name);
      throw exportFailed('SYSLOG_UNREACHABLE', `The syslog server can't be reached (${reason}).`, error);
    }
  }

  async close(): Promise<void> {}
}

/** The certificates of the configured files. Rejects with ConfigError. */
const readCertificates = async ({ caFile, certificateFile }: SyslogSettings): Promise<SyslogCertificates> => ({
  ...(caFile === undefined
    ? {}
    : await readPem(caFile, 'SEARCHDECK_AUDIT_SYSLOG_CA', 'a certificate in PEM format', (ca) => ({ ca }))),
  ...(certificateFile === undefined
    ? {}
    : await readPem(
        certificateFile,
        'SEARCHDECK_AUDIT_SYSLOG_CERTIFICATE',
        'a certificate and its private key in PEM format',
        (pem) => ({ cert: pem, key: pem }),
      )),
});

const readPem = async (
  file: string,
  variable: string,
  content: string,
  asOptions: (pem: string) => SyslogCertificates,
): Promise<SyslogCertificates> => {
  let pem: string;
  try {
    pem = await readFile(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${variable}: the file ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const options = asOptions(pem);
  // TLS accepts a file without certificates.
  if (pem.includes('-----BEGIN CERTIFICATE-----') && areValidCertificates(options)) return options;
  throw new ConfigError(`${variable}: the file ${file} does not contain ${content}.`);
};
