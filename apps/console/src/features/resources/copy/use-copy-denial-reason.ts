import type { Connection } from '../../../shared/api/connections';
import { useConnectionId, useServiceConnections } from '../../../shared/api/use-connection';
import { editDenialReasonOf } from '../../../shared/api/use-write-denial-reason';
import { useIsOwner } from '../../../shared/auth/use-is-owner';
import { copyTargetMessages } from './target-messages';

/** Why nothing can be copied to another connection; undefined: one of them allows changes. */
export const copyDenialReason = (otherConnections: readonly Connection[]): string | undefined => {
  const reasons = otherConnections.map(editDenialReasonOf);
  if (reasons.includes(undefined)) return undefined;
  const [firstReason] = reasons;
  if (firstReason === undefined) return copyTargetMessages.none;
  return reasons.length === 1 ? firstReason : copyTargetMessages.allDenied(firstReason);
};

/** Why the user can't copy from this connection. The dialog helps owners, who can add and change connections. */
export const useCopyDenialReason = (): string | undefined => {
  const id = useConnectionId();
  const { data: connections } = useServiceConnections();
  const isOwner = useIsOwner() === true;
  return isOwner || connections === undefined
    ? undefined
    : copyDenialReason(connections.filter((connection) => connection.id !== id));
};
