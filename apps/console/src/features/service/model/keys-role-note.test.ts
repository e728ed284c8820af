import { expect, it } from 'vitest';
import { keysRoleNote } from './keys-role-note';

it('names the role of the user and the roles that keys and authentication require', () => {
  expect(keysRoleNote({ name: 'films', role: 'owner', readOnly: true })).toBeUndefined();
  expect(keysRoleNote({ name: 'films', role: 'contributor', readOnly: false })).toBe(
    'Your role on the connection films is contributor. Showing, creating, and regenerating keys requires the owner role.',
  );
  expect(keysRoleNote({ name: 'films', role: 'reader', readOnly: true })).toBe(
    'Your role on the connection films is reader. Changing the authentication requires the contributor role. Showing, creating, and regenerating keys requires the owner role. The connection is also read-only.',
  );
});
