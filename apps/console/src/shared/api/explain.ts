import { bffCodes, isBffCode, isNetworkDenial, SearchError } from '@searchdeck/contract';
import { isChunkError } from './chunk-error';
import { errorMessages } from './messages';
import { clientCodes } from './send';

export interface Explanation {
  /** What happened. */
  title: string;
  /** What happened, as a sentence below another title; undefined: the service's message says it. */
  cause?: string;
  /** What it means and what to do. */
  advice: string | undefined;
  /** The service's own message. */
  quote: string | undefined;
  /** `400 InvalidArgument`. */
  code: string | undefined;
  /** The user can fix the cause in the connection's settings. */
  isFixedInConnection: boolean;
}

/** Codes that say more than their status. */
const byCode: Readonly<Record<string, { title: string; advice?: string }>> = {
  [bffCodes.credentialMissing]: errorMessages.credentialMissing,
  [bffCodes.userTokenExpired]: errorMessages.userTokenExpired,
  [bffCodes.credentialUnreadable]: errorMessages.credentialUnreadable,
  ServiceDisabled: errorMessages.serviceDisabled,
  SubscriptionDisabled: errorMessages.subscriptionDisabled,
  StorageQuotaExceeded: errorMessages.storageQuotaExceeded,
  ResourceQuotaExceeded: errorMessages.resourceQuotaExceeded,
};

/** Codes whose cause is fixed in the connection's settings. */
const fixedInConnection: ReadonlySet<string> = new Set([
  bffCodes.connectionReadOnly,
  bffCodes.credentialMissing,
  bffCodes.credentialUnreadable,
]);

/** Explains an error in the console's words and quotes the service's own message. */
export const explain = (error: unknown): Explanation => {
  if (!(error instanceof SearchError)) {
    // The browser's message is the URL of a file.
    if (isChunkError(error)) {
      return { ...errorMessages.codeLoadFailed, quote: undefined, code: undefined, isFixedInConnection: false };
    }
    const quote = error instanceof Error ? error.message : String(error);
    return {
      ...errorMessages.consoleFailed,
      quote,
      code: undefined,
      isFixedInConnection: false,
    };
  }
  const { status, code, message } = error;
  if (code === clientCodes.unreachable) {
    return {
      ...errorMessages.serverUnreachable,
      quote: undefined,
      code: undefined,
      isFixedInConnection: false,
    };
  }
  if (code === bffCodes.outcomeUnknown) {
    return {
      ...errorMessages.outcomeUnknown,
      quote: message,
      code,
      isFixedInConnection: false,
    };
  }
  const explanation = (isNetworkDenial(code) ? errorMessages.networkDenied : byCode[code]) ??
    errorMessages.byStatus[status] ?? {
      title: status >= 500 ? errorMessages.serviceFailed : errorMessages.requestFailed,
    };
  const tag = [status > 0 ? String(status) : '', code].filter((t) => t !== '').join(' ');
  const isForbidden = status === 403 && byCode[code] === undefined && !isNetworkDenial(code) && !isBffCode(code);
  const isFixedInConnection = isForbidden || fixedInConnection.has(code);
  return {
    title: explanation.title,
    advice: explanation.advice,
    quote: message,
    code: tag === '' ? undefined : tag,
    isFixedInConnection,
  };
};

/** What to say below a title: the cause, if the title is another one than the explanation's, and the advice. */
export const explanationText = ({ cause, advice }: Pick<Explanation, 'cause' | 'advice'>, title?: string): string =>
  [title && cause, advice].filter(Boolean).join(' ');
