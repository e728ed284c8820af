import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, bffCodes, SearchError, type Json, type OperationId } from '@searchdeck/contract';
import type { TaskContext } from '../../task-kind.js';
import {
  isTransient,
  MAX_WAIT_MS,
  serviceErrorOf,
  serviceClient,
  unreachableCodes,
  type RequestOptions,
  type ServiceClientOptions,
} from '../service-client.js';

export interface RetryingClientOptions extends ServiceClientOptions {
  /** Wait between two attempts when the service does not send Retry-After. */
  pollMs: number;
}

/** How long a service may be unreachable or busy before a task fails. */
const MAX_OUTAGE_MS = HOUR_MS;

/**
 * Sends requests that may be repeated, until the service responds: it waits while the service is busy or unreachable.
 * A write must be idempotent, because it is repeated when its outcome is unknown.
 */
export class RetryingClient {
  private readonly client;

  constructor(
    private readonly options: RetryingClientOptions,
    private readonly context: Pick<TaskContext<never>, 'taskId' | 'connection' | 'principal' | 'signal' | 'progress'>,
  ) {
    this.client = serviceClient(options, context);
  }

  /** The body of a successful response. Throws the service's own error. */
  async send(
    id: OperationId,
    path: Readonly<Record<string, string>>,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Json | undefined> {
    let outageMs = 0;
    for (;;) {
      const attempt = await this.attempt(id, path, body, options);
      if ('body' in attempt) return attempt.body;
      if (outageMs >= MAX_OUTAGE_MS) throw attempt.error;
      if (outageMs === 0) await this.context.progress(`${attempt.error.message} Retrying.`);
      const waitMs = Math.min(attempt.retryAfterMs ?? this.options.pollMs, MAX_WAIT_MS);
      outageMs += waitMs;
      await this.wait(waitMs);
    }
  }

  wait(ms = this.options.pollMs): Promise<void> {
    return sleep(ms, undefined, { signal: this.context.signal });
  }

  private async attempt(
    id: OperationId,
    path: Readonly<Record<string, string>>,
    body: unknown,
    options: RequestOptions,
  ): Promise<Attempt> {
    try {
      const response = await this.client.send(id, path, body, options);
      if (response.status < 400) return { body: response.body };
      if (isTransient(response)) return { error: serviceErrorOf(response), retryAfterMs: response.retryAfterMs };
      throw serviceErrorOf(response);
    } catch (error) {
      if (error instanceof SearchError && RETRIED_CODES.has(error.code)) return { error, retryAfterMs: undefined };
      throw error;
    }
  }
}

type Attempt = { body: Json | undefined } | { error: SearchError; retryAfterMs: number | undefined };

const RETRIED_CODES: ReadonlySet<string> = new Set([...unreachableCodes, bffCodes.outcomeUnknown]);
