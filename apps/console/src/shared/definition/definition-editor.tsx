import type { SearchError } from '@searchdeck/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { JsonProblem } from '../api/json-problem';
import { useEditDenialReason, useWriteDenialReason } from '../api/use-write-denial-reason';
import { useCommands } from '../commands/commands';
import { editsPath, viewForPath } from '../presentations/page-views';
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
import { useReveal } from './use-reveal';
import { useSave } from './use-save';

export interface DefinitionEditorProps {
  view: EditorView;
  /** Opens another tab by its segment; it need not do anything if that tab is open. */
  onView: (segment: string) => void;
}

/** Segment of the Form tab, unless it is the first one. */
const FORM_SEGMENT = 'form';
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
  const [dialog, setDialog] = useState<'review' | 'conflict'>();
  const [error, setError] = useState<SearchError>();
  const { reveal: revealHere, revealInNextView, onReady } = useReveal();
  const save = useSave(kind, name);

  // The service's findings belong to the text that was sent.
  useEffect(() => setError(undefined), [draft.text]);
  const findings = useMemo(
    () => [...verdict.schema, ...verdict.rules, ...referenceFindings, ...(error === undefined ? [] : findingsOf(error))],
    [verdict, referenceFindings, error],
  );

  const ownFindings = useMemo(() => findings.filter(({ target }) => editsPath(view, target ?? '')), [findings, view]);

  const showJson = (position?: Pick<JsonProblem, 'line' | 'column'>) => {
    const target = position === undefined ? undefined : { position };
    if (view.segment === 'json' && target !== undefined) return revealHere(target);
    revealInNextView(target);
    onView('json');
  };
  const showForm = (path: string) => {
    revealInNextView({ path });
    onView(FORM_SEGMENT);
  };
  const review = () => {
    if (denialReason !== undefined) return;
    // Of the current text: the findings may lag behind the typing.
    const current = readDefinition(draft.text);
    if ('problem' in current) showJson(current.problem);
    else if (!draft.isDirty) notify.done(editorMessages.noChanges(name));
    else setDialog(draft.isStale ? 'conflict' : 'review');
  };
  useCommands([
    { id: 'review', label: editorMessages.reviewCommand(name), group: commandGroups.page, keys: 'mod+s', run: review },
  ]);

  const send = async (options: { etag: string; allowsDowntime: boolean; shouldRecreate?: boolean }) => {
    setError(undefined);
    const result = await save.run(draft.text, options);
    if (result.kind === 'saved') {
      draft.markSaved();
      setDialog(undefined);
      notify.done(editorMessages.saved(kind, name));
    } else if (result.kind === 'conflict') setDialog('conflict');
    else setError(result.error);
  };
  const reveal = (path: string | undefined) => {
    setDialog(undefined);
    const target = viewForPath(presentation.views, view, path ?? '');
    setTimeout(() => {
      if (target.segment === view.segment) return revealHere({ path });
      revealInNextView({ path });
      onView(target.segment);
    }, DIALOG_CLOSE_MS);
  };
  const hasForm = presentation.views.some(({ segment }) => segment === FORM_SEGMENT);
  const Editor = view.editor;
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
            onReady={onReady}
            onJson={showJson}
            onForm={hasForm ? showForm : undefined}
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
          onProblem={showJson}
        />
      )}
      <Review
        opened={dialog === 'review'}
        error={error}
        isSaving={save.isSaving}
        onClose={() => setDialog(undefined)}
        onSave={(allowsDowntime) => void send({ etag: draft.etag, allowsDowntime })}
        onReveal={reveal}
      />
      <Conflict
        opened={dialog === 'conflict'}
        error={error}
        isSaving={save.isSaving}
        onClose={() => setDialog(undefined)}
        onOverwrite={() => void send({ etag: server.etag, allowsDowntime: verdict.downtime.length > 0 })}
        onReload={() => {
          draft.stash();
          setDialog(undefined);
        }}
        onMerge={(text, options) => {
          draft.merge(text, options);
          setDialog(text === server.text ? undefined : 'review');
          if (text === server.text) notify.done(editorMessages.noChanges(name));
        }}
      />
    </div>
  );
};
