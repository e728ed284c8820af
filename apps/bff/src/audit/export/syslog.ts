import { hostname } from 'node:os';
import { auditResult, type AuditEntry } from '@searchdeck/contract';
import { sendSyslog, type SyslogAddress } from '../../outbound/syslog-socket.js';
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

  constructor(private readonly address: SyslogAddress) {}

  async send(entries: readonly AuditEntry[], signal: AbortSignal): Promise<void> {
    const messages = entries.map((entry) => syslogMessage(entry, hostname(), process.pid));
    try {
      await sendSyslog(this.address, messages, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      const reason = name === 'AbortError' ? 'TIMEOUT' : (code ?? name);
      throw exportFailed('SYSLOG_UNREACHABLE', `The syslog server can't be reached (${reason}).`, error);
    }
  }

  async close(): Promise<void> {}
}
