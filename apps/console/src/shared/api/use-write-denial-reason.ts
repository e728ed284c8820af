import { includesRole } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { reachable } from './reachability';
import { useStore } from './store';
import { useConnection } from './use-connection';

/** Why this connection permits no changes; undefined when it does. Drafts can be edited without the server. */
export const useEditDenialReason = (): string | undefined => {
  const { readOnly, role, name, hasAdminCredential } = useConnection();
  if (readOnly) return denialMessages.readOnly(name);
  if (!includesRole(role, 'contributor')) return denialMessages.role(name, role);
  if (!hasAdminCredential) return denialMessages.noAdminKey(name);
  return undefined;
};

/** Why nothing can be changed through this connection now; undefined when it can. */
export const useWriteDenialReason = (): string | undefined => {
  const isReachable = useStore(reachable);
  return useEditDenialReason() ?? (isReachable ? undefined : denialMessages.unreachable);
};
