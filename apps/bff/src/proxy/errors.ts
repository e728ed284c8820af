import { bffCodes, SearchError, serviceAwayCodes } from '@searchdeck/contract';
import type { FaultCode, OutboundFailure } from '../outbound/failures.js';

const faults: Readonly<Record<FaultCode, { status: number; message: string }>> = {
  UPSTREAM_DNS: { status: 502, message: 'The name of the search service cannot be resolved.' },
  UPSTREAM_REFUSED: {
    status: 502,
    message: 'The search service refused the connection: nothing listens at its address.',
  },
  UPSTREAM_UNREACHABLE: { status: 502, message: 'The search service cannot be reached over the network.' },
  UPSTREAM_CONNECT_TIMEOUT: { status: 504, message: 'The search service did not accept the connection in time.' },
  UPSTREAM_TIMEOUT: { status: 504, message: 'The search service did not answer in time.' },
  UPSTREAM_RESET: { status: 502, message: 'The search service broke the connection off before it had answered.' },
  UPSTREAM_TLS: { status: 502, message: 'No trusted TLS connection to the search service could be made.' },
  UPSTREAM_ADDRESS_REFUSED: {
    status: 502,
    message:
      'The name of the search service leads to an address that is not allowed. For a private endpoint, an operator lists its origin in SEARCHDECK_ALLOWED_ORIGINS.',
  },
  UPSTREAM_INVALID: { status: 502, message: 'The search service sent something that is not a valid HTTP answer.' },
  UPSTREAM_REDIRECT: { status: 502, message: 'The search service answered with a redirect, which is never followed.' },
  UPSTREAM_ENCODING: {
    status: 502,
    message: 'The search service sent an answer in a coding that is not known (gzip, deflate and br are).',
  },
  UPSTREAM_TOO_LARGE: { status: 502, message: 'The answer of the search service is larger than is allowed.' },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    message: 'The search service failed several times in a row and is left alone for a moment.',
  },
  UPSTREAM_BUSY: { status: 503, message: 'Too many requests to the search service are under way.' },
  REQUEST_TOO_LARGE: { status: 413, message: 'The request body is larger than is allowed.' },
  REQUEST_INCOMPLETE: { status: 400, message: 'The request body did not arrive whole.' },
  CLIENT_GONE: { status: 499, message: 'The browser gave the request up.' },
};

/** Faults below HTTP, as a dead or sick service shows them: the circuit breaker counts these, and not its own refusal. */
const sickness = new Set<FaultCode>(serviceAwayCodes.filter((code) => code !== 'UPSTREAM_UNAVAILABLE'));
/** The upstream got half a request, and half a request changes nothing. */
const unfinished = new Set<FaultCode>(['REQUEST_TOO_LARGE', 'REQUEST_INCOMPLETE']);
/** Faults that another attempt may not meet. */
const passing = new Set<FaultCode>([
  'UPSTREAM_DNS',
  'UPSTREAM_REFUSED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CONNECT_TIMEOUT',
  'UPSTREAM_RESET',
]);

export const isSickness = (fault: FaultCode): boolean => sickness.has(fault);
export const isPassing = (fault: FaultCode): boolean => passing.has(fault);

export const faultError = (fault: FaultCode, headers?: Record<string, string>): SearchError =>
  new SearchError({ ...faults[fault], code: fault, ...(headers === undefined ? {} : { headers }) });

/** The answer to a failed exchange. A write that may have arrived has an outcome that nobody here knows. */
export const failureError = (failure: OutboundFailure, effect: 'read' | 'write'): SearchError => {
  const { fault, sent } = failure;
  if (effect === 'read' || !sent || unfinished.has(fault)) return faultError(fault);
  const cause = faults[fault];
  return new SearchError({
    status: 502,
    code: bffCodes.outcomeUnknown,
    message: `${cause.message} The change may or may not have been made: look before you repeat it.`,
    details: [{ code: fault, message: cause.message }],
  });
};
