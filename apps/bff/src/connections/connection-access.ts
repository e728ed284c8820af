import { conflict, type ConnectionChange } from '@searchdeck/contract';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord, PrivateUser } from '../store/repositories.js';

/** Fields that a user may change on a connection that the program manages. */
const MANAGED_FIELDS: readonly string[] = ['name', 'environment', 'readOnly'];

export type User = Pick<Principal, 'subject'>;

/** Whether the user may use the connection: a private one belongs to one user. */
export const isUsableBy = ({ privateTo }: Pick<ConnectionRecord, 'privateTo'>, { subject }: User): boolean =>
  privateTo === null || privateTo.subject === subject;

export const userOf = ({ subject, name }: PrivateUser): PrivateUser => ({ subject, name });

/** The user of a private connection after a change. Only that user can change it. */
export const privateUserOf = (
  { privateTo }: ConnectionRecord,
  { isPrivate }: ConnectionChange,
  user: PrivateUser,
): PrivateUser | null => {
  if (isPrivate === undefined) return privateTo;
  return isPrivate === true ? (privateTo ?? userOf(user)) : null;
};

/** Throws 409 if the program manages a field that the change contains. */
export const checkManaged = (change: ConnectionChange): void => {
  const field = Object.keys(change).find((name) => !MANAGED_FIELDS.includes(name));
  if (field !== undefined) {
    throw conflict(`Searchdeck manages "${field}" of this connection. Create another connection instead.`, {
      code: 'CONNECTION_MANAGED',
      target: field,
    });
  }
};
