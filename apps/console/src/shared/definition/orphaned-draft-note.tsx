import { Button } from '@mantine/core';
import type { OrphanedDrafts } from '../draft/use-orphaned-drafts';
import { Age } from '../ui/age';
import classes from './definition.module.css';

/** Offers to restore the draft of a closed tab. */
export const OrphanedDraftNote = ({ orphaned }: { orphaned: OrphanedDrafts }) =>
  orphaned.latest !== undefined && (
    <p className={classes.note}>
      <span>
        You have an older unsaved draft from <Age at={orphaned.latest.draft.savedAt} />.
      </span>
      <span className={classes.noteActions}>
        <Button onClick={orphaned.restore}>Restore</Button>
        <Button variant="subtle" onClick={orphaned.discard}>
          Discard
        </Button>
      </span>
    </p>
  );
