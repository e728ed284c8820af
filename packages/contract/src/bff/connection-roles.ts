import type { Role } from '../operations/operation.js';
import { roles } from '../operations/operation.js';
import { array, enumOf, object, required, string, type Infer } from '../schema/node.js';
import { connectionPathParameters } from './connection-fields.js';
import { defineBffOperation } from './operation.js';

const subject = string({
  pattern: '^[^\\u0000-\\u001f\\u007f]{1,256}$',
  description: 'The subject of a user, or a value of a claim that `SEARCHDECK_SIGN_IN_ROLES` names.',
  patternMessage: "'subject' must be 1 to 256 characters.",
});
const subjectTypes = {
  user: 'A user, by the subject claim of the directory.',
  group: 'The users with a value in a claim that `SEARCHDECK_SIGN_IN_ROLES` names.',
} as const;

export const RoleAssignment = object(
  {
    type: required(enumOf(subjectTypes)),
    subject: required(subject),
    role: required(enumOf(roles)),
  },
  {
    name: 'RoleAssignment',
    description: 'The role of a user or of a group on one connection. It replaces the roles from the directory.',
  },
);
export type RoleAssignment = Infer<typeof RoleAssignment>;

/** Maximum number of role assignments of a connection. */
export const MAX_ROLE_ASSIGNMENTS = 200;

export interface RoleSubject {
  subject: string;
  /** Values of the claims that grant roles. */
  groups: readonly string[];
  /** From the directory. */
  roles: readonly Role[];
}

/**
 * The roles of a user on a connection: of the assignments to the user, otherwise of those to the groups of the user,
 * otherwise those from the directory.
 */
export const rolesOnConnection = (user: RoleSubject, assignments: readonly RoleAssignment[]): readonly Role[] => {
  const rolesAssignedTo = (type: RoleAssignment['type'], isSubject: (subject: string) => boolean) =>
    assignments
      .filter((assignment) => assignment.type === type && isSubject(assignment.subject))
      .map(({ role }) => role);
  const userRoles = rolesAssignedTo('user', (candidate) => candidate === user.subject);
  if (userRoles.length > 0) return userRoles;
  const groupRoles = rolesAssignedTo('group', (candidate) => user.groups.includes(candidate));
  return groupRoles.length > 0 ? groupRoles : user.roles;
};

const shared = {
  tag: 'Connections',
  role: 'owner',
  usesConnectionRole: true,
  pathParameters: connectionPathParameters,
} as const;
const path = '/api/connections/{id}/roles';
const response = (description: string) =>
  ({ status: 200, description, schema: object({ value: required(array(RoleAssignment)) }) }) as const;

export const connectionRoleOperations = [
  defineBffOperation({
    ...shared,
    id: 'connectionRoles.list',
    method: 'GET',
    path,
    summary: 'List the role assignments of a connection',
    response: response('By type and subject.'),
  }),
  defineBffOperation({
    ...shared,
    id: 'connectionRoles.assign',
    method: 'PUT',
    path,
    summary: 'Assign a role on a connection',
    body: RoleAssignment,
    response: response('The role assignments.'),
    audit: 'change',
  }),
  defineBffOperation({
    ...shared,
    id: 'connectionRoles.remove',
    method: 'DELETE',
    path,
    summary: 'Remove a role assignment of a connection',
    query: object({ type: enumOf(subjectTypes), subject }),
    response: response('The remaining role assignments.'),
    audit: 'change',
  }),
] as const;
