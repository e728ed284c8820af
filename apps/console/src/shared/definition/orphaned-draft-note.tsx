import type { OrphanedDrafts } from '../draft/use-orphaned-drafts';
import { OlderDraftNote } from './older-draft-note';

/** Offers to restore the draft of a closed tab. */
export const OrphanedDraftNote = ({ orphaned }: { orphaned: OrphanedDrafts }) =>
  orphaned.latest !== undefined && (
    <OlderDraftNote savedAt={orphaned.latest.draft.savedAt} onRestore={orphaned.restore} onDiscard={orphaned.discard} />
  );
