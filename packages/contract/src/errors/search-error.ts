/** One nested error of an error body: ErrorDetail of the data plane, CloudErrorBody of the management plane. */
export interface ErrorDetail {
  code: string;
  message: string;
  target?: string;
  details?: ErrorDetail[];
}

export interface SearchErrorOptions extends ErrorDetail {
  /** HTTP status code of the response. */
  status: number;
  requestId?: string;
  cause?: unknown;
  /** Extra response headers, such as Retry-After (seconds) or WWW-Authenticate. */
  headers?: Record<string, string>;
}

/**
 * The error type of all packages. Shared code throws it; only HTTP handlers and the UI format it.
 * data-plane.md "Errors", management-plane.md "Errors".
 */
export class SearchError extends Error {
  readonly status: number;
  readonly code: string;
  readonly target: string | undefined;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string> | undefined;
  requestId: string | undefined;

  constructor(options: SearchErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SearchError';
    this.status = options.status;
    this.code = options.code;
    this.target = options.target;
    this.details = options.details;
    this.headers = options.headers;
    this.requestId = options.requestId;
  }
}

/**
 * Code of errors to which the service gives none: of queries, of values in documents, and of preconditions.
 * service-behavior §12.
 */
export const NO_ERROR_CODE = '';

/** Codes of 403 responses to clients whose network the service does not accept, whatever their credential. */
export const networkDenialCodes = {
  ipRules: 'IpNotAllowed',
  publicAccess: 'PublicNetworkAccessDisabled',
  perimeter: 'NetworkSecurityPerimeterAccessDenied',
} as const;
export const isNetworkDenial = (code: string): boolean => Object.values<string>(networkDenialCodes).includes(code);

/** What precedes the name of a parameter at the end of the service's messages. */
export const PARAMETER_NAME = '\r\nParameter name: ';

type Extra = Partial<Pick<SearchErrorOptions, 'target' | 'details' | 'headers' | 'cause'>>;

/** 400. `target` names the property or parameter in error. */
export const badRequest = (message: string, extra: Extra & { code?: string } = {}) =>
  new SearchError({ status: 400, code: 'InvalidArgument', ...extra, message });
/** 400 for a request parameter, with its name at the end of the message, as the service writes it. service-behavior §12. */
export const invalidParameter = (message: string, parameter: string) =>
  badRequest(`${message}${PARAMETER_NAME}${parameter}`, { code: NO_ERROR_CODE, target: parameter });
/** 400 for an OData expression that is malformed or does not fit the index: `Invalid expression: …`. service-behavior §12. */
export const invalidExpression = (detail: string, parameter: string) =>
  invalidParameter(`Invalid expression: ${detail}`, parameter);
/** 401: no or unreadable credentials. */
export const unauthorized = (message: string, extra: Extra & { code?: string } = {}) =>
  new SearchError({ status: 401, code: 'Unauthorized', ...extra, message });
/** 403: insufficient permissions. */
export const forbidden = (message: string, extra: Extra & { code?: string } = {}) =>
  new SearchError({ status: 403, code: 'Forbidden', ...extra, message });
/** 404: the resource does not exist. */
export const notFound = (message: string, extra: Extra & { code?: string } = {}) =>
  new SearchError({ status: 404, code: 'ResourceNotFound', ...extra, message });
/** 409: the state of the resource conflicts with the request. */
export const conflict = (message: string, extra: Extra & { code?: string } = {}) =>
  new SearchError({ status: 409, code: 'Conflict', ...extra, message });
/** 412: If-Match or If-None-Match did not hold. service-behavior §12. */
export const preconditionFailed = ({ code = 'PreconditionFailed', target }: { code?: string; target?: string } = {}) =>
  new SearchError({
    status: 412,
    code,
    message:
      'The precondition given in one of the request headers evaluated to false. No change was made to the resource from this request.',
    ...(target === undefined ? {} : { target }),
  });
/** 503: the service cannot process the request now. The client should wait for `retryAfterSeconds`. */
export const serviceUnavailable = (message: string, retryAfterSeconds: number) =>
  new SearchError({
    status: 503,
    code: 'ServiceUnavailable',
    message,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
/** 503 with the wording of the service for too many requests. */
export const serviceTooBusy = (retryAfterSeconds: number) =>
  serviceUnavailable('The search service is too busy to process this request. Try again later.', retryAfterSeconds);
/** Code of errors about parts of the interface that the local search service does not support. */
export const NOT_SUPPORTED_LOCALLY = 'NotSupportedLocally';
/** 501: part of the interface that the local search service does not support. */
export const notSupportedLocally = (feature: string, target?: string, advice?: string) =>
  new SearchError({
    status: 501,
    code: NOT_SUPPORTED_LOCALLY,
    message: `${feature} is not supported by the local search service.${advice === undefined ? '' : ` ${advice}`}`,
    ...(target === undefined ? {} : { target }),
  });
