import type { IncomingMessage } from 'node:http';
import { badRequest, SearchError } from '@searchdeck/contract';

/** Longest request target in bytes (service-behavior §11). */
const MAX_TARGET = 8192;

const refused = (message: string): SearchError =>
  badRequest(message, { code: 'InvalidRequest', headers: { Connection: 'close' } });

/**
 * What Node's parser lets through and another hop could read differently: a second Host, a transfer coding other than
 * chunked, an absolute-form target. The connection closes after the refusal.
 */
export const checkTransport = (request: IncomingMessage): void => {
  const target = request.url ?? '';
  if (!target.startsWith('/') || target.startsWith('//'))
    throw refused('The request target must be a path that starts with a single slash.');
  if (target.length > MAX_TARGET)
    throw new SearchError({
      status: 414,
      code: 'RequestUriTooLong',
      message: `The request URL exceeds ${MAX_TARGET} bytes.`,
      headers: { Connection: 'close' },
    });
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
      if (raw[i + 1]?.trim().toLowerCase() !== 'chunked')
        throw refused("The Transfer-Encoding must be 'chunked' or absent.");
    }
  }
  if (hosts !== 1) throw refused('The request must have exactly one Host header.');
  if (codings > 1) throw refused('The request has more than one Transfer-Encoding header.');
  if (lengths > 1 || (lengths > 0 && codings > 0))
    throw refused('The request has more than one statement of its length.');
};

/** Name of a Host header without the port; brackets of an IPv6 literal stay. */
const hostName = (header: string): string =>
  /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header.trim().toLowerCase())?.[1] ?? '';

/** Refuses names that only DNS rebinding could have led here. `allowed`: lower-case names without ports. */
export const checkHost = (request: IncomingMessage, allowed: ReadonlySet<string>): void => {
  const name = hostName(request.headers.host ?? '');
  if (allowed.has(name)) return;
  throw new SearchError({
    status: 403,
    code: 'HostNotAllowed',
    message: `The host '${name}' is not served here. Start the service with --allow-host to accept it.`,
    target: 'Host',
    headers: { Connection: 'close' },
  });
};
