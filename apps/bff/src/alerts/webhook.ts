import type { WebhookInput } from '@searchdeck/contract';
import type { EndpointPolicy } from '../connections/endpoint-policy.js';
import type { Vault } from '../credentials/vault.js';
import type { OutboundClient } from '../outbound/client.js';
import { postWebhookMessage } from '../outbound/webhook-message.js';

/** The webhook of a connection as it is stored. */
export interface StoredWebhook {
  origin: string;
  isSigned: boolean;
  /** URL and secret, sealed, in base64. */
  sealed: string;
}

interface Target {
  url: string;
  /** Undefined: messages are not signed. */
  secret?: string;
}

export interface WebhooksOptions {
  policy: Pick<EndpointPolicy, 'checkWebhook'>;
  vault: Pick<Vault, 'sealBytes' | 'openBytes' | 'refresh'>;
  outbound: Pick<OutboundClient, 'send'>;
}

/** Seals the webhooks of connections and sends messages to them. */
export class Webhooks {
  constructor(private readonly options: WebhooksOptions) {}

  /** Throws 400 unless the operator allows the origin. */
  seal(connectionId: string, { url, secret }: WebhookInput): StoredWebhook {
    const { policy, vault } = this.options;
    const target: Target = { url, ...(secret == null ? {} : { secret }) };
    return {
      origin: policy.checkWebhook(url).origin,
      isSigned: target.secret !== undefined,
      sealed: vault.sealBytes(binding(connectionId), Buffer.from(JSON.stringify(target))).toString('base64'),
    };
  }

  /**
   * Sends one message. A receiver recognizes a repeated one by its id. Throws SearchError unless the webhook accepts it
   * with a status of 200 to 299.
   */
  async send(
    connectionId: string,
    webhook: StoredWebhook,
    { id, body, signal }: { id: string; body: string; signal: AbortSignal },
  ): Promise<void> {
    const { url, secret } = await this.open(connectionId, webhook);
    const { policy, outbound } = this.options;
    const message = { id, contentType: 'application/json', body, secret };
    // Checked again: the operator may have removed the origin.
    await postWebhookMessage(outbound, policy.checkWebhook(url), message, signal);
  }

  private async open(connectionId: string, { sealed }: StoredWebhook): Promise<Target> {
    const { vault } = this.options;
    const read = () => vault.openBytes(binding(connectionId), Buffer.from(sealed, 'base64'));
    try {
      return parse(read());
    } catch {
      // Another instance may have sealed it with a new data key.
      await vault.refresh();
      return parse(read());
    }
  }
}

const binding = (connectionId: string): readonly string[] => ['webhook', connectionId];
// Written by `seal`.
const parse = (bytes: Buffer): Target => JSON.parse(bytes.toString('utf8')) as Target;
