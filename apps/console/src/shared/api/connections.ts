import type { Role } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys';
import { send, type Answer } from './send';

export type ConnectionKind = 'local' | 'cloud';
/** What a connection is for; it colours the bar. */
export type Environment = 'local' | 'development' | 'production';

/** A connection as the BFF shows it: never with a credential in it, only which ones are kept. */
export interface Connection {
  id: string;
  name: string;
  kind: ConnectionKind;
  environment: Environment;
  readOnly: boolean;
  /** Data plane address of the service. */
  endpoint: string;
  managementUrl: string | null;
  subscriptionId: string | null;
  resourceGroup: string | null;
  serviceName: string | null;
  dialect: 'vendor' | 'azure';
  /** Made and kept current by Searchdeck itself (`demo`). */
  managed: boolean;
  /** What the person may do through it. */
  role: Role;
  /** Which credentials are kept, never what they are. */
  credentials: Readonly<Record<CredentialField, CredentialState>>;
  etag: string;
  createdAt: string;
  updatedAt: string;
}
export const credentialFields = ['adminKey', 'queryKey', 'managementToken'] as const;
export type CredentialField = (typeof credentialFields)[number];
export interface CredentialState {
  set: boolean;
  updatedAt?: string;
  /** False: sealed with another encryption key; it must be entered again. */
  readable?: boolean;
}

export interface PlaneResult {
  ok: boolean;
  status?: number;
  code?: string;
  message?: string;
  elapsedMs: number;
}
export interface ConnectionTest {
  data: PlaneResult;
  /** Null: the connection has no management address. */
  management: PlaneResult | null;
}

const call = (
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Answer> =>
  send({
    url,
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    // Bodies of these routes may carry a key: they are never kept.
    log: { operation: 'connections', path: url, hideResponse: true },
  });

export const connectionsQuery = queryOptions({
  queryKey: keys.own('connections'),
  queryFn: async ({ signal }) => {
    const answer = await call('GET', '/api/connections', undefined, {}, signal);
    return (answer.body as unknown as { value: Connection[] }).value;
  },
  staleTime: 60_000,
});

export const connectionsApi = {
  create: (body: unknown) => call('POST', '/api/connections', body),
  update: (id: string, body: unknown, etag: string) =>
    call('PATCH', `/api/connections/${encodeURIComponent(id)}`, body, { 'If-Match': etag }),
  /** Tries it with one small read on each plane. */
  test: async (id: string): Promise<ConnectionTest> =>
    (await call('POST', `/api/connections/${encodeURIComponent(id)}/test`)).body as unknown as ConnectionTest,
  remove: (id: string) => call('DELETE', `/api/connections/${encodeURIComponent(id)}`),
};

const LAST = 'searchdeck.last-connection';
/** The connection used last in this browser; `/` goes there. */
export const lastConnection = {
  read: (): string | undefined => localStorage.getItem(LAST) ?? undefined,
  keep: (id: string): void => localStorage.setItem(LAST, id),
};
