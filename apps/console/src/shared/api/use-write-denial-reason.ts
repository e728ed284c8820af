import { includesRole } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { reachable } from './reachability';
import { useStore } from './store';
import type { Connection } from './connections';
import { useConnection } from './use-connection';

/** Why a connection permits no changes; undefined when it does. */
export const editDenialReasonOf = (connection: Connection): string | undefined => {
  const { readOnly, role, name, hasAdminCredential, credentials } = connection;
  if (!includesRole(role, 'contributor')) {
    const roleReason = denialMessages.role(name, role);
    return readOnly ? denialMessages.alsoReadOnly(roleReason) : roleReason;
  }
  if (readOnly) return denialMessages.readOnly(name);
  if (!hasAdminCredential) return denialMessages.noAdminKey(name, credentials.queryKey.set);
  return undefined;
};

/** Why this connection permits no changes; undefined when it does. Drafts can be edited without the server. */
export const useEditDenialReason = (): string | undefined => editDenialReasonOf(useConnection());

/** Why nothing can be changed through this connection now; undefined when it can. */
export const useWriteDenialReason = (): string | undefined => {
  const isReachable = useStore(reachable);
  return useEditDenialReason() ?? (isReachable ? undefined : denialMessages.unreachable);
};
