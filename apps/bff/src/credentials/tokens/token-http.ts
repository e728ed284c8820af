import type { OutboundClient } from '../../outbound/client.js';
import { codingOf, DecodingStream } from '../../outbound/decoded.js';
import { OutboundFailure } from '../../outbound/failures.js';
import { collectBody } from '../../proxy/collect-body.js';
import { issuerUnavailable, parseObject } from './access-token.js';

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 15_000;

export interface TokenHttpRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: URLSearchParams;
}

export interface TokenHttpResponse {
  status: number;
  /** The JSON object of the body; undefined: it is something else. */
  body: Record<string, unknown> | undefined;
}

/** Error code in a description of the directory; the rest of it may name tenants and users. */
const directoryCode = (description: unknown): string | undefined =>
  typeof description === 'string' ? /\bAADSTS\d{4,9}\b/.exec(description)?.[0] : undefined;

/**
 * The error of a response without a token (RFC 6749 §5.2), and the error with the code of the directory for a message. The
 * description of the response is not repeated: it may quote the request. Undefined: it is not such a response.
 */
export const tokenErrorOf = ({
  status,
  body,
}: TokenHttpResponse): { error: string; description: string } | undefined => {
  const error = body?.['error'];
  if (status >= 500 || typeof error !== 'string' || !/^\w{1,64}$/.test(error)) return undefined;
  const code = directoryCode(body?.['error_description']);
  return { error, description: code === undefined ? error : `${error}, ${code}` };
};

/**
 * Sends one request to an issuer of tokens, through the outbound client and its policy for IP addresses. Rejects with
 * SearchError 503.
 */
export const sendTokenRequest = async (
  outbound: Pick<OutboundClient, 'send'>,
  { method, url, headers, body }: TokenHttpRequest,
): Promise<TokenHttpResponse> => {
  const responseBody = collectBody(MAX_BYTES);
  try {
    const { head } = await outbound.send(
      {
        origin: url.origin,
        method,
        path: url.pathname + url.search,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: body === undefined ? null : Buffer.from(body.toString()),
        timeoutMs: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (responseHead) => {
        const coding = codingOf(responseHead);
        return coding === undefined ? responseBody.stream : new DecodingStream(responseBody.stream, coding, MAX_BYTES);
      },
    );
    return { status: head.status, body: parseObject(responseBody.text() ?? '') };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw issuerUnavailable(
      error.fault === 'UPSTREAM_ADDRESS_REFUSED'
        ? `the address of the issuer ${url.origin} is not allowed. Add this origin to SEARCHDECK_ALLOWED_ORIGINS.`
        : `the issuer ${url.origin} can't be reached (${error.fault}). Try again in a moment.`,
      error,
    );
  }
};
