import type { OrphanedDrafts } from '../draft/use-orphaned-drafts';
import { OlderDraftNote } from './older-draft-note';

/** Offers to restore the draft of a closed tab. */
export const OrphanedDraftNote = ({ drafts }: { drafts: OrphanedDrafts }) =>
  drafts.latest !== undefined && (
    <OlderDraftNote
      savedAt={drafts.latest.draft.savedAt}
      onRestore={() => void drafts.restore()}
      onDiscard={drafts.discard}
    />
  );
