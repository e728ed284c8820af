import { Button } from '@mantine/core';
import type { OrphanedDrafts } from '../draft/use-orphaned-drafts';
import { Age } from '../ui/age';
import { draftMessages } from './messages';
import { Note } from '../ui/note';

/** Offers to restore the draft of a closed tab. */
export const OrphanedDraftNote = ({ orphaned }: { orphaned: OrphanedDrafts }) =>
  orphaned.latest !== undefined && (
    <Note
      actions={
        <>
          <Button onClick={orphaned.restore}>{draftMessages.restore}</Button>
          <Button variant="subtle" onClick={orphaned.discard}>
            {draftMessages.discard}
          </Button>
        </>
      }
    >
      {draftMessages.older}
      <Age at={orphaned.latest.draft.savedAt} />.
    </Note>
  );
