/** A request in the request panel. Bodies are text without secrets, truncated to `MAX_LOGGED_BODY_LENGTH` characters. */
export interface LoggedRequest {
  id: number;
  /** Operation ID of the contract or of the BFF. */
  operation: string;
  connectionId: string | undefined;
  method: string;
  /** Path and query below the service's own endpoint (or below the BFF, for its own routes). */
  path: string;
  startedAt: number;
  /** Undefined while pending; 0 without a response. */
  status: number | undefined;
  /** Milliseconds from sending to the last byte. */
  durationMs: number | undefined;
  /** Bytes of the response body. */
  sizeBytes: number | undefined;
  requestId: string | undefined;
  requestBody: string | undefined;
  responseBody: string | undefined;
  /** Message of the error; undefined after success. */
  error: string | undefined;
  /** The user has seen this error. */
  wasSeen: boolean;
}

export const MAX_LOGGED_REQUESTS = 200;
export const MAX_LOGGED_BODY_LENGTH = 256 * 1024;

const truncate = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > MAX_LOGGED_BODY_LENGTH
    ? `${text.slice(0, MAX_LOGGED_BODY_LENGTH)}\n… truncated`
    : text;

/** The last `MAX_LOGGED_REQUESTS` requests, readable through React's useSyncExternalStore. */
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
    const newRequest: LoggedRequest = {
      ...entry,
      id,
      startedAt: now,
      status: undefined,
      durationMs: undefined,
      sizeBytes: undefined,
      requestId: undefined,
      requestBody: undefined,
      responseBody: undefined,
      error: undefined,
      wasSeen: false,
    };
    this.set([...this.entries, newRequest].slice(-MAX_LOGGED_REQUESTS));
    return id;
  }

  finish(
    id: number,
    result: Partial<
      Pick<LoggedRequest, 'status' | 'durationMs' | 'sizeBytes' | 'requestId' | 'responseBody' | 'error'>
    >,
  ): void {
    this.set(
      this.entries.map((e) => (e.id === id ? { ...e, ...result, responseBody: truncate(result.responseBody) } : e)),
    );
  }

  setRequestBody(id: number, text: string | undefined): void {
    this.set(this.entries.map((e) => (e.id === id ? { ...e, requestBody: truncate(text) } : e)));
  }

  /** Removes a canceled request, which isn't an error. */
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
