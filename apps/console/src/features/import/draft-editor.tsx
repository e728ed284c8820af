import { Button, SegmentedControl } from '@mantine/core';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { EditorViewHandle, RevealTarget } from '../../shared/definition/editor-view';
import { useFullKind } from '../../shared/definition/full-kind';
import { usePresentations } from '../../shared/presentations/context';
import { editsPath } from '../../shared/presentations/page-views';
import type { EditorView } from '../../shared/presentations/presentation';
import classes from './import.module.css';
import { reviewMessages as messages } from './messages';
import type { DraftKind } from './model/import-draft';
import { useDraftFindings } from './use-draft-findings';

interface DraftEditorProps {
  kind: DraftKind;
  text: string;
  onChange: (text: string) => void;
  /** Returns to the generated definition. Undefined: the definition isn't edited. */
  onReset: (() => void) | undefined;
  /** Shown in the editor when another object is passed. */
  revealed?: RevealTarget | undefined;
  /** Findings at paths that begin with this one are not shown: a later step resolves them. */
  laterPath?: string;
}

/** The table of fields, which the create dialog doesn't have. */
const editsFields = ({ properties = [] }: EditorView): boolean => properties.includes('fields');

/** Edits one of the new definitions as a form, a table of fields, or JSON. */
export const DraftEditor = ({ kind: kindId, text, onChange, onReset, revealed, laterPath }: DraftEditorProps) => {
  const kind = useFullKind({ id: kindId });
  const presentation = usePresentations().of(kind);
  const views = useMemo(
    () =>
      presentation.views.filter(
        (view): view is EditorView => view.type === 'editor' && (view.isInCreate === true || editsFields(view)),
      ),
    [presentation],
  );
  const [segment, setSegment] = useState(views[0]?.segment);
  const view = views.find((each) => each.segment === segment) ?? views[0];
  const editor = useRef<EditorViewHandle>(undefined);
  /** Revealed once the JSON view has mounted. */
  const pendingTarget = useRef<RevealTarget>(undefined);
  const allFindings = useDraftFindings(kindId, text);
  const findings = useMemo(
    () =>
      laterPath === undefined
        ? allFindings
        : allFindings.filter(({ target }) => target?.startsWith(laterPath) !== true),
    [allFindings, laterPath],
  );
  const onReady = (handle: EditorViewHandle | undefined) => {
    editor.current = handle;
    if (handle !== undefined && pendingTarget.current !== undefined) {
      handle.reveal(pendingTarget.current);
      pendingTarget.current = undefined;
    }
  };
  const latestView = useRef(view);
  useEffect(() => {
    latestView.current = view;
  });
  useEffect(() => {
    if (revealed === undefined) return;
    const path = 'path' in revealed ? revealed.path : undefined;
    // The table of fields doesn't have all properties.
    const isInView = path !== undefined && latestView.current !== undefined && editsPath(latestView.current, path);
    if (isInView && editor.current !== undefined) return editor.current.reveal(revealed);
    pendingTarget.current = revealed;
    if (!isInView) setSegment('json');
  }, [revealed]);
  const Editor = view?.editor;
  return (
    <div className={classes.definition}>
      <div className={classes.definitionHead}>
        <SegmentedControl
          size="xs"
          aria-label={messages.editAs}
          data={views.map((each) => ({ value: each.segment, label: each.label }))}
          value={view?.segment ?? ''}
          onChange={setSegment}
        />
        {onReset !== undefined && (
          <>
            <span className={classes.hint} title={messages.editedHelp}>
              {messages.edited}
            </span>
            <Button title={messages.resetHelp} onClick={onReset}>
              {messages.reset}
            </Button>
          </>
        )}
      </div>
      <div className={classes.editor}>
        {Editor !== undefined && (
          <Suspense fallback={null}>
            <Editor
              key={view?.segment}
              kind={kind}
              name={undefined}
              text={text}
              onChange={onChange}
              findings={findings}
              readOnly={false}
              onSave={() => undefined}
              onReady={onReady}
              onJson={(position) => {
                pendingTarget.current = position === undefined ? undefined : { position };
                setSegment('json');
              }}
              footer={undefined}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
};
