import { includesRole } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session';

/** Whether the user is an owner of this console; undefined while no session is known. */
export const useIsOwner = (): boolean | undefined =>
  useQuery(sessionQuery).data?.roles.some((role) => includesRole(role, 'owner'));
