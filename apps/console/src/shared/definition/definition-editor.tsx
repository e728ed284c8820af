import { Button } from '@mantine/core';
import type { ResourceKind, SearchError } from '@searchdeck/contract';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import type { JsonProblem } from '../api/json-problem';
import type { Answer } from '../api/send';
import { useWriteDenialReason } from '../api/use-write-denial-reason';
import { useCommands } from '../commands/commands';
import { JsonEditor, type JsonEditorHandle } from '../monaco/json-editor';
import { Age } from '../ui/age';
import { KeyHint } from '../ui/key-hint';
import { notify } from '../ui/notify';
import { findingsOf } from './check';
import { Conflict } from './conflict';
import classes from './definition.module.css';
import { readDefinition } from './definition-text';
import { DraftFooter } from './draft-footer';
import type { EditorViewProps } from './editor-view';
import { OrphanedDraftNote } from './orphaned-draft-note';
import { markersFor, placeOf } from './positions';
import { Review } from './review';
import { useDefinition } from './use-definition';
import { useSave } from './use-save';

export interface DefinitionEditorProps {
  kind: ResourceKind;
  name: string;
  answer: Answer<unknown>;
  /** The definition was deleted on the server while this page was open. */
  gone: boolean;
  /** Edits the same draft in another way than as JSON. */
  view?: ComponentType<EditorViewProps>;
  /** Leaves that view for the JSON. */
  onJson?: () => void;
  /** Place of a finding in what the view shows. */
  placeInView?: (text: string) => { line: number; column: number };
}

const nothing = () => undefined;

/**
 * The JSON of one definition: edited as a draft that survives reloads, reviewed as a diff, saved with If-Match.
 * When someone else saved meanwhile both versions are shown; nothing typed is lost.
 */
