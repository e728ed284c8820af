import { conflict, type ConnectionChange, type CredentialField } from '@searchdeck/contract';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord, PrivateUser } from '../store/repositories.js';

/** Fields that a user may change on a connection that the program manages. */
const CHANGEABLE_FIELDS: readonly string[] = ['name', 'environment', 'readOnly', 'credentials'];

/** Credentials that a user may replace on such a connection: the API keys can be regenerated while the program runs. */
const REPLACEABLE_CREDENTIALS: readonly string[] = ['adminKey', 'queryKey'] satisfies CredentialField[];

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
  const credential = Object.keys(change.credentials ?? {}).find((name) => !REPLACEABLE_CREDENTIALS.includes(name));
  const field =
    Object.keys(change).find((name) => !CHANGEABLE_FIELDS.includes(name)) ??
    (credential === undefined ? undefined : `credentials.${credential}`);
  if (field !== undefined) {
    throw conflict(`Searchdeck manages "${field}" of this connection. Create another connection instead.`, {
      code: 'CONNECTION_MANAGED',
      target: field,
    });
  }
};
