import { useEffect, useMemo, useRef } from 'react';
import { useConnection } from '../api/use-connection';
import { JsonEditor, type JsonEditorHandle } from '../monaco/json-editor';
import type { EditorViewProps } from './editor-view';
import { editorMessages } from './messages';
import { markersFor, positionOf } from './positions';
import { editorSchema } from './use-definition';

/** Edits the definition as JSON, with completion and validation by the kind's schema. */
export const JsonView = ({
  kind,
  name,
  text,
  onChange,
  findings,
  readOnly,
  onSave,
  onReady,
  footer,
}: EditorViewProps) => {
  const { dialect } = useConnection();
  const schema = useMemo(() => editorSchema(kind, dialect), [kind, dialect]);
  const markers = useMemo(
    () =>
      markersFor(
        text,
        findings.filter((f) => f.source !== 'schema'),
      ),
    [text, findings],
  );
  const editor = useRef<JsonEditorHandle>(undefined);
  const latest = useRef({ text, onReady });
  useEffect(() => {
    latest.current = { text, onReady };
  });
  // An unmounted editor is disposed: it must not be called anymore.
  useEffect(
    () => () => {
      editor.current = undefined;
      latest.current.onReady(undefined);
    },
    [],
  );
  return (
    <JsonEditor
      path={`${kind.id}/${name ?? 'new'}`}
      label={name === undefined ? editorMessages.newDefinitionLabel(kind) : editorMessages.definitionLabel(name)}
      value={text}
      onChange={onChange}
      schema={schema}
      readOnly={readOnly}
      markers={markers}
      onSave={onSave}
      onReady={(handle) => {
        editor.current = handle;
        onReady({
          reveal: (target) => {
            if ('position' in target) return editor.current?.reveal(target.position.line, target.position.column);
            const { startLine, startColumn } = positionOf(latest.current.text, target.path);
            editor.current?.reveal(startLine, startColumn);
          },
        });
      }}
      footer={footer}
    />
  );
};
