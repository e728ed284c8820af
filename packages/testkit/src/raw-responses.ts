/** One HTTP/1.1 response, as it was received. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Without chunk framing. */
  readonly body: Buffer;
}

/**
 * Parses consecutive responses. A truncated response ends the list and is not part of it. Supports informational responses
 * (1xx) and responses without a length, which end when the connection closes.
 */
export function parseResponses(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = [];
  let at = 0;
  for (;;) {
    const result = parseOne(bytes, at);
    if (!result) return responses;
    responses.push(result.response);
    at = result.next;
  }
}

function parseOne(bytes: Buffer, start: number): { response: RawResponse; next: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n', start);
  if (headEnd < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(start, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const bodyStart = headEnd + 4;
  const body = readBody(bytes, bodyStart, status, new Map(headers));
  return body && { response: { status, headers, body: body.data }, next: body.next };
}

function readBody(bytes: Buffer, start: number, status: number, headers: ReadonlyMap<string, string>) {
  if (status < 200 || status === 204 || status === 304) return { data: Buffer.alloc(0), next: start };
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') return readChunks(bytes, start);
  const length = headers.get('content-length');
  const end = length === undefined ? bytes.length : start + Number(length);
  return end > bytes.length ? undefined : { data: bytes.subarray(start, end), next: end };
}

function readChunks(bytes: Buffer, start: number) {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const dataEnd = lineEnd + 2 + size;
    if (Number.isNaN(size) || dataEnd + 2 > bytes.length) return undefined;
    if (size === 0) return { data: Buffer.concat(parts), next: dataEnd + 2 };
    parts.push(bytes.subarray(lineEnd + 2, dataEnd));
    at = dataEnd + 2;
  }
}
