import { expect, it } from 'vitest';
import type { Connection } from './connections';
import { managementDenialReason } from './use-management-denial-reason';
import { editDenialReasonOf } from './use-write-denial-reason';

const connectionWith = (changes: Partial<Connection>, hasQueryKey = false): Connection =>
  ({
    name: 'films',
    role: 'owner',
    readOnly: false,
    hasAdminCredential: true,
    credentials: { queryKey: { set: hasQueryKey } },
    ...changes,
  }) as Connection;

it('says why nothing can be changed: the role first, then the connection, then its key', () => {
  const role = 'Changes require the contributor role. Your role on the connection films is reader.';
  expect(editDenialReasonOf(connectionWith({}))).toBeUndefined();
  expect(editDenialReasonOf(connectionWith({ role: 'reader' }))).toBe(role);
  expect(editDenialReasonOf(connectionWith({ role: 'reader', readOnly: true }))).toBe(
    `${role} The connection is also read-only.`,
  );
  expect(editDenialReasonOf(connectionWith({ readOnly: true }))).toBe('The connection films is read-only.');
  expect(editDenialReasonOf(connectionWith({ hasAdminCredential: false }, true))).toBe(
    "The connection films has only a query key, which doesn't allow changes.",
  );
  expect(editDenialReasonOf(connectionWith({ hasAdminCredential: false }))).toBe(
    "The connection films has no admin key, so you can't make changes.",
  );
});

it('says why a service cannot be managed: the required role and that of the user first', () => {
  const role = 'This requires the owner role. Your role on the connection films is contributor.';
  expect(managementDenialReason(connectionWith({ role: 'contributor' }), 'contributor')).toBeUndefined();
  expect(managementDenialReason(connectionWith({ role: 'reader' }), 'contributor')).toBe(
    'Changes require the contributor role. Your role on the connection films is reader.',
  );
  expect(managementDenialReason(connectionWith({ role: 'contributor' }), 'owner')).toBe(role);
  expect(managementDenialReason(connectionWith({ role: 'contributor', readOnly: true }), 'owner')).toBe(
    `${role} The connection is also read-only.`,
  );
  expect(managementDenialReason(connectionWith({ readOnly: true }), 'owner')).toBe(
    'The connection films is read-only.',
  );
});
