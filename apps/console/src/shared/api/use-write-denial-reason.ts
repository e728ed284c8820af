import { includesRole } from '@searchdeck/contract';
import { useConnection } from './use-connection';

/** Why nothing can be changed through this connection; undefined when it can. */
export const useWriteDenialReason = (): string | undefined => {
  const { readOnly, role, name, credentials } = useConnection();
  if (readOnly) return `The connection ${name} is read-only.`;
  if (!includesRole(role, 'contributor')) return `Your role on ${name} is ${role}: it can look, not change.`;
  if (!credentials.adminKey.set) return `The connection ${name} has no admin key: it can look, not change.`;
  return undefined;
};
