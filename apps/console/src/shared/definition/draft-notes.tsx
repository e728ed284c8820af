import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Age } from '../ui/age';
import classes from './definition.module.css';
import { draftMessages } from './messages';
import { OrphanedDraftNote } from './orphaned-draft-note';
import { useResource } from './resource-context';

interface DraftNotesProps {
  /** Undefined while a dialog shows both versions. */
  onCompare: (() => void) | undefined;
  /** Undefined where nothing can be written. */
  onRecreate: (() => void) | undefined;
}

/** Notes above the editor: resumed, stale, stashed, orphaned, and unsaved drafts, and a deleted resource. */
export const DraftNotes = ({ onCompare, onRecreate }: DraftNotesProps) => {
  const { kind, name, deleted, state } = useResource();
  const { draft } = state;
  const compare = onCompare !== undefined && <Button onClick={onCompare}>{draftMessages.compare}</Button>;
  return (
    <>
      {draft.resumedFrom !== undefined && draft.dirty && (
        <DraftNote tone="warn" actions={draft.stale && compare}>
          {draftMessages.resumedBefore}
          <Age at={draft.resumedFrom} />.{draft.stale && ` ${draftMessages.changedSince(name)}`}
        </DraftNote>
      )}
      {draft.stale && draft.resumedFrom === undefined && onCompare !== undefined && (
        <DraftNote tone="warn" actions={compare}>
          {draftMessages.changedMeanwhile(name)}
        </DraftNote>
      )}
      {deleted && (
        <DraftNote
          tone="danger"
          actions={onRecreate !== undefined && <Button onClick={onRecreate}>{draftMessages.recreate}</Button>}
        >
          {draftMessages.deleted(kind, name)}{' '}
          {draft.dirty ? draftMessages.deletedShowsDraft : draftMessages.deletedShowsLast}
        </DraftNote>
      )}
      {draft.stashed !== undefined && (
        <DraftNote
          actions={
            <>
              <Button onClick={draft.restoreStashed}>{draftMessages.restore}</Button>
              <Button variant="subtle" onClick={draft.discardStashed}>
                {draftMessages.discard}
              </Button>
            </>
          }
        >
          {draftMessages.older}
          <Age at={draft.stashed.savedAt} />.
        </DraftNote>
      )}
      {!draft.dirty && <OrphanedDraftNote orphaned={draft.orphaned} />}
      {!draft.persisted && <DraftNote tone="danger">{draftMessages.notPersisted}</DraftNote>}
    </>
  );
};

const DraftNote = ({
  tone,
  actions,
  children,
}: {
  tone?: 'warn' | 'danger';
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <p className={classes.note} data-tone={tone}>
    <span>{children}</span>
    {actions !== undefined && actions !== false && <span className={classes.noteActions}>{actions}</span>}
  </p>
);
