import type { Connection } from '../../../shared/api/connections';
import { denialMessages } from '../../../shared/api/messages';
import { keysMessages } from '../messages';

/** Names the roles that the parts of the Keys page require; undefined: the user has them. */
export function keysRoleNote({
  name,
  role,
  readOnly,
}: Pick<Connection, 'name' | 'role' | 'readOnly'>): string | undefined {
  if (role === 'owner') return undefined;
  const note = keysMessages.roles(name, role, role === 'contributor');
  return readOnly ? denialMessages.alsoReadOnly(note) : note;
}
