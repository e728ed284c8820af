import { badRequest, conflict, MAX_ROLE_ASSIGNMENTS, notFound, type RoleAssignment } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { hasRoleOn, type Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { Connections } from './connections.js';

type Subject = Pick<RoleAssignment, 'type' | 'subject'>;
type RoleOperations = Extract<keyof BffHandlers, `connectionRoles.${string}`>;

const isSame = (a: Subject, b: Subject): boolean => a.type === b.type && a.subject === b.subject;
const keyOf = ({ type, subject }: Subject): string => `${type} ${subject}`;

/** 409 if the user would lose the owner role and no one else has it through an assignment. */
const checkOwner = (assignments: readonly RoleAssignment[], principal: Principal): void => {
  const hasOwner = assignments.some(({ role }) => role === 'owner');
  if (hasOwner || hasRoleOn({ roleAssignments: assignments }, principal, 'owner')) return;
  throw conflict('You are the last owner of this connection. Assign the owner role to someone else first.', {
    code: 'LAST_OWNER',
  });
};

/** The roles of users and groups on connections. */
export const connectionRoleHandlers = (
  connections: Pick<Connections, 'get' | 'assignRoles'>,
): Pick<BffHandlers, RoleOperations> => {
  const bodyOf = (assignments: readonly RoleAssignment[]) => ({
    body: { value: assignments.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) },
  });
  const replace = async (current: ConnectionRecord, next: readonly RoleAssignment[], principal: Principal) => {
    checkOwner(next, principal);
    await connections.assignRoles(current, next);
    return bodyOf(next);
  };
  return {
    'connectionRoles.list': async ({ path, session }) =>
      bodyOf((await connections.get(path.id, session().principal)).roleAssignments),
    'connectionRoles.assign': async ({ path, body, session, describe }) => {
      const connection = await connections.get(path.id, session().principal);
      describe({ connectionName: connection.name, target: { [body.type]: body.subject, role: body.role } });
      const others = connection.roleAssignments.filter((assignment) => !isSame(assignment, body));
      if (others.length >= MAX_ROLE_ASSIGNMENTS) {
        throw badRequest(`A connection has at most ${MAX_ROLE_ASSIGNMENTS} role assignments. Assign a group instead.`, {
          code: 'TOO_MANY_ROLES',
        });
      }
      return replace(connection, [...others, body], session().principal);
    },
    'connectionRoles.remove': async ({ path, query, session, describe }) => {
      const { type, subject } = query;
      if (type == null || subject == null) {
        throw badRequest('"type" and "subject" are required.', { target: 'subject' });
      }
      const connection = await connections.get(path.id, session().principal);
      describe({ connectionName: connection.name, target: { [type]: subject } });
      const others = connection.roleAssignments.filter((assignment) => !isSame(assignment, { type, subject }));
      if (others.length === connection.roleAssignments.length) {
        throw notFound('The role assignment does not exist.', { code: 'ROLE_UNKNOWN' });
      }
      return replace(connection, others, session().principal);
    },
  };
};
