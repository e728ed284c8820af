import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import type { AuditEntry } from '@searchdeck/contract';
import type { WebhookSettings } from '../../config.js';
import type { AddressRule } from '../../outbound/addresses.js';
import type { Budgets } from '../../outbound/budgets.js';
import { OutboundClient } from '../../outbound/client.js';
import type { Resolve, RuleOf } from '../../outbound/connector.js';
import { OutboundFailure } from '../../outbound/failures.js';
import { exportFailed, type ExportTarget } from './export-target.js';

const TIMEOUT_MS = 15_000;
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The code in the header: of the time in seconds, a period, and the body. Receivers reject old times. */
export const signatureOf = (secret: string, seconds: number, body: Buffer): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;

export interface WebhookOptions {
  settings: WebhookSettings;
  budgets: Budgets;
  /** Rule of the origins that the operator allows. */
  ruleOf: RuleOf;
  resolve?: Resolve | undefined;
}

/** Posts entries as NDJSON, with a signature. A status of 2xx acknowledges them. */
export class Webhook implements ExportTarget {
  readonly destination = 'webhook';
  private readonly outbound: OutboundClient;
  private readonly url: URL;

  constructor(
    private readonly options: WebhookOptions,
    private readonly now: () => number = Date.now,
  ) {
    this.url = new URL(options.settings.url);
    const rule: AddressRule = LOOPBACK_HOSTS.has(this.url.hostname) ? 'loopback' : 'public';
    const ruleOf = (origin: string) =>
      origin === this.url.origin ? (options.ruleOf(origin) === 'any' ? 'any' : rule) : undefined;
    this.outbound = new OutboundClient(options.budgets, ruleOf, options.resolve);
  }

  async send(entries: readonly AuditEntry[], signal: AbortSignal): Promise<void> {
    const { origin, pathname, search } = this.url;
    const body = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const seconds = Math.floor(this.now() / 1000);
    const { head } = await this.outbound
      .send(
        {
          origin,
          method: 'POST',
          path: pathname + search,
          headers: {
            'content-type': 'application/x-ndjson; charset=utf-8',
            'user-agent': 'Searchdeck',
            'x-searchdeck-signature': signatureOf(this.options.settings.secret, seconds, body),
          },
          body,
          timeoutMs: TIMEOUT_MS,
          signal,
        },
        () => new Writable({ write: (_chunk, _encoding, done) => done() }),
      )
      .catch((error: unknown) => {
        throw exportFailed('WEBHOOK_UNREACHABLE', `The webhook can't be reached (${faultOf(error)}).`, error);
      });
    if (head.status < 200 || head.status >= 300) {
      throw exportFailed('WEBHOOK_REJECTED', `The webhook responded with status ${head.status}.`);
    }
  }

  close(): Promise<void> {
    return this.outbound.close();
  }
}

/** Without the message, which may contain the URL. */
const faultOf = (error: unknown): string => (error instanceof OutboundFailure ? error.fault : 'UPSTREAM_INVALID');
