import { includesRole, operations, roles, SearchError, type Role, type RoleAssignment } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { auditTarget, checkAccess, isAudited } from './access.js';

const codeOf = (run: () => void): string => {
  try {
    run();
    return 'allowed';
  } catch (error) {
    return error instanceof SearchError ? error.code : String(error);
  }
};

const userWith = (role: Role) => ({ subject: 'u', name: 'U', roles: [role], groups: [] });

describe('access', () => {
  it('follows the row, for every role and every operation, regardless of its method', () => {
    for (const operation of operations) {
      for (const role of roles) {
        for (const readOnly of [false, true]) {
          const isWrite = operation.effect === 'write' || operation.isSecret === true;
          const expected = !includesRole(role, operation.role)
            ? 'ROLE_REQUIRED'
            : readOnly && isWrite
              ? 'CONNECTION_READ_ONLY'
              : 'allowed';
          expect([
            operation.id,
            role,
            readOnly,
            codeOf(() => checkAccess(operation, userWith(role), { readOnly, name: 'x', roleAssignments: [] })),
          ]).toEqual([operation.id, role, readOnly, expected]);
        }
      }
    }
  });

  it('follows the role on the connection: of the user, then of the groups, then from the directory', () => {
    for (const operation of operations) {
      for (const fromDirectory of roles) {
        for (const ofGroup of [undefined, ...roles]) {
          for (const ofUser of [undefined, ...roles]) {
            const roleAssignments: RoleAssignment[] = [
              { type: 'user', subject: 'other', role: 'owner' },
              { type: 'group', subject: 'u', role: 'owner' },
              ...(ofGroup === undefined ? [] : [{ type: 'group', subject: 'g', role: ofGroup } as const]),
              ...(ofUser === undefined ? [] : [{ type: 'user', subject: 'u', role: ofUser } as const]),
            ];
            const user = { ...userWith(fromDirectory), groups: ['f', 'g'] };
            const connection = { readOnly: false, name: 'x', roleAssignments };
            const isAllowed = includesRole(ofUser ?? ofGroup ?? fromDirectory, operation.role);
            expect(codeOf(() => checkAccess(operation, user, connection)) === 'allowed').toBe(isAllowed);
          }
        }
      }
    }
  });

  it('depends on correct rows: everything except GET and the listed POST operations is a write', () => {
    const readingPosts = operations.filter((o) => o.method !== 'GET' && o.effect === 'read').map((o) => o.id);
    for (const id of readingPosts) {
      expect(id).toMatch(
        /^(documents\.(search|suggest|autocomplete)Post|indexes\.analyze|services\.(listAdminKeys|listQueryKeys|checkName)|knowledgebases\.retrieve|local\.previewDataSource)$/,
      );
    }
    expect(operations.filter((o) => o.method === 'GET' && o.effect === 'write')).toEqual([]);
    expect(operations.filter((o) => o.effect === 'write' && o.role === 'reader')).toEqual([]);
    expect(operations.filter((o) => o.effect === 'write' && o.retry === 'safe')).toEqual([]);
    expect(operations.filter((o) => /Keys?$/.test(o.id) && o.id.startsWith('services.') && !isAudited(o))).toEqual([]);
  });

  it('hides the value of a query key in the audit log', () => {
    const operation = operations.find((o) => o.id === 'services.deleteQueryKey');
    if (operation === undefined) throw new Error('not in the table');
    expect(auditTarget(operation, { searchServiceName: 'demo', key: 'CANARY' })).toEqual({
      searchServiceName: 'demo',
      key: '(secret)',
    });
  });
});
