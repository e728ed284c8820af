/** One request as sent, for the request panel. Bodies are text, truncated at `BODY_LIMIT`, never secrets. */
export interface LoggedRequest {
  id: number;
  /** Operation id of the contract, or a route of the BFF such as `session`. */
  operation: string;
  connectionId: string | undefined;
  method: string;
  /** Path and query below the service's own endpoint (or below the BFF, for its own routes). */
  path: string;
  startedAt: number;
  /** Undefined while pending; 0 without a response. */
  status: number | undefined;
  /** Milliseconds from sending to the last byte. */
  ms: number | undefined;
  /** Bytes of the response body. */
  size: number | undefined;
  requestId: string | undefined;
  requestBody: string | undefined;
  responseBody: string | undefined;
  /** Message of the error; undefined after success. */
  error: string | undefined;
  /** The user has seen this error. */
  wasSeen: boolean;
}

export const LOG_LIMIT = 200;
export const BODY_LIMIT = 256 * 1024;

const truncate = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > BODY_LIMIT ? `${text.slice(0, BODY_LIMIT)}\n… truncated` : text;

/** The last `LOG_LIMIT` requests, readable through React's useSyncExternalStore. */
export class RequestLog {
  private entries: readonly LoggedRequest[] = [];
  private next = 1;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Oldest first; the same array until something changes. */
  readonly snapshot = (): readonly LoggedRequest[] => this.entries;

  start(entry: Pick<LoggedRequest, 'operation' | 'connectionId' | 'method' | 'path'>, now = Date.now()): number {
    const id = this.next++;
    const logged: LoggedRequest = {
      ...entry,
      id,
      startedAt: now,
      status: undefined,
      ms: undefined,
      size: undefined,
      requestId: undefined,
      requestBody: undefined,
      responseBody: undefined,
      error: undefined,
      wasSeen: false,
    };
    this.set([...this.entries, logged].slice(-LOG_LIMIT));
    return id;
  }

  finish(
    id: number,
    result: Partial<Pick<LoggedRequest, 'status' | 'ms' | 'size' | 'requestId' | 'responseBody' | 'error'>>,
  ): void {
    this.set(
      this.entries.map((e) => (e.id === id ? { ...e, ...result, responseBody: truncate(result.responseBody) } : e)),
    );
  }

  setRequestBody(id: number, text: string | undefined): void {
    this.set(this.entries.map((e) => (e.id === id ? { ...e, requestBody: truncate(text) } : e)));
  }

  /** Removes a request that was canceled: that isn't an error. */
  remove(id: number): void {
    this.set(this.entries.filter((e) => e.id !== id));
  }

  markSeen(): void {
    if (this.entries.some((e) => e.error !== undefined && !e.wasSeen)) {
      this.set(this.entries.map((e) => ({ ...e, wasSeen: true })));
    }
  }

  clear(): void {
    this.set([]);
  }

  private set(entries: readonly LoggedRequest[]): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }
}

export const requestLog = new RequestLog();

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a curl command against the service's own endpoint; the key is a placeholder. */
export const asCurl = (request: Pick<LoggedRequest, 'method' | 'path' | 'requestBody'>, endpoint: string): string => {
  const lines = [
    `curl ${request.method === 'GET' ? '' : `-X ${request.method} `}${quote(endpoint.replace(/\/+$/, '') + request.path)}`,
  ];
  lines.push(`-H ${quote('api-key: <your key>')}`);
  if (request.requestBody !== undefined) {
    lines.push(`-H ${quote('Content-Type: application/json')}`, `--data-raw ${quote(request.requestBody)}`);
  }
  return lines.join(' \\\n  ');
};
