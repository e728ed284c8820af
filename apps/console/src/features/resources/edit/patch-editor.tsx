import { SegmentedControl } from '@mantine/core';
import type { ResourceKind } from '@searchdeck/contract';
import { useMemo, useRef, useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { editorSchema } from '../../../shared/definition/use-definition';
import { JsonEditor, type JsonEditorHandle } from '../../../shared/monaco/json-editor';
import { JsonProblemLine } from '../../../shared/ui/json-problem-line';
import classes from './edit.module.css';
import type { readPatch } from './edit-plan';
import { patchSchema } from './merge-patch';
import { editMessages } from './messages';
import { PatchForm } from './patch-form';

type Mode = keyof typeof editMessages.modes;

const MODES = (['form', 'json'] as const).map((value) => ({ value, label: editMessages.modes[value] }));

interface PatchEditorProps {
  kind: ResourceKind;
  text: string;
  /** The patch or the problem of the text. */
  patchResult: ReturnType<typeof readPatch>;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
}

/** The merge patch as a form or as JSON. */
export const PatchEditor = ({ kind, text, patchResult, isBusy, onChange, onSave }: PatchEditorProps) => {
  const { dialect } = useConnection();
  const [mode, setMode] = useState<Mode>('form');
  const editor = useRef<JsonEditorHandle>(undefined);
  const schema = useMemo(() => patchSchema(editorSchema(kind, dialect)), [kind, dialect]);
  return (
    <section>
      <div className={classes.head}>
        <h3>{editMessages.patch}</h3>
        <SegmentedControl
          size="xs"
          aria-label={editMessages.mode}
          data={MODES}
          value={mode}
          onChange={(next) => setMode(next)}
        />
      </div>
      <p>{mode === 'form' ? editMessages.formHelp : editMessages.patchHelp}</p>
      {mode === 'form' ? (
        <PatchForm kind={kind} text={text} onChange={onChange} isReadOnly={isBusy} onJson={() => setMode('json')} />
      ) : (
        <JsonEditor
          path={`merge-patch/${kind.id}`}
          label={editMessages.editor(kind)}
          value={text}
          onChange={onChange}
          schema={schema}
          readOnly={isBusy}
          height={150}
          onSave={onSave}
          onReady={(handle) => {
            editor.current = handle;
          }}
        />
      )}
      <p className={classes.problem} role="status">
        {mode === 'json' && 'problem' in patchResult && (
          <JsonProblemLine
            problem={patchResult.problem}
            onReveal={() => editor.current?.reveal(patchResult.problem.line, patchResult.problem.column)}
          />
        )}
        {'message' in patchResult &&
          (mode === 'json' || patchResult.message !== editMessages.notAnObject) &&
          patchResult.message}
      </p>
    </section>
  );
};
