import type { ServiceUnreachableCode } from '@searchdeck/contract';
import type { CancelSignal } from './cancellation.js';

/** How an exchange with an upstream can fail. Each fault has its own error code in the BFF's responses. */
export type FaultCode =
  | ServiceUnreachableCode
  | 'UPSTREAM_ADDRESS_REFUSED'
  | 'UPSTREAM_INVALID'
  | 'UPSTREAM_REDIRECT'
  | 'UPSTREAM_ENCODING'
  | 'UPSTREAM_WEB_PAGE'
  | 'UPSTREAM_TOO_LARGE'
  | 'UPSTREAM_BUSY'
  | 'SESSION_BUSY'
  | 'REQUEST_TOO_LARGE'
  | 'REQUEST_INCOMPLETE'
  | 'CLIENT_GONE';

export class OutboundFailure extends Error {
  constructor(
    readonly fault: FaultCode,
    /** The request may have reached the upstream. */
    readonly wasSent: boolean,
    /** The head of the response was forwarded. */
    readonly hasResponded: boolean,
    cause?: unknown,
  ) {
    super(fault, { cause });
    this.name = 'OutboundFailure';
  }
}

/** Thrown inside an exchange to end it with the fault. */
export class ExchangeAborted extends Error {
  constructor(readonly fault: FaultCode) {
    super(fault);
  }
}

/** The fault of an exchange whose signal was aborted: its time limit, or its client. */
export const abortFault = ({ reason }: CancelSignal): FaultCode =>
  reason instanceof Error && reason.name === 'TimeoutError' ? 'UPSTREAM_TIMEOUT' : 'CLIENT_GONE';

const byCode: Readonly<Record<string, FaultCode>> = {
  ENOTFOUND: 'UPSTREAM_DNS',
  EAI_AGAIN: 'UPSTREAM_DNS',
  EAI_FAIL: 'UPSTREAM_DNS',
  EAI_NODATA: 'UPSTREAM_DNS',
  ENODATA: 'UPSTREAM_DNS',
  ESERVFAIL: 'UPSTREAM_DNS',
  ECONNREFUSED: 'UPSTREAM_REFUSED',
  EHOSTUNREACH: 'UPSTREAM_UNREACHABLE',
  ENETUNREACH: 'UPSTREAM_UNREACHABLE',
  EADDRNOTAVAIL: 'UPSTREAM_UNREACHABLE',
  EHOSTDOWN: 'UPSTREAM_UNREACHABLE',
  ENETDOWN: 'UPSTREAM_UNREACHABLE',
  ETIMEDOUT: 'UPSTREAM_CONNECT_TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'UPSTREAM_CONNECT_TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'UPSTREAM_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'UPSTREAM_TIMEOUT',
  ECONNRESET: 'UPSTREAM_RESET',
  EPIPE: 'UPSTREAM_RESET',
  UND_ERR_SOCKET: 'UPSTREAM_RESET',
  UND_ERR_HEADERS_OVERFLOW: 'UPSTREAM_INVALID',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'UPSTREAM_RESET',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'REQUEST_INCOMPLETE',
  ADDRESS_REFUSED: 'UPSTREAM_ADDRESS_REFUSED',
};

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  if (typeof code === 'string') return code;
  // Several addresses were tried (AggregateError): the first error is representative.
  return Array.isArray(errors) ? codeOf(errors[0]) : '';
};

/** Whether the error has a code of TLS: the certificate is not trusted, or the handshake failed. */
export const isTlsError = (error: unknown): boolean =>
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|ERR_OSSL)|SELF_SIGNED|UNABLE_TO_|_CERT_|HOSTNAME_MISMATCH/.test(codeOf(error));

/** `isConnecting`: the error ended an attempt to connect. */
export const faultOf = (error: unknown, isConnecting: boolean): FaultCode => {
  if (error instanceof ExchangeAborted) return error.fault;
  if (isTlsError(error)) return 'UPSTREAM_TLS';
  const code = codeOf(error);
  const fault = byCode[code];
  if (fault !== undefined) return fault;
  if (code.startsWith('HPE_')) return 'UPSTREAM_INVALID';
  if (code.startsWith('EAI_')) return 'UPSTREAM_DNS';
  return isConnecting ? 'UPSTREAM_UNREACHABLE' : 'UPSTREAM_INVALID';
};
