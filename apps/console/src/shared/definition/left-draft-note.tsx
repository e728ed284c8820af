import { Button } from '@mantine/core';
import type { LeftDrafts } from '../draft/use-left-drafts';
import { Age } from '../ui/age';
import classes from './definition.module.css';

/** Offers the draft of a tab that is closed; nothing takes it up unasked. */
export const LeftDraftNote = ({ left }: { left: LeftDrafts }) =>
  left.latest !== undefined && (
    <p className={classes.note}>
      <span>
        {left.latest.setAside
          ? 'A version that you set aside in a closed tab is kept, from '
          : 'A tab that is closed left an unsaved draft of yours from '}
        <Age at={left.latest.draft.savedAt} />.
      </span>
      <span className={classes.noteActions}>
        <Button onClick={left.takeUp}>Take it up</Button>
        <Button variant="subtle" onClick={left.forget}>
          Forget it
        </Button>
      </span>
    </p>
  );
