import { Button } from '@mantine/core';
import type { SearchError, SearchIndex } from '@searchdeck/contract';
import type { DraftState } from '../../shared/definition/use-draft';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { hiddenFields, type DocumentBody } from './document-text';
import classes from './documents.module.css';
import { editorMessages } from './messages';

interface DocumentNotesProps {
  index: SearchIndex;
  draft: DraftState;
  changes: DocumentBody | undefined;
  isNew: boolean;
  isDeleted: boolean;
  error: SearchError | undefined;
  isComparing: boolean;
  onCompare: () => void;
}

/** What the user must know before a save: other versions, fields that are not shown or stored, and the service's error. */
export const DocumentNotes = ({
  index,
  draft,
  changes,
  isNew,
  isDeleted,
  error,
  isComparing,
  onCompare,
}: DocumentNotesProps) => {
  const hiddenNames = hiddenFields(index.fields).map((field) => field.name);
  const droppedNames = index.fields
    .filter((field) => field.stored === false && !Object.hasOwn(changes ?? {}, field.name))
    .map((field) => field.name);
  return (
    <div className={classes.notes}>
      {isDeleted && <Note tone="danger">{editorMessages.deleted}</Note>}
      {draft.isStale && !isDeleted && (
        <Note
          tone="warn"
          actions={
            <>
              <Button onClick={onCompare}>
                {isComparing ? editorMessages.hideComparison : editorMessages.compare}
              </Button>
              <Button onClick={draft.discard}>{editorMessages.discardMine}</Button>
            </>
          }
        >
          {editorMessages.stale}
        </Note>
      )}
      {!isNew && hiddenNames.length > 0 && <Note>{editorMessages.hiddenFields(hiddenNames)}</Note>}
      {!isNew && draft.isDirty && droppedNames.length > 0 && (
        <Note tone="warn">{editorMessages.unstoredVectors(droppedNames)}</Note>
      )}
      {error !== undefined && error.target === undefined && (
        <ErrorState isCompact error={error} title={editorMessages.saveFailed} />
      )}
    </div>
  );
};
