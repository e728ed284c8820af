import type { IncomingMessage } from 'node:http';

/** Whether a path belongs to the API. Ignores case: every path that a router could match as the API is guarded as the API. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path);

/** Whether a request has a body according to its headers. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
