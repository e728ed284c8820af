import {
  MINUTE_MS,
  buildPath,
  isObject,
  operationById,
  parseJson,
  printJson,
  retryAfterMs,
  SearchError,
  serviceUnreachableCodes,
  stableVersion,
  type Json,
  type Operation,
  type OperationId,
} from '@searchdeck/contract';
import type { Audit } from '../../audit/audit.js';
import { ChangeRecord, eventOf } from '../../audit/change-record.js';
import { planeEndpoint } from '../../connections/plane-endpoint.js';
import type { Credentials } from '../../credentials/credentials.js';
import { sendAuthenticated } from '../../credentials/send-authenticated.js';
import type { DefinitionHistory, DefinitionRequest } from '../../history/definition-history.js';
import { checkReadOnly, checkSubscription, isAudited } from '../../operations/access.js';
import { planRequest } from '../../operations/plan.js';
import { collectBody } from '../../proxy/collect-body.js';
import { faultError } from '../../proxy/errors.js';
import { outboundHeaders } from '../../proxy/headers.js';
import type { Upstream } from '../../proxy/upstream.js';
import type { ConnectionRecord } from '../../store/repositories.js';
import type { TrafficMonitor } from '../../traffic/traffic.js';
import { writtenDocuments } from '../../audit/written-documents.js';
import type { TaskContext } from '../task-kind.js';

export interface ServiceClientOptions {
  credentials: Credentials;
  upstream: Upstream;
  audit: Audit;
  traffic: Pick<TrafficMonitor, 'record'>;
  history: DefinitionHistory;
}

export interface ServiceResponse {
  status: number;
  /** Undefined: none, or not JSON. Integers beyond 2^53 are bigint. */
  body: Json | undefined;
  retryAfterMs: number | undefined;
}

export interface RequestOptions {
  query?: Readonly<Record<string, string>>;
  /** Names in lowercase. */
  headers?: Readonly<Record<string, string>>;
  /** How the history names the written definition. */
  savedAs?: DefinitionRequest['savedAs'] | undefined;
}

interface ServiceRequest extends Pick<RequestOptions, 'savedAs'> {
  operation: Operation;
  parameters: Readonly<Record<string, string>>;
  target: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

const MAX_BYTES = 64 * 1024 * 1024;

type Context = Pick<TaskContext<never>, 'taskId' | 'connection' | 'principal' | 'signal'>;

/** Sends requests to the service of the task's connection, with the rules of every request. */
export const serviceClient = (options: ServiceClientOptions, context: Context) => ({
  /** Throws SearchError if no response arrived. */
  async send(
    id: OperationId,
    path: Readonly<Record<string, string>>,
    body?: unknown,
    { query = {}, headers = {}, savedAs }: RequestOptions = {},
  ): Promise<ServiceResponse> {
    const connection = await context.connection();
    const row = operationById(id);
    const { operation, parameters, target } = planRequest(
      row.plane,
      row.method,
      buildPath(row, path),
      new URLSearchParams({ 'api-version': stableVersion[row.plane], ...query }).toString(),
      connection.dialect,
    );
    const request = { operation, parameters, target, body, headers, savedAs };
    const { taskId, principal } = context;
    const actor = { subject: principal.subject, user: principal.name, session: '' };
    const change = { connection, operation, parameters, ...writtenDocuments(id, body) };
    try {
      checkReadOnly(operation, connection);
      checkSubscription(operation, parameters, connection);
    } catch (error) {
      await options.audit.recordDenial(actor, taskId, error, eventOf(change));
      throw error;
    }
    if (!isAudited(operation)) return exchange(options, context, connection, request);
    const record = new ChangeRecord(options.audit, actor, taskId, change);
    await record.begin();
    try {
      const response = await exchange(options, context, connection, request, record);
      await record.end();
      return response;
    } catch (error) {
      await record.end(error);
      throw error;
    }
  },
});
export type ServiceClient = ReturnType<typeof serviceClient>;

async function exchange(
  { credentials, upstream, traffic, history }: ServiceClientOptions,
  context: Context,
  connection: ConnectionRecord,
  { operation, parameters, target, body, headers, savedAs }: ServiceRequest,
  record?: ChangeRecord,
): Promise<ServiceResponse> {
  const { origin, basePath } = planeEndpoint(connection, operation.plane);
  const credentialHeaders = await credentials.headers(connection, operation, context.principal);
  const bytes = body === undefined ? null : Buffer.from(printJson(body));
  const responseBody = collectBody(MAX_BYTES);
  await record?.readVersionBefore(history);
  const renew = credentials.renewal(connection, operation, context.principal);
  const { head } = await sendAuthenticated(credentialHeaders, renew, (current, isDiscarded) =>
    upstream.send(
      {
        origin,
        method: operation.method,
        path: basePath + target,
        headers: outboundHeaders(operation, headers, context.taskId, bytes?.length, current),
        body: bytes,
        signal: context.signal,
        owner: context.taskId,
        connectionId: connection.id,
        effect: operation.effect,
        isRepeatable: operation.retry === 'safe',
        onAttempt: (attempt) => operation.plane === 'data' && traffic.record(connection.id, attempt),
      },
      ({ status }) => {
        if (status === 401) credentials.invalidate(connection, context.principal, current);
        return isDiscarded(status) ? undefined : responseBody.stream;
      },
    ),
  );
  record?.onStatus(head.status);
  const text = responseBody.text();
  if (text === undefined) throw faultError('UPSTREAM_TOO_LARGE');
  const { principal, taskId: requestId } = context;
  const definition: DefinitionRequest = { connection, operation, parameters, principal, requestId, target, savedAs };
  if (record !== undefined) definition.onVersion = record.onVersion;
  await history.observe(definition, head.status, text);
  return { status: head.status, body: parseBody(text), retryAfterMs: retryAfterMs(head.headers['retry-after']) };
}

const parseBody = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Maximum time between two attempts, or two polls of an operation. */
export const MAX_WAIT_MS = 5 * MINUTE_MS;

/** Errors of requests that the service did not respond to: the same request may succeed later. */
export const unreachableCodes: ReadonlySet<string> = new Set([...serviceUnreachableCodes, 'UPSTREAM_BUSY']);

/** Whether the same request may succeed later. */
export const isTransient = ({ status }: Pick<ServiceResponse, 'status'>): boolean =>
  [408, 429, 500, 502, 503, 504].includes(status);

/** The error that the service returned. */
export const serviceErrorOf = ({ status, body }: ServiceResponse): SearchError => {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  return new SearchError({
    status,
    code: typeof error['code'] === 'string' && error['code'] !== '' ? error['code'] : 'SERVICE_ERROR',
    message: typeof error['message'] === 'string' ? error['message'] : `The service responded with ${status}.`,
  });
};
