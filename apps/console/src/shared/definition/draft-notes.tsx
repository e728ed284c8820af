import { Button } from '@mantine/core';
import { Age } from '../ui/age';
import { Note } from '../ui/note';
import { draftMessages } from './messages';
import { DiscardedDraftNote, OlderDraftNote } from './older-draft-note';
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
  const { kind, name, isDeleted, state } = useResource();
  const { draft } = state;
  const compare = onCompare !== undefined && <Button onClick={onCompare}>{draftMessages.compare}</Button>;
  return (
    <>
      {draft.resumedFrom !== undefined && draft.isDirty && (
        <Note tone="warn" actions={draft.isStale && compare}>
          {draftMessages.resumedBefore}
          <Age at={draft.resumedFrom} />.{draft.isStale && ` ${draftMessages.changedSince(name)}`}
        </Note>
      )}
      {draft.lacksSecrets && (
        <Note tone="warn">{draft.isDirty ? draftMessages.lacksSecrets : draftMessages.hadOnlySecrets}</Note>
      )}
      {draft.isStale && draft.resumedFrom === undefined && onCompare !== undefined && (
        <Note tone="warn" actions={compare}>
          {draftMessages.changedMeanwhile(name)}
        </Note>
      )}
      {isDeleted && (
        <Note
          tone="danger"
          actions={onRecreate !== undefined && <Button onClick={onRecreate}>{draftMessages.recreate}</Button>}
        >
          {draftMessages.deleted(kind, name)}{' '}
          {draft.isDirty ? draftMessages.deletedShowsDraft : draftMessages.deletedShowsLast}
        </Note>
      )}
      {draft.discardedDraft !== undefined && (
        <DiscardedDraftNote
          isMerged={draft.discardedDraft.isMerged === true}
          onRestore={draft.restoreDiscarded}
          onDismiss={draft.dismissDiscarded}
        />
      )}
      {draft.stashedDraft !== undefined && (
        <OlderDraftNote
          savedAt={draft.stashedDraft.savedAt}
          onRestore={draft.restoreStashed}
          onDiscard={draft.discardStashed}
        />
      )}
      {!draft.isDirty && <OrphanedDraftNote drafts={draft.orphanedDrafts} />}
      {!draft.isPersisted && <Note tone="danger">{draftMessages.notPersisted}</Note>}
    </>
  );
};
