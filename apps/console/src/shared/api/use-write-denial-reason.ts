import { includesRole } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { reachable } from './reachability';
import { useStore } from './store';
import type { Connection } from './connections';
import { useConnection } from './use-connection';

/** Why a connection permits no changes; undefined when it does. */
export const editDenialReasonOf = ({ readOnly, role, name, hasAdminCredential }: Connection): string | undefined => {
  if (readOnly) return denialMessages.readOnly(name);
  if (!includesRole(role, 'contributor')) return denialMessages.role(name, role);
  if (!hasAdminCredential) return denialMessages.noAdminKey(name);
  return undefined;
};

/** Why this connection permits no changes; undefined when it does. Drafts can be edited without the server. */
export const useEditDenialReason = (): string | undefined => editDenialReasonOf(useConnection());

/** Why nothing can be changed through this connection now; undefined when it can. */
export const useWriteDenialReason = (): string | undefined => {
  const isReachable = useStore(reachable);
  return useEditDenialReason() ?? (isReachable ? undefined : denialMessages.unreachable);
};
