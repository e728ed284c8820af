import { allows, bffCodes, forbidden, type Operation, type Role } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';

/**
 * Whether the person may run the operation through the connection: by the row's role and effect, not by its method.
 * A read-only connection gives no way to change the service, so it does not hand out keys that do either.
 */
export const checkAccess = (
  operation: Operation,
  role: Role,
  connection: Pick<ConnectionRecord, 'readOnly' | 'name'>,
): void => {
  if (!allows(role, operation.role))
    throw forbidden(`'${operation.summary}' needs the role ${operation.role}; yours is ${role}.`, {
      code: 'ROLE_REQUIRED',
    });
  if (connection.readOnly && (operation.effect !== 'read' || operation.secret === true))
    throw forbidden(
      `The connection '${connection.name}' is read-only: '${operation.summary}' is not possible through it.`,
      { code: bffCodes.connectionReadOnly },
    );
};

/** Writes are audited, and reads of credentials too. */
export const isAudited = (operation: Operation): boolean => operation.effect === 'write' || operation.secret === true;

const SECRET = '(secret)';

/** Path parameters as the audit may keep them: a query key is deleted by its value, which is a credential. */
export const auditTarget = (
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const hidden = operation.pathParameters[name]?.secret === true || (operation.secret === true && name === 'key');
      return [name, hidden ? SECRET : value];
    }),
  );
