import { createHmac } from 'node:crypto';
import { SearchError } from '@searchdeck/contract';
import type { OutboundClient } from './client.js';
import { OutboundFailure, type FaultCode } from './failures.js';

export interface WebhookMessage {
  /** A receiver recognizes a repeated message by it. */
  id: string;
  contentType: string;
  body: string;
  /** Key of the signature; undefined: the message is not signed. With the prefix `whsec_`, it is in base64. */
  secret: string | undefined;
}

const TIMEOUT_MS = 10_000;

const faults: Partial<Record<FaultCode, string>> = {
  UPSTREAM_DNS: "The host name of the webhook can't be resolved.",
  UPSTREAM_REFUSED: 'The webhook refused the connection.',
  UPSTREAM_UNREACHABLE: "The webhook can't be reached over the network.",
  UPSTREAM_CONNECT_TIMEOUT: 'The webhook did not accept the connection in time.',
  UPSTREAM_TIMEOUT: 'The webhook did not respond in time.',
  UPSTREAM_TLS: "A trusted TLS connection to the webhook couldn't be established.",
  UPSTREAM_ADDRESS_REFUSED: 'The host name of the webhook resolves to an address that is not allowed.',
};

const webhookError = (code: string, message: string, cause?: unknown): SearchError =>
  new SearchError({ status: 502, code, message, cause });

/** Signature of the message at a time in seconds since 1970, as Standard Webhooks describes it. */
export const webhookSignature = (secret: string, id: string, seconds: number, body: string): string => {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

/**
 * Posts a message of Standard Webhooks once; redirects are not followed. Throws SearchError unless the webhook accepts it
 * with a status of 200 to 299. No error contains the URL, which may be secret.
 */
export const postWebhookMessage = async (
  outbound: Pick<OutboundClient, 'send'>,
  { origin, pathname, search }: URL,
  { id, contentType, body, secret }: WebhookMessage,
  signal: AbortSignal,
): Promise<void> => {
  const seconds = Math.floor(Date.now() / 1000);
  const headers: Record<string, string> = {
    'content-type': contentType,
    'user-agent': 'Searchdeck',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
  };
  if (secret !== undefined) headers['webhook-signature'] = webhookSignature(secret, id, seconds, body);
  const { head } = await outbound
    .send(
      {
        origin,
        method: 'POST',
        path: pathname + search,
        headers,
        body: Buffer.from(body),
        timeoutMs: TIMEOUT_MS,
        signal,
      },
      () => undefined,
    )
    .catch((error: unknown) => {
      if (!(error instanceof OutboundFailure)) throw error;
      const message = faults[error.fault] ?? `The message couldn't be sent to the webhook (${error.fault}).`;
      throw webhookError('WEBHOOK_UNREACHABLE', message, error);
    });
  if (head.status < 200 || head.status >= 300) {
    throw webhookError('WEBHOOK_REJECTED', `The webhook responded with status ${head.status}.`);
  }
};
