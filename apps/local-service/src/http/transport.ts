import type { IncomingMessage } from 'node:http';
import { badRequest, limits, SearchError } from '@searchdeck/contract';

const invalidRequest = (message: string): SearchError =>
  badRequest(message, { code: 'InvalidRequest', headers: { Connection: 'close' } });

/**
 * Rejects what Node's parser accepts but another hop could read differently: a second Host, a transfer coding other than
 * chunked, an absolute-form target. The connection is closed after the response.
 */
export const checkTransport = (request: IncomingMessage): void => {
  const target = request.url ?? '';
  if (!target.startsWith('/') || target.startsWith('//')) {
    throw invalidRequest('The request target must be a path that starts with a single slash.');
  }
  if (target.length > limits.urlLength) {
    throw new SearchError({
      status: 414,
      code: 'RequestUriTooLong',
      message: `The request URL exceeds ${limits.urlLength} bytes.`,
      headers: { Connection: 'close' },
    });
  }
  let hosts = 0;
  let codings = 0;
  let lengths = 0;
  const raw = request.rawHeaders;
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase();
    if (name === 'host') hosts++;
    else if (name === 'content-length') lengths++;
    else if (name === 'transfer-encoding') {
      codings++;
      if (raw[i + 1]?.trim().toLowerCase() !== 'chunked') {
        throw invalidRequest("The Transfer-Encoding must be 'chunked' or absent.");
      }
    }
  }
  if (hosts !== 1) throw invalidRequest('The request must have exactly one Host header.');
  if (codings > 1) throw invalidRequest('The request has more than one Transfer-Encoding header.');
  if (lengths > 1 || (lengths > 0 && codings > 0)) {
    throw invalidRequest('The request specifies its length more than once.');
  }
};

/** Name of a Host header without the port; brackets of an IPv6 literal stay. */
const hostName = (header: string): string =>
  /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header.trim().toLowerCase())?.[1] ?? '';

/** The entry of a list of hosts that covers a name: the name itself, or `*.suffix` for exactly one label before it. */
export const hostPatternOf = (name: string, hosts: ReadonlySet<string>): string | undefined => {
  if (hosts.has(name)) return name;
  const wildcard = name.replace(/^[a-z0-9-]+(?=\.)/, '*');
  return wildcard !== name && hosts.has(wildcard) ? wildcard : undefined;
};

/**
 * The host name of a request. Rejects names that are not configured, against DNS rebinding. `allowedNames`: lowercase names
 * without ports, and wildcards such as `*.localhost`.
 */
export const checkHost = (request: IncomingMessage, allowedNames: ReadonlySet<string>): string => {
  const name = hostName(request.headers.host ?? '');
  if (!name.includes('*') && hostPatternOf(name, allowedNames) !== undefined) return name;
  throw new SearchError({
    status: 403,
    code: 'HostNotAllowed',
    message: `The host '${name}' is not served here. Start the service with --allow-host to accept it.`,
    target: 'Host',
    headers: { Connection: 'close' },
  });
};
