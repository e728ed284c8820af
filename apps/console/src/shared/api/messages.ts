/** Advice where a URL leads to nothing. */
export const notFoundAdvice = 'It may have been deleted or renamed. Check the URL.';

/** Nothing can be loaded or saved. */
const UNREACHABLE = "Can't reach the Searchdeck server.";

/** Explanations of failed requests and of missing permissions. */
export const errorMessages = {
  byStatus: {
    400: { title: 'Invalid request' },
    401: {
      title: 'Not signed in',
      advice: "The session has ended, or the service rejected the connection's credential.",
    },
    403: {
      title: 'Not allowed',
      advice: "The connection's key is invalid or limited, or your role doesn't permit this.",
    },
    404: { title: 'Not found', advice: notFoundAdvice },
    409: { title: 'Conflict' },
    412: { title: 'Changed in the meantime', advice: 'Nothing was overwritten.' },
    429: { title: 'Throttled, retry later', advice: 'The service is receiving too many requests.' },
    501: {
      title: 'Not supported by the local service',
      advice: "The request is valid, but this service doesn't implement it.",
    },
    502: {
      title: "Can't reach the service",
      advice: "Check that the service is running and that the connection's endpoint is correct.",
    },
    503: { title: 'Service unavailable', advice: 'This usually resolves within seconds. Retry later.' },
    504: { title: 'Request timed out', advice: 'The service may still be processing the request.' },
  } as Readonly<Record<number, { title: string; advice?: string }>>,
  serviceFailed: 'Service error',
  requestFailed: 'Request failed',
  credentialMissing: {
    title: 'Missing credential',
    advice: "This operation requires a credential that the connection doesn't have.",
  },
  userTokenExpired: { title: 'Sign in again' },
  credentialUnreadable: {
    title: "Couldn't read a saved credential",
    advice: 'It was encrypted with another encryption key. Enter it again.',
  },
  networkDenied: {
    title: 'Network access denied',
    advice: "Allow the Searchdeck server's address on the Networking page of the service.",
  },
  serviceDisabled: {
    title: 'Service disabled',
    advice: "The service rejects every request until it is enabled again. Replacing the key doesn't help.",
  },
  subscriptionDisabled: {
    title: 'Service stopped',
    advice: "The service rejects every request until its subscription is active again. Replacing the key doesn't help.",
  },
  storageQuotaExceeded: {
    title: 'Storage quota exceeded',
    advice: 'Delete documents or scale up the service to add more. Queries continue to work.',
  },
  resourceQuotaExceeded: {
    title: 'Quota exceeded',
    advice: "Delete a resource that you don't need, or scale up the service.",
  },
  consoleFailed: { title: 'Something went wrong in the console', advice: 'Reload the page.' },
  codeLoadFailed: {
    title: "Couldn't load this part of the console",
    advice: 'Check that the Searchdeck server is running, then reload the page. Your drafts stay in this browser.',
  },
  serverUnreachable: {
    title: "Can't reach the Searchdeck server",
    cause: UNREACHABLE,
    advice: 'Check that npm start is running.',
  },
  outcomeUnknown: {
    title: "Couldn't confirm the change",
    advice: 'The connection was lost after the request was sent. Check the current state before you retry.',
  },
};

/** Why a connection can't read definitions or change anything. */
export const denialMessages = {
  unreachable: UNREACHABLE,
  queryKeyOnly: (connection: string): string =>
    `The connection ${connection} has only a query key, which can read documents but not definitions.`,
  definitionsDenied: (connection: string): string => `The key of the connection ${connection} can't read definitions.`,
  keyRejected:
    "The service rejected the connection's key, which may have been regenerated or belong to another service.",
  readOnly: (connection: string): string => `The connection ${connection} is read-only.`,
  alsoReadOnly: (reason: string): string => `${reason} The connection is also read-only.`,
  role: (connection: string, role: string): string =>
    `Changes require the contributor role. Your role on the connection ${connection} is ${role}.`,
  addConnection: (role: string | undefined): string =>
    `Adding connections requires the owner role.${role === undefined ? '' : ` Your role is ${role}.`}`,
  noAdminKey: (connection: string, hasQueryKey: boolean): string =>
    hasQueryKey
      ? `The connection ${connection} has only a query key, which doesn't allow changes.`
      : `The connection ${connection} has no admin key, so you can't make changes.`,
};
