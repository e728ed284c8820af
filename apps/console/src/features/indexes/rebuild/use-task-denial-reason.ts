import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { guideMessages } from './messages';
import type { RebuildTask } from './rebuild-tasks';

/** Why the user can't continue the rebuild; undefined if it is possible. */
export function useTaskDenialReason({ isOfOtherUser, user }: RebuildTask): string | undefined {
  const denialReason = useWriteDenialReason();
  return denialReason ?? (isOfOtherUser ? guideMessages.ofOtherUser(user.name) : undefined);
}
