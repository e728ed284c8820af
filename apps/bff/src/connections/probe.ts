import {
  networkDenialCodes,
  stableVersion,
  SearchError,
  type DialectId,
  type OperationId,
  type Plane,
} from '@searchdeck/contract';
import { OutboundFailure } from '../outbound/failures.js';
import { faultError } from '../proxy/errors.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { subscriptionsOf } from './credential-binding.js';
import { faultAdvice, overloadAdvice } from './fault-advice.js';
import { StepFailed, type StepRecorder } from './step-recorder.js';

/** An index that does not exist: a query key can only read documents, so a 404 for them proves that the key is valid. */
const NO_INDEX = 'searchdeck-connection-test';
/** Maximum number of bytes that are read from a response. */
export const MAX_BODY_BYTES = 8 * 1024;

/** A small read request. */
export interface Probe {
  operation: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: string;
  /** Default: the dialect of the connection. */
  dialect?: DialectId;
  /** Sends the admin key even if a query key is sufficient. */
  usesAdminKey?: boolean;
}
export interface ProbeResponse {
  status: number;
  text: string;
}

export const indexesProbe: Probe = { operation: 'indexes.list', query: '&$select=name' };
export const documentsProbe: Probe = { operation: 'documents.count', path: { indexName: NO_INDEX } };
/** 404: the key is valid, and the index does not exist. */
export const acceptsKey = ({ status }: ProbeResponse): boolean => status === 200 || status === 404;
export const isDenied = ({ status }: ProbeResponse): boolean => status === 401 || status === 403;
/** The service does not accept requests from the address of this server, whatever the credential. */
export const isNetworkDenied = ({ status, text }: ProbeResponse): boolean =>
  status === 403 && Object.values(networkDenialCodes).some((code) => text.includes(`"${code}"`));

export const managementProbe = (connection: ConnectionRecord): Probe => {
  const [subscriptionId] = subscriptionsOf(connection);
  if (subscriptionId === undefined) return { operation: 'subscriptions.list' };
  if (connection.type === 'subscription') return { operation: 'services.listBySubscription', path: { subscriptionId } };
  const { resourceGroup, serviceName } = connection;
  if (resourceGroup === null || serviceName === null) return { operation: 'subscriptions.list' };
  return {
    operation: 'services.get',
    path: { subscriptionId, resourceGroupName: resourceGroup, searchServiceName: serviceName },
  };
};

/** Throws StepFailed unless a search service has responded. Denials are explained later. */
export const checkService = (response: ProbeResponse, allowsMissing: boolean): void => {
  const { status } = response;
  if (isNetworkDenied(response)) {
    throw new StepFailed('NETWORK_DENIED', {
      message: 'The service does not accept requests from the address of this server.',
      advice: 'Allow the address on the Networking page of the service.',
    });
  }
  if (status < 300 || isDenied(response) || isVersionRejected(response) || (status === 404 && allowsMissing)) return;
  if (status === 404) {
    throw new StepFailed('SERVICE_UNKNOWN', {
      message: 'The endpoint responded, but it is not this search service.',
      advice: 'Check the endpoint.',
    });
  }
  throw new StepFailed('UNEXPECTED_STATUS', {
    message: `The service responded with ${status}.`,
    ...(status === 429 || status >= 500 ? { advice: overloadAdvice } : {}),
  });
};

export const isVersionRejected = ({ status, text }: ProbeResponse): boolean =>
  status === 400 && /api[- ]?version/i.test(text.slice(0, MAX_BODY_BYTES));

export const checkVersion = (response: ProbeResponse, recorder: StepRecorder, plane: Plane): void => {
  if (!isVersionRejected(response)) return;
  recorder.fail('version', 'API_VERSION_UNSUPPORTED', {
    message: `The service responded, but it does not support the API version ${stableVersion[plane]}.`,
    advice: 'Check the API dialect of the connection.',
  });
};

/** Describes an error of the network or of this program. Rethrows other errors. */
export const explainError = (error: unknown): StepFailed => {
  const searchError = error instanceof OutboundFailure ? faultError(error.fault) : error;
  if (!(searchError instanceof SearchError)) throw error;
  const advice = (faultAdvice as Readonly<Record<string, string | undefined>>)[searchError.code];
  return new StepFailed(searchError.code, {
    message: searchError.message,
    ...(advice === undefined ? {} : { advice }),
  });
};
export const rethrow = (error: unknown): never => {
  throw explainError(error);
};
