import { createHmac } from 'node:crypto';
import { SearchError, type WebhookInput } from '@searchdeck/contract';
import type { EndpointPolicy } from '../connections/endpoint-policy.js';
import type { Vault } from '../credentials/vault.js';
import type { OutboundClient } from '../outbound/client.js';
import { OutboundFailure, type FaultCode } from '../outbound/failures.js';

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

const TIMEOUT_MS = 10_000;

/** Why a webhook does not get a message. */
const faults: Partial<Record<FaultCode, string>> = {
  UPSTREAM_DNS: 'The host name of the webhook cannot be resolved.',
  UPSTREAM_REFUSED: 'The webhook refused the connection.',
  UPSTREAM_UNREACHABLE: 'The webhook cannot be reached over the network.',
  UPSTREAM_CONNECT_TIMEOUT: 'The webhook did not accept the connection in time.',
  UPSTREAM_TIMEOUT: 'The webhook did not respond in time.',
  UPSTREAM_TLS: 'A trusted TLS connection to the webhook could not be established.',
};

const failed = (message: string): SearchError => new SearchError({ status: 502, code: 'WEBHOOK_FAILED', message });

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
    const { url: address, secret } = await this.open(connectionId, webhook);
    // Checked again: the operator may have removed the origin.
    const url = this.options.policy.checkWebhook(address);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'user-agent': 'Searchdeck',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
    };
    if (secret !== undefined) headers['webhook-signature'] = signatureOf(secret, id, timestamp, body);
    const status = await this.exchange(url, body, signal, headers);
    if (status < 200 || status >= 300) throw failed(`The webhook responded with status ${status}.`);
  }

  private async exchange(
    url: URL,
    body: string,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> {
    try {
      const { head } = await this.options.outbound.send(
        {
          origin: url.origin,
          method: 'POST',
          path: url.pathname + url.search,
          headers,
          body: Buffer.from(body),
          timeoutMs: TIMEOUT_MS,
          signal,
        },
        () => undefined,
      );
      return head.status;
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      throw failed(faults[error.fault] ?? `The message could not be sent (${error.fault}).`);
    }
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

/** Standard Webhooks: a secret with the prefix `whsec_` is in base64. */
const signatureOf = (secret: string, id: string, timestamp: string, body: string): string => {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};
