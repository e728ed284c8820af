import { Suspense, useMemo } from 'react';
import { useEditDenialReason } from '../api/use-write-denial-reason';
import { commandGroups } from '../commands/command-groups';
import { useCommands } from '../commands/commands';
import { editsPath } from '../presentations/page-views';
import type { EditorView } from '../presentations/presentation';
import { Note } from '../ui/note';
import { KeyHint } from '../ui/key-hint';
import { findingsOf } from './check';
import classes from './definition.module.css';
import { DraftFooter } from './draft-footer';
import { DraftNotes } from './draft-notes';
import { editorMessages } from './messages';
import { useResource } from './resource-context';
import { SaveDialogs } from './save-dialogs';
import { useDefinitionSave } from './use-definition-save';
import { useViewNavigation } from './use-view-navigation';

export interface DefinitionEditorProps {
  view: EditorView;
  /** Opens another tab by its segment; it need not do anything if that tab is open. */
  onView: (segment: string) => void;
}

/**
 * Edits the definition of a resource through a view: a draft that survives reloads, reviewed as a diff, saved with
 * If-Match. If someone else saved in the meantime, both versions are shown and the draft doesn't change.
 */
export const DefinitionEditor = ({ view, onView }: DefinitionEditorProps) => {
  const { kind, name, state, presentation } = useResource();
  const { draft, server, verdict, referenceFindings } = state;
  const editDenialReason = useEditDenialReason();
  const navigation = useViewNavigation({ views: presentation.views, view, onView });
  const definitionSave = useDefinitionSave(navigation);
  const { denialReason, dialog, setDialog, error, savedVersions, dismissSaved, review, send, isSaving, reveal } =
    definitionSave;
  const findings = useMemo(
    () => [
      ...verdict.schema,
      ...verdict.rules,
      ...referenceFindings,
      ...(error === undefined ? [] : findingsOf(error)),
    ],
    [verdict, referenceFindings, error],
  );
  const ownFindings = useMemo(() => findings.filter(({ target }) => editsPath(view, target ?? '')), [findings, view]);
  useCommands([
    { id: 'review', label: editorMessages.reviewCommand(name), group: commandGroups.page, keys: 'mod+s', run: review },
  ]);
  const Editor = view.editor;
  const SavedNote = presentation.savedNote;
  return (
    <div className={classes.editor}>
      {editDenialReason !== undefined && <Note>{editDenialReason}</Note>}
      <DraftNotes
        onCompare={dialog === undefined ? () => setDialog('conflict') : undefined}
        onRecreate={
          denialReason === undefined ? () => send({ etag: '', allowsDowntime: false, shouldRecreate: true }) : undefined
        }
      />
      {SavedNote !== undefined && savedVersions !== undefined && !draft.isDirty && (
        <Suspense fallback={null}>
          <SavedNote name={name} versions={savedVersions} onDismiss={dismissSaved} />
        </Suspense>
      )}
      <div className={classes.editorBody}>
        <Suspense fallback={null}>
          <Editor
            kind={kind}
            name={name}
            text={draft.text}
            onChange={draft.edit}
            findings={ownFindings}
            readOnly={editDenialReason !== undefined}
            onSave={review}
            onReady={navigation.onReady}
            onJson={navigation.showJson}
            onForm={navigation.showForm}
            footer={
              editDenialReason !== undefined
                ? undefined
                : (denialReason ?? (
                    <span title={editorMessages.etagHint(server.etag)}>
                      <KeyHint keys={['Mod', 'S']} /> {editorMessages.toReview}
                    </span>
                  ))
            }
          />
        </Suspense>
      </div>
      {draft.isDirty && editDenialReason === undefined && (
        <DraftFooter
          denialReason={denialReason}
          error={error}
          onReview={review}
          onReveal={reveal}
          onProblem={navigation.showJson}
        />
      )}
      <SaveDialogs
        dialog={dialog}
        onDialog={setDialog}
        error={error}
        isSaving={isSaving}
        onSave={send}
        onReveal={reveal}
      />
    </div>
  );
};
