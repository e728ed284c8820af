import { includesRole } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { useConnection } from './use-connection';

/** Why nothing can be changed through this connection; undefined when it can. */
export const useWriteDenialReason = (): string | undefined => {
  const { readOnly, role, name, credentials } = useConnection();
  if (readOnly) return denialMessages.readOnly(name);
  if (!includesRole(role, 'contributor')) return denialMessages.role(name, role);
  if (!credentials.adminKey.set) return denialMessages.noAdminKey(name);
  return undefined;
};
