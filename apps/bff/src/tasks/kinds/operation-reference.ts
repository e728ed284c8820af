import { badRequest, matchOperation, pathFromDialect } from '@searchdeck/contract';
import { checkSubscription } from '../../operations/access.js';
import type { ConnectionRecord } from '../../store/repositories.js';

/** Path parameters of `operationResults.get`. */
export interface OperationReference {
  subscriptionId: string;
  location: string;
  operationId: string;
}

/**
 * Reads the ids of an operation from the Location that a service sent. The URL itself is never used: requests go to
 * the management URL of the connection. 400 if it is not the path of an operation, 403 for another subscription.
 */
export const operationReference = (location: string, connection: ConnectionRecord): OperationReference => {
  const invalidLocation = () =>
    badRequest('"resultLocation" is not the URL of an operation.', { target: 'resultLocation' });
  if (!URL.canParse(location)) throw invalidLocation();
  // The management plane may have a base path: the path of the operation begins at the subscription.
  const { pathname } = new URL(location);
  const start = pathname.toLowerCase().indexOf('/subscriptions/');
  if (start < 0) throw invalidLocation();
  const result = matchOperation('management', 'GET', pathFromDialect(pathname.slice(start), connection.dialect));
  if (result === undefined || !('match' in result)) throw invalidLocation();
  const { operation, parameters } = result.match;
  const { subscriptionId, location: region, operationId } = parameters;
  if (
    operation.reportsOperation !== true ||
    subscriptionId === undefined ||
    region === undefined ||
    operationId === undefined
  ) {
    throw invalidLocation();
  }
  checkSubscription(operation, parameters, connection);
  return { subscriptionId, location: region, operationId };
};
