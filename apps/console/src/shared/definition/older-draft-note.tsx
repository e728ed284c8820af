import { Button } from '@mantine/core';
import { Age } from '../ui/age';
import { Note } from '../ui/note';
import { draftMessages } from './messages';

interface OlderDraftNoteProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore a draft other than the one that is being edited. */
export const OlderDraftNote = ({ savedAt, onRestore, onDiscard }: OlderDraftNoteProps) => (
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
    <Age at={savedAt} />.
  </Note>
);

/** Offers to undo a discard. */
export const DiscardedDraftNote = ({ onRestore, onDismiss }: { onRestore: () => void; onDismiss: () => void }) => (
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
    {draftMessages.discarded}
  </Note>
);
