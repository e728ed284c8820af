import { bffCodes, SearchError, serviceUnreachableCodes } from '@searchdeck/contract';
import type { FaultCode, OutboundFailure } from '../outbound/failures.js';

const faults: Readonly<Record<FaultCode, { status: number; message: string }>> = {
  UPSTREAM_DNS: { status: 502, message: "The host name of the search service can't be resolved." },
  UPSTREAM_REFUSED: {
    status: 502,
    message: 'The search service refused the connection. Nothing is listening at its address.',
  },
  UPSTREAM_UNREACHABLE: { status: 502, message: "The search service can't be reached over the network." },
  UPSTREAM_CONNECT_TIMEOUT: { status: 504, message: 'The search service did not accept the connection in time.' },
  UPSTREAM_TIMEOUT: { status: 504, message: 'The search service did not respond in time.' },
  UPSTREAM_RESET: { status: 502, message: 'The search service closed the connection before it responded.' },
  UPSTREAM_TLS: { status: 502, message: "A trusted TLS connection to the search service couldn't be established." },
  UPSTREAM_ADDRESS_REFUSED: {
    status: 502,
    message:
      'The host name of the search service resolves to an address that is not allowed. For a private endpoint, add its origin to SEARCHDECK_ALLOWED_ORIGINS.',
  },
  UPSTREAM_INVALID: { status: 502, message: 'The search service did not send a valid HTTP response.' },
  UPSTREAM_REDIRECT: {
    status: 502,
    message: 'The search service responded with a redirect. Redirects are not followed.',
  },
  UPSTREAM_ENCODING: {
    status: 502,
    message: 'The search service used an unsupported content coding. Supported: gzip, deflate, br.',
  },
  UPSTREAM_WEB_PAGE: {
    status: 502,
    message:
      'The endpoint returned a web page instead of a search service response. Check the endpoint, and whether a proxy with a sign-in page intercepts requests.',
  },
  UPSTREAM_TOO_LARGE: { status: 502, message: "The search service's response is too large." },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    message: 'The search service failed several times in a row. Try again in a moment.',
  },
  UPSTREAM_BUSY: { status: 503, message: 'Too many requests to the search service are in progress.' },
  SESSION_BUSY: { status: 429, message: 'Too many requests from this session are in progress.' },
  REQUEST_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  REQUEST_INCOMPLETE: { status: 400, message: 'The request body is incomplete.' },
  CLIENT_GONE: { status: 499, message: 'The client aborted the request.' },
};

/** Faults below HTTP that indicate an unavailable service. The breaker's own rejection does not count. */
const unavailableFaults = new Set<FaultCode>(serviceUnreachableCodes.filter((code) => code !== 'UPSTREAM_UNAVAILABLE'));
/** The service received an incomplete request, which changes nothing. */
const incompleteRequestFaults = new Set<FaultCode>(['REQUEST_TOO_LARGE', 'REQUEST_INCOMPLETE']);
/** Faults that may not occur again on another attempt. */
const transientFaults = new Set<FaultCode>([
  'UPSTREAM_DNS',
  'UPSTREAM_REFUSED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_RESET',
]);

export const countsTowardBreaker = (fault: FaultCode): boolean => unavailableFaults.has(fault);
export const isTransient = (fault: FaultCode): boolean => transientFaults.has(fault);

export const faultError = (fault: FaultCode, headers?: Record<string, string>): SearchError =>
  new SearchError({ ...faults[fault], code: fault, ...(headers === undefined ? {} : { headers }) });

/** The error of a failed exchange. The outcome of a write that may have arrived is unknown. */
export const failureError = (failure: OutboundFailure, effect: 'read' | 'write'): SearchError => {
  const { fault, wasSent } = failure;
  if (effect === 'read' || !wasSent || incompleteRequestFaults.has(fault)) return faultError(fault);
  const cause = faults[fault];
  return new SearchError({
    status: 502,
    code: bffCodes.outcomeUnknown,
    message: `${cause.message} The change may or may not have been made. Check the current state before you retry.`,
    details: [{ code: fault, message: cause.message }],
  });
};
