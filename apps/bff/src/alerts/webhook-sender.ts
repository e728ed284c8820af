import { randomUUID } from 'node:crypto';
import { SearchError } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { DeliveryRecord, Store } from '../store/repositories.js';
import { failureOf } from '../tasks/task-failure.js';
import type { StoredWebhook, Webhooks } from './webhook.js';

/** How often the sender looks for messages that are due. */
const CHECK_INTERVAL_MS = 5_000;
/** Longer than one attempt takes. */
const LEASE_MS = 60_000;
const LEASE = 'webhook-sender';
/** Messages that are read at once. */
const MAX_BATCH_MESSAGES = 50;
/** With a first wait of 10 seconds, the last attempt is about 15 hours after the first one. */
const MAX_ATTEMPTS = 8;
const BACKOFF_FACTOR = 4;

export interface WebhookSenderOptions {
  store: Pick<Store, 'deliveries' | 'leases'>;
  webhooks: Webhooks;
  /** The current webhook of a connection; undefined: it was removed. */
  webhookOf: (connectionId: string) => Promise<StoredWebhook | undefined>;
  /** Wait before the second attempt. */
  retryMs: number;
  log: Logger;
}

/**
 * Sends the stored messages to webhooks until they are accepted: at least once, also after a restart. Of several instances
 * with one store, one sends at a time.
 */
export class WebhookSender {
  private readonly holder = randomUUID();
  private readonly abort = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private hasLease = false;

  constructor(
    private readonly options: WebhookSenderOptions,
    private readonly now: () => number = Date.now,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.sendDue(), Math.min(CHECK_INTERVAL_MS, this.options.retryMs));
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.abort.abort();
    await this.running;
    // Without the store, the lease ends by itself.
    if (this.hasLease) await this.options.store.leases.release(LEASE, this.holder).catch(() => undefined);
  }

  /** Sends every message that is due. Never rejects. */
  sendDue(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    const { store, log } = this.options;
    try {
      const due = await store.deliveries.due(this.now(), MAX_BATCH_MESSAGES);
      const connectionIds = [...new Set(due.map(({ connectionId }) => connectionId))];
      // A slow webhook delays only its own messages.
      await Promise.all(connectionIds.map((id) => this.sendInOrder(due.filter((d) => d.connectionId === id))));
    } catch (error) {
      log.error({ code: failureOf(error).code }, 'alerts could not be sent to webhooks');
    }
  }

  private async sendInOrder(deliveries: readonly DeliveryRecord[]): Promise<void> {
    for (const delivery of deliveries) {
      if (this.abort.signal.aborted || !(await this.acquireLease())) return;
      await this.attempt(delivery);
    }
  }

  private async acquireLease(): Promise<boolean> {
    const now = this.now();
    this.hasLease = await this.options.store.leases.acquire(LEASE, this.holder, now, now + LEASE_MS);
    return this.hasLease;
  }

  private async attempt({ id, connectionId, body, attempts }: DeliveryRecord): Promise<void> {
    const { store, webhookOf, retryMs, log } = this.options;
    const webhook = await webhookOf(connectionId);
    const error = webhook === undefined ? 'The webhook was removed.' : await this.send(id, connectionId, webhook, body);
    // The end of this program may have aborted the attempt: the next start repeats it.
    if (error !== undefined && this.abort.signal.aborted) return;
    const now = this.now();
    const isOver = error === undefined || webhook === undefined || attempts + 1 >= MAX_ATTEMPTS;
    const nextAt = isOver ? null : now + retryMs * BACKOFF_FACTOR ** attempts;
    await store.deliveries.update(id, { attempts: attempts + 1, nextAt, error: error ?? null, updatedAt: now });
    if (error === undefined) return;
    log.warn({ connection: connectionId, attempts: attempts + 1 }, 'an alert was not delivered');
  }

  /** Why the message was not accepted; undefined: it was. */
  private async send(
    id: string,
    connectionId: string,
    webhook: StoredWebhook,
    body: string,
  ): Promise<string | undefined> {
    try {
      await this.options.webhooks.send(connectionId, webhook, { id, body, signal: this.abort.signal });
      return undefined;
    } catch (error) {
      if (error instanceof SearchError) return error.message;
      throw error;
    }
  }
}
