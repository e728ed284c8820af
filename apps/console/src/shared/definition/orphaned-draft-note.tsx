import type { OrphanedDrafts } from '../draft/use-orphaned-drafts';
import { OlderDraftNote } from './older-draft-note';

interface OrphanedDraftNoteProps {
  drafts: OrphanedDrafts;
  /** What the draft changes, if known. */
  changes?: string;
}

/** Offers to restore the draft of a closed tab. */
export const OrphanedDraftNote = ({ drafts, changes }: OrphanedDraftNoteProps) =>
  drafts.latest !== undefined && (
    <OlderDraftNote
      savedAt={drafts.latest.draft.savedAt}
      changes={changes}
      onRestore={() => void drafts.restore()}
      onDiscard={drafts.discard}
    />
  );
