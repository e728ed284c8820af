import {
  bffCodes,
  operationCodes,
  CONFIRMATION_REQUIRED,
  ELEVATED_READ_HEADER,
  forbidden,
  ROLE_REQUIRED,
  SearchError,
  type Operation,
} from '@searchdeck/contract';
import { subscriptionsOf } from '../connections/credential-binding.js';
import { hasRoleOn, type Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';

/**
 * Throws 403 unless the user may run the operation through the connection: by the row's role and effect, not by its
 * method. A read-only connection does not reveal keys either, because they allow changes.
 */
export const checkAccess = (
  operation: Operation,
  principal: Principal,
  connection: Pick<ConnectionRecord, 'readOnly' | 'name' | 'roleAssignments'>,
): void => {
  if (!hasRoleOn(connection, principal, operation.role)) {
    throw forbidden(`"${operation.summary}" requires the ${operation.role} role.`, {
      code: ROLE_REQUIRED,
    });
  }
  checkReadOnly(operation, connection);
};

/**
 * Throws 403 for a read that bypasses the permissions of documents, unless the user is an owner. `header`: the value of
 * `x-ms-enable-elevated-read`.
 */
export const checkElevatedRead = (
  operation: Operation,
  principal: Principal,
  connection: Pick<ConnectionRecord, 'roleAssignments'>,
  header: string | string[] | undefined,
): void => {
  if (header === undefined || String(header).trim().toLowerCase() === 'false') return;
  if (hasRoleOn(connection, principal, 'owner')) return;
  // Other operations do not forward the header.
  if (!operation.headers.some(({ name }) => name === ELEVATED_READ_HEADER)) return;
  throw forbidden('Reading documents without their permission checks requires the owner role.', {
    code: ROLE_REQUIRED,
    target: ELEVATED_READ_HEADER,
  });
};

/** Throws 403 for a write through a read-only connection. */
export const checkReadOnly = (operation: Operation, connection: Pick<ConnectionRecord, 'readOnly' | 'name'>): void => {
  if (connection.readOnly && (operation.effect !== 'read' || operation.isSecret === true)) {
    throw forbidden(`Connection "${connection.name}" is read-only and does not allow "${operation.summary}".`, {
      code: bffCodes.connectionReadOnly,
    });
  }
};

/**
 * Throws 428 for a destructive operation through a production connection unless the user typed the name that confirms it.
 * `confirmedName`: value of the header `X-Searchdeck-Confirm`, percent-encoded.
 */
export const checkConfirmation = (
  { destructive, summary }: Operation,
  parameters: Readonly<Record<string, string>>,
  connection: Pick<ConnectionRecord, 'environment' | 'name'>,
  confirmedName: string | string[] | undefined,
): void => {
  if (destructive === undefined || connection.environment !== 'production') return;
  checkConfirmedName(parameters[destructive] ?? '', summary, connection, decodedName(confirmedName));
};

/**
 * Throws 428 for a batch that deletes documents through a production connection, unless it has the confirmation that
 * {@link checkConfirmation} describes. `deletions`: undefined if the batch is too large to know its actions before the
 * service does.
 */
export const checkConfirmedBatch = (
  { destructiveActions, summary }: Operation,
  parameters: Readonly<Record<string, string>>,
  connection: Pick<ConnectionRecord, 'environment' | 'name'>,
  confirmedName: string | string[] | undefined,
  deletions: number | undefined,
): void => {
  if (destructiveActions === undefined || deletions === 0) return;
  const condition = deletions === undefined ? 'with a large batch' : 'with delete actions';
  checkConfirmedName(
    parameters[destructiveActions] ?? '',
    `${summary} ${condition}`,
    connection,
    decodedName(confirmedName),
  );
};

/** Throws 428 if the connection is for production and `confirmedName` is not `name`. */
export const checkConfirmedName = (
  name: string,
  summary: string,
  connection: Pick<ConnectionRecord, 'environment' | 'name'>,
  confirmedName: string | null | undefined,
): void => {
  if (connection.environment !== 'production' || confirmedName === name) return;
  throw new SearchError({
    status: 428,
    code: CONFIRMATION_REQUIRED,
    message: `Connection "${connection.name}" is for production. "${summary}" requires the name "${name}" as confirmation.`,
  });
};

const decodedName = (header: string | string[] | undefined): string | undefined => {
  try {
    return typeof header === 'string' ? decodeURIComponent(header) : undefined;
  } catch {
    return undefined;
  }
};

/** Throws 501 for an operation that cloud services do not have. Nothing has been sent then. */
export const checkLocal = (operation: Operation, { kind, name }: Pick<ConnectionRecord, 'kind' | 'name'>): void => {
  if (operation.isLocal !== true || kind === 'local') return;
  throw new SearchError({
    status: 501,
    code: operationCodes.localServiceRequired,
    message: `"${operation.summary}" requires a local search service. Connection "${name}" is a cloud service.`,
  });
};

/** Throws 403 if the path names a subscription that the connection does not list. Nothing has been sent then. */
export const checkSubscription = (
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
  connection: ConnectionRecord,
): void => {
  if (operation.pathParameters['subscriptionId'] === undefined) return;
  const requestedId = parameters['subscriptionId']?.toLowerCase();
  if (subscriptionsOf(connection).some((id) => id.toLowerCase() === requestedId)) return;
  throw forbidden(`Connection "${connection.name}" does not include this subscription.`, {
    code: bffCodes.subscriptionNotAllowed,
    target: 'subscriptionId',
  });
};

/** Writes are audited, and so are reads of credentials. */
export const isAudited = (operation: Operation): boolean => operation.effect === 'write' || operation.isSecret === true;

const SECRET = '(secret)';

/** Path parameters without secrets: a query key is deleted by its value, which is a credential. */
export const auditTarget = (
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const isHidden =
        operation.pathParameters[name]?.isSecret === true || (operation.isSecret === true && name === 'key');
      return [name, isHidden ? SECRET : value];
    }),
  );
