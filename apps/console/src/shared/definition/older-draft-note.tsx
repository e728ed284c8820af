import { Button } from '@mantine/core';
import { Age } from '../ui/age';
import { Note } from '../ui/note';
import { draftMessages } from './messages';

interface OlderDraftNoteProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** What the draft changes, if known: `Replicas 1 → 3`. */
  changes?: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore a draft other than the one that is being edited. */
export const OlderDraftNote = ({ savedAt, changes, onRestore, onDiscard }: OlderDraftNoteProps) => (
  <Note
    actions={
      <>
        <Button onClick={onRestore}>{draftMessages.restore}</Button>
        <Button variant="subtle" onClick={onDiscard}>
          {draftMessages.discard}
        </Button>
      </>
    }
  >
    {draftMessages.older}
    <Age at={savedAt} />
    {changes === undefined ? '.' : `: ${changes}`}
  </Note>
);

interface DiscardedDraftNoteProps {
  /** A merge left out some changes only. */
  isMerged?: boolean;
  onRestore: () => void;
  onDismiss: () => void;
}

/** Offers to undo a discard. */
export const DiscardedDraftNote = ({ isMerged = false, onRestore, onDismiss }: DiscardedDraftNoteProps) => (
  <Note
    actions={
      <>
        <Button onClick={onRestore}>{draftMessages.restore}</Button>
        <Button variant="subtle" onClick={onDismiss}>
          {draftMessages.dismiss}
        </Button>
      </>
    }
  >
    {isMerged ? draftMessages.merged : draftMessages.discarded}
  </Note>
);
