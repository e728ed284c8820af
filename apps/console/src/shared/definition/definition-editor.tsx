import type { SearchError } from '@searchdeck/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useEditDenialReason, useWriteDenialReason } from '../api/use-write-denial-reason';
import { useCommands } from '../commands/commands';
import { editsPath } from '../presentations/page-views';
import type { EditorView } from '../presentations/presentation';
import { KeyHint } from '../ui/key-hint';
import { notify } from '../ui/notify';
import { findingsOf } from './check';
import { Conflict } from './conflict';
import { commandGroups } from '../commands/command-groups';
import classes from './definition.module.css';
import { readDefinition } from './definition-text';
import { DraftFooter } from './draft-footer';
import { DraftNotes } from './draft-notes';
import { editorMessages } from './messages';
import { useResource } from './resource-context';
import { Review } from './review';
import { useSave, type SaveOptions } from './use-save';
import { useViewNavigation } from './use-view-navigation';

export interface DefinitionEditorProps {
  view: EditorView;
  /** Opens another tab by its segment; it need not do anything if that tab is open. */
  onView: (segment: string) => void;
}

/** Time until a closing dialog has returned the focus, in milliseconds. */
const DIALOG_CLOSE_MS = 180;

/**
 * Edits the definition of a resource through a view: a draft that survives reloads, reviewed as a diff, saved with
 * If-Match. If someone else saved in the meantime, both versions are shown and the draft doesn't change.
 */
export const DefinitionEditor = ({ view, onView }: DefinitionEditorProps) => {
  const { kind, name, state, presentation } = useResource();
  const { draft, server, verdict, referenceFindings } = state;
  const editDenialReason = useEditDenialReason();
  const denialReason = useWriteDenialReason();
  const [dialog, setDialog] = useState<SaveDialog>();
  const [error, setError] = useState<SearchError>();
  const [wasSaved, setSaved] = useState(false);
  const navigation = useViewNavigation({ views: presentation.views, view, onView });
  const save = useSave(kind, name);

  // The service's findings belong to the text that was sent.
  useEffect(() => setError(undefined), [draft.text]);
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

  const review = () => {
    if (denialReason !== undefined) return;
    // Of the current text: the findings may lag behind the typing.
    const current = readDefinition(draft.text);
    if ('problem' in current) navigation.showJson(current.problem);
    else if (!draft.isDirty) notify.done(editorMessages.noChanges(name));
    else setDialog(draft.isStale ? 'conflict' : 'review');
  };
  useCommands([
    { id: 'review', label: editorMessages.reviewCommand(name), group: commandGroups.page, keys: 'mod+s', run: review },
  ]);

  const send = async (options: SaveOptions) => {
    setError(undefined);
    const result = await save.run(draft.text, options);
    if (result.kind === 'saved') {
      draft.markSaved();
      setSaved(true);
      setDialog(undefined);
      notify.done(editorMessages.saved(kind, name));
    } else if (result.kind === 'conflict') setDialog('conflict');
    else setError(result.error);
  };
  const reveal = (path: string | undefined) => {
    setDialog(undefined);
    setTimeout(() => navigation.show(path), DIALOG_CLOSE_MS);
  };
  const Editor = view.editor;
  const SavedNote = presentation.savedNote;
  return (
    <div className={classes.editor}>
      <DraftNotes
        onCompare={dialog === undefined ? () => setDialog('conflict') : undefined}
        onRecreate={
          denialReason === undefined
            ? () => void send({ etag: '', allowsDowntime: false, shouldRecreate: true })
            : undefined
        }
      />
      {SavedNote !== undefined && wasSaved && !draft.isDirty && (
        <Suspense fallback={null}>
          <SavedNote name={name} onDismiss={() => setSaved(false)} />
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
              denialReason ?? (
                <span title={editorMessages.etagHint(server.etag)}>
                  <KeyHint keys={['Mod', 'S']} /> {editorMessages.toReview}
                </span>
              )
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
        isSaving={save.isSaving}
        onSave={(options) => void send(options)}
        onReveal={reveal}
      />
    </div>
  );
};

type SaveDialog = 'review' | 'conflict';

interface SaveDialogsProps {
  /** The open dialog. */
  dialog: SaveDialog | undefined;
  onDialog: (dialog: SaveDialog | undefined) => void;
  error: SearchError | undefined;
  isSaving: boolean;
  onSave: (options: SaveOptions) => void;
  onReveal: (path: string | undefined) => void;
}

/** The review before a save, and the choices after a save that someone else's save prevented. */
const SaveDialogs = ({ dialog, onDialog, error, isSaving, onSave, onReveal }: SaveDialogsProps) => {
  const { name, state } = useResource();
  const { draft, server, verdict } = state;
  const close = () => onDialog(undefined);
  return (
    <>
      <Review
        opened={dialog === 'review'}
        error={error}
        isSaving={isSaving}
        onClose={close}
        onSave={(allowsDowntime) => onSave({ etag: draft.etag, allowsDowntime })}
        onReveal={onReveal}
      />
      <Conflict
        opened={dialog === 'conflict'}
        error={error}
        isSaving={isSaving}
        onClose={close}
        onOverwrite={() => onSave({ etag: server.etag, allowsDowntime: verdict.downtime.length > 0 })}
        onReload={() => {
          draft.stash();
          close();
        }}
        onMerge={(text, options) => {
          draft.merge(text, options);
          onDialog(text === server.text ? undefined : 'review');
          if (text === server.text) notify.done(editorMessages.noChanges(name));
        }}
      />
    </>
  );
};
