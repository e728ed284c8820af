import { highestRole } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { denialMessages } from '../api/messages';
import { sessionQuery } from './session';

/** Why the user can't add connections; undefined: the user can. */
export const useAddConnectionDenialReason = (): string | undefined => {
  const { data: session } = useQuery(sessionQuery);
  const role = session ? highestRole(session.roles) : undefined;
  return role === 'owner' ? undefined : denialMessages.addConnection(role);
};
