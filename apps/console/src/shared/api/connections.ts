import { bffPath, bffPaths, type ConnectionTestResult, type ConnectionView } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys';
import { send, type Answer } from './send';

export type Connection = ConnectionView;

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
    const answer = await call('GET', bffPaths.connections, undefined, {}, signal);
    return (answer.body as unknown as { value: Connection[] }).value;
  },
  staleTime: 60_000,
});

export const connectionsApi = {
  create: (body: unknown) => call('POST', bffPaths.connections, body),
  update: (id: string, body: unknown, etag: string) =>
    call('PATCH', bffPath('connection', id), body, { 'If-Match': etag }),
  /** Tries it with one small read on each plane. */
  test: async (id: string): Promise<ConnectionTestResult> =>
    (await call('POST', bffPath('connectionTest', id))).body as unknown as ConnectionTestResult,
  remove: (id: string) => call('DELETE', bffPath('connection', id)),
};

const LAST = 'searchdeck.last-connection';
/** The connection used last in this browser; `/` goes there. */
export const lastConnection = {
  read: (): string | undefined => localStorage.getItem(LAST) ?? undefined,
  keep: (id: string): void => localStorage.setItem(LAST, id),
};
