/** One HTTP/1.1 answer with the bytes that came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Without the framing of chunks. */
  readonly body: Buffer;
}

/**
 * Splits bytes into the responses that they hold; an incomplete one at the end is left out.
 * Informational answers (1xx) and answers without a length, which last until the connection closes, are understood.
 */
export function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const parsed = parseOne(bytes, at);
    if (!parsed) return answers;
    answers.push(parsed.answer);
    at = parsed.next;
  }
}

function parseOne(bytes: Buffer, start: number): { answer: RawAnswer; next: number } | undefined {
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
  return body && { answer: { status, headers, body: body.data }, next: body.next };
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