export const DefinitionEditor = ({
  kind,
  name,
  answer,
  gone,
  view: View,
  onJson = nothing,
  placeInView,
}: DefinitionEditorProps) => {
  const state = useDefinition(kind, name, answer);
  const { draft, server, schema, verdict } = state;
  const denialReason = useWriteDenialReason();
  const [view, setView] = useState<'editor' | 'review' | 'conflict'>('editor');
  const [refused, setRefused] = useState<SearchError>();
  /** A place to go to once the JSON is there. */
  const wanted = useRef<JsonProblem>(undefined);
  const editor = useRef<JsonEditorHandle>(undefined);
  const save = useSave(kind, name);

  // The service's findings belong to the text it saw.
  useEffect(() => setRefused(undefined), [draft.text]);
  const markers = useMemo(
    () => markersFor(draft.text, [...verdict.rules, ...(refused === undefined ? [] : findingsOf(refused))]),
    [draft.text, verdict, refused],
  );

  const showProblem = (problem: JsonProblem) => {
    if (View === undefined) return editor.current?.reveal(problem.line, problem.column);
    wanted.current = problem;
    onJson();
  };
  const review = () => {
    if (denialReason !== undefined) return;
    // Of the text as it stands: what is known about it may lag behind the typing.
    const read = readDefinition(draft.text);
    if ('problem' in read) showProblem(read.problem);
    else if (!draft.dirty) notify.done(`${name} has no changes to save.`);
    else setView(draft.stale ? 'conflict' : 'review');
  };
  useCommands([
    { id: 'review', label: `Review the changes to ${name}`, group: 'This page', keys: 'mod+s', run: review },
  ]);

  const send = async (options: { etag: string; downtime: boolean; recreate?: boolean }) => {
    setRefused(undefined);
    const outcome = await save.run(draft.text, options);
    if (outcome.kind === 'saved') {
      draft.markSaved();
      setView('editor');
      notify.done(`${name} is saved.`);
    } else if (outcome.kind === 'conflict') setView('conflict');
    else setRefused(outcome.error);
  };
  const reveal = (target: string | undefined) => {
    setView('editor');
    const { startLine, startColumn } = placeOf(draft.text, target);
    const { line, column } = placeInView?.(draft.text) ?? { line: startLine, column: startColumn };
    // The editor comes back when the dialog has closed.
    setTimeout(() => editor.current?.reveal(line, column), 180);
  };

  const onReady = (handle: JsonEditorHandle) => {
    editor.current = handle;
    if (wanted.current !== undefined) handle.reveal(wanted.current.line, wanted.current.column);
    wanted.current = undefined;
  };
  const footer = denialReason ?? (
    <>
      <KeyHint keys={['Mod', 'S']} /> reviews · version <code>{server.etag}</code>
    </>
  );

  return (
    <div className={classes.editor}>
      {draft.resumedFrom !== undefined && draft.dirty && (
        <p className={classes.note} data-tone="warn">
          <span>
            This is your unsaved draft from <Age at={draft.resumedFrom} />.
            {draft.stale && ` Since then ${name} was changed on the server.`}
          </span>
          {draft.stale && <Button onClick={() => setView('conflict')}>Compare both</Button>}
        </p>
      )}
      {draft.stale && draft.resumedFrom === undefined && view === 'editor' && (
        <p className={classes.note} data-tone="warn">
          <span>{name} was changed on the server while you were editing. Your text is untouched.</span>
          <Button onClick={() => setView('conflict')}>Compare both</Button>
        </p>
      )}
      {gone && (
        <p className={classes.note} data-tone="danger">
          <span>
            {kind.singular} {name} was deleted on the server. What you see here is the last version that was read
            {draft.dirty && ', with your changes'}.
          </span>
          {denialReason === undefined && (
            <Button onClick={() => void send({ etag: '', downtime: false, recreate: true })}>Create it again</Button>
          )}
        </p>
      )}
      {draft.stashed !== undefined && (
        <p className={classes.note}>
          <span>
            You have an older unsaved draft from <Age at={draft.stashed.savedAt} />.
          </span>
          <span className={classes.noteActions}>
            <Button onClick={draft.restoreStashed}>Restore</Button>
            <Button variant="subtle" onClick={draft.discardStashed}>
              Discard
            </Button>
          </span>
        </p>
      )}
      {!draft.dirty && <OrphanedDraftNote orphaned={draft.orphaned} />}
      {!draft.persisted && (
        <p className={classes.note} data-tone="danger">
          <span>The browser’s storage is full: this draft will not survive a reload. Save it or copy it.</span>
        </p>
      )}
      <div className={classes.editorBody}>
        {View === undefined ? (
          <JsonEditor
            path={`${kind.id}/${name}`}
            label={`Definition of ${name}`}
            value={draft.text}
            onChange={draft.edit}
            schema={schema}
            readOnly={denialReason !== undefined}
            markers={markers}
            onSave={review}
            onReady={onReady}
            footer={footer}
          />
        ) : (
          <View
            kind={kind}
            name={name}
            text={draft.text}
            onChange={draft.edit}
            readOnly={denialReason !== undefined}
            onSave={review}
            onReady={onReady}
            onJson={onJson}
            footer={footer}
          />
        )}
      </div>
      {draft.dirty && denialReason === undefined && (
        <DraftFooter state={state} refused={refused} onReview={review} onReveal={reveal} onProblem={showProblem} />
      )}
      <Review
        opened={view === 'review'}
        name={name}
        state={state}
        refused={refused}
        saving={save.saving}
        onClose={() => setView('editor')}
        onSave={(downtime) => void send({ etag: draft.etag, downtime })}
        onReveal={reveal}
      />
      <Conflict
        opened={view === 'conflict'}
        name={name}
        state={state}
        refused={refused}
        saving={save.saving}
        onClose={() => setView('editor')}
        onOverwrite={() => void send({ etag: server.etag, downtime: verdict.downtime.length > 0 })}
        onTakeTheirs={() => {
          draft.discard();
          setView('editor');
        }}
        onEditOn={() => {
          draft.rebase();
          setView('editor');
        }}
      />
    </div>
  );
};
