import {
  buildPath,
  operationById,
  SearchError,
  stableVersion,
  type OperationId,
  retryAfterMs,
} from '@searchdeck/contract';
import { planeAddress } from '../../connections/connections.js';
import type { Credentials } from '../../credentials/credential-source.js';
import { checkSubscription } from '../../operations/access.js';
import { planRequest } from '../../operations/plan.js';
import { collectBody } from '../../proxy/collect-body.js';
import { outboundHeaders } from '../../proxy/headers.js';
import type { Upstream } from '../../proxy/upstream.js';
import type { TaskContext } from '../task-kind.js';

export interface ManagementClientOptions {
  credentials: Credentials;
  upstream: Upstream;
}

export interface ManagementResponse {
  status: number;
  /** Undefined: none, or not JSON. */
  body: unknown;
  retryAfterMs: number | undefined;
}

const MAX_BYTES = 1024 * 1024;

type Context = Pick<TaskContext<'managementOperation'>, 'taskId' | 'connection' | 'principal' | 'signal'>;

/** Reads from the management plane of the task's connection, with the rules of every request. */
export const managementClient = ({ credentials, upstream }: ManagementClientOptions, context: Context) => ({
  /** Throws SearchError if no response arrived. */
  async get(id: OperationId, parameters: Readonly<Record<string, string>>): Promise<ManagementResponse> {
    const connection = await context.connection();
    const row = operationById(id);
    const { operation, target } = planRequest(
      'management',
      row.method,
      buildPath(row, parameters),
      `api-version=${stableVersion.management}`,
      connection.dialect,
    );
    checkSubscription(operation, parameters, connection);
    const { origin, basePath } = planeAddress(connection, 'management');
    const credential = await credentials.header(connection, operation, context.principal);
    const collected = collectBody(MAX_BYTES);
    const { head } = await upstream.send(
      {
        origin,
        method: operation.method,
        path: basePath + target,
        headers: outboundHeaders(operation, {}, context.taskId, undefined, credential),
        body: null,
        signal: context.signal,
        effect: 'read',
        repeatable: true,
      },
      () => collected.stream,
    );
    const text = collected.text();
    if (text === undefined) {
      throw new SearchError({
        status: 502,
        code: 'UPSTREAM_TOO_LARGE',
        message: 'The response of the service is too large.',
      });
    }
    return {
      status: head.status,
      body: parseBody(text),
      retryAfterMs: retryAfterMs(head.headers['retry-after']),
    };
  },
});

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
