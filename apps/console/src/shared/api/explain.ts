import { bffCodes, isBffCode, SearchError } from '@searchdeck/contract';
import { clientCodes } from './send';

export interface Explanation {
  /** What happened. */
  title: string;
  /** What it means and what to do. */
  advice: string | undefined;
  /** The service's own message. */
  quote: string | undefined;
  /** `400 InvalidArgument`. */
  code: string | undefined;
  /** It is mended where the connection is set up. */
  byConnection: boolean;
}

const byStatus: Readonly<Record<number, { title: string; advice?: string }>> = {
  400: { title: 'The service refused the request' },
  401: {
    title: 'Not signed in',
    advice: 'The session has ended, or the service did not accept the credential of this connection.',
  },
  403: { title: 'Not allowed', advice: 'The connection’s key or your role does not permit this.' },
  404: { title: 'Not found', advice: 'It may have been deleted or renamed meanwhile.' },
  409: { title: 'In conflict with the present state' },
  412: { title: 'Changed by someone else meanwhile', advice: 'Nothing was overwritten.' },
  429: { title: 'Too many requests', advice: 'The service asks to wait a moment.' },
  501: {
    title: 'Not supported by the local service',
    advice: 'The request is valid, but this service does not implement it.',
  },
  502: {
    title: 'The service could not be reached',
    advice: 'Check that it runs and that the connection’s endpoint is right.',
  },
  503: { title: 'The service is busy', advice: 'It usually passes within seconds.' },
  504: { title: 'The service did not answer in time', advice: 'It may still be working on the request.' },
};

/** What a code says more exactly than its status. */
const byCode: Readonly<Record<string, { title: string; advice: string }>> = {
  [bffCodes.credentialMissing]: {
    title: 'A key is missing',
    advice: 'The connection needs one more credential for this.',
  },
  [bffCodes.credentialUnreadable]: {
    title: 'A key cannot be read',
    advice: 'It was kept with another encryption key; enter it once more.',
  },
  ServiceDisabled: {
    title: 'The service is disabled',
    advice: 'It refuses every request, whatever the key, until it is enabled again.',
  },
  SubscriptionDisabled: {
    title: 'The service is stopped',
    advice: 'It refuses every request, whatever the key, until its subscription is active again.',
  },
  StorageQuotaExceeded: {
    title: 'The service is full',
    advice: 'It takes no more documents until some are deleted or it is scaled up. Reading goes on.',
  },
  ResourceQuotaExceeded: {
    title: 'The service has no room for another one',
    advice: 'Delete one that is not needed, or scale the service up.',
  },
};

/** Codes that are mended where the connection is set up. */
const mendedByConnection: ReadonlySet<string> = new Set([
  bffCodes.connectionReadOnly,
  bffCodes.credentialMissing,
  bffCodes.credentialUnreadable,
]);

/** Words for a failure: ours first, then the service's own, quoted. */
export const explain = (error: unknown): Explanation => {
  if (!(error instanceof SearchError)) {
    const quote = error instanceof Error ? error.message : String(error);
    return {
      title: 'Something in the console failed',
      advice: 'Reloading the page usually helps.',
      quote,
      code: undefined,
      byConnection: false,
    };
  }
  const { status, code, message } = error;
  if (code === clientCodes.unreachable) {
    return {
      title: 'Searchdeck does not answer',
      advice: message,
      quote: undefined,
      code: undefined,
      byConnection: false,
    };
  }
  if (code === bffCodes.outcomeUnknown) {
    return {
      title: 'It is not known whether the change was made',
      advice: 'The connection broke after the request was sent. Look at the present state before trying again.',
      quote: message,
      code,
      byConnection: false,
    };
  }
  const words = byCode[code] ??
    byStatus[status] ?? { title: status >= 500 ? 'The service failed' : 'The request failed' };
  const tag = [status > 0 ? String(status) : '', code].filter((t) => t !== '').join(' ');
  const refused = status === 403 && byCode[code] === undefined && !isBffCode(code);
  const byConnection = refused || mendedByConnection.has(code);
  return { title: words.title, advice: words.advice, quote: message, code: tag === '' ? undefined : tag, byConnection };
};
