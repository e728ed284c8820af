import type { AuditEntry } from '@searchdeck/contract';
import type { AddressRule, Resolve, RuleOf } from '@searchdeck/outbound';
import type { WebhookSettings } from '../../config.js';
import type { Budgets } from '../../outbound/budgets.js';
import { OutboundClient } from '../../outbound/client.js';
import { postWebhookMessage } from '../../outbound/webhook-message.js';
import { LOOPBACK_HOSTS } from '../../settings/variable.js';
import type { ExportTarget } from './export-target.js';

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
  private readonly secret: string;

  constructor({ settings, budgets, ruleOf, resolve }: WebhookOptions) {
    this.url = new URL(settings.url);
    this.secret = settings.secret;
    const rule: AddressRule = LOOPBACK_HOSTS.has(this.url.hostname) ? 'loopback' : 'public';
    const ruleOfWebhook = (origin: string) =>
      origin === this.url.origin ? (ruleOf(origin) === 'any' ? 'any' : rule) : undefined;
    this.outbound = new OutboundClient(budgets, ruleOfWebhook, resolve);
  }

  async send(entries: readonly AuditEntry[], signal: AbortSignal): Promise<void> {
    const message = {
      // The same entries have the same ID when they are sent again.
      id: `audit-${entries[0]?.seq}-${entries.at(-1)?.seq}`,
      contentType: 'application/x-ndjson; charset=utf-8',
      body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      secret: this.secret,
    };
    await postWebhookMessage(this.outbound, this.url, message, signal);
  }

  close(): Promise<void> {
    return this.outbound.close();
  }
}
