import type { FaultCode } from '../outbound/failures.js';

const network = 'Check the network, firewalls, and the IP rules on the Networking page of the service.';
export const overloadAdvice = 'The service may be overloaded. Try again in a moment.';

/** What a user can do about a fault of the network. The messages of other faults already say it. */
export const faultAdvice: Partial<Record<FaultCode, string>> = {
  UPSTREAM_DNS: 'Check the spelling of the endpoint, and that this machine can resolve names.',
  UPSTREAM_REFUSED: 'Check the port, and that the service is running.',
  UPSTREAM_UNREACHABLE: network,
  UPSTREAM_CONNECT_TIMEOUT: network,
  UPSTREAM_TIMEOUT: overloadAdvice,
  UPSTREAM_RESET: network,
  UPSTREAM_TLS: 'Check that the endpoint uses https, and that no proxy replaces its certificate.',
  UPSTREAM_INVALID: 'Check that the endpoint is a search service.',
  UPSTREAM_REDIRECT: 'Use the URL that the redirect leads to.',
  UPSTREAM_UNAVAILABLE: 'Try again in a moment.',
  UPSTREAM_BUSY: 'Try again in a moment.',
};
