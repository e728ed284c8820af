import { Switch } from '@mantine/core';
import { printJson, schemaNames } from '@searchdeck/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from '../api/store';
import { useConnection } from '../api/use-connection';
import { JsonEditor, type JsonEditorHandle } from '../monaco/json-editor';
import type { EditorViewProps } from './editor-view';
import { editorMessages } from './messages';
import { targetOf } from './edit-text';
import { foldableRanges } from './foldable-ranges';
import { foldsDefaults, setFoldsDefaults } from './folds-defaults';
import { markersFor, positionOf } from './positions';
import { namesAt, quickFixes } from './quick-fixes';
import { editorSchema } from './use-definition';
import { useNames } from './use-names';
import { useDefinitionValue } from './use-definition-value';
import { usePartDefinitions } from './use-part-definitions';

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
  const names = useNames(kind);
  const value = useDefinitionValue(text);
  const definitionOf = usePartDefinitions(kind, value, names);
  const fixes = useMemo(
    () =>
      quickFixes(kind, value, findings, names, schemaNames(dialect).rename, definitionOf).map(
        ({ target, value: replacement }) => ({
          ...positionOf(text, target),
          title: editorMessages.didYouMean(replacement),
          text: printJson(replacement),
        }),
      ),
    [kind, value, findings, names, dialect, definitionOf, text],
  );
  const isFolded = useStore(foldsDefaults);
  const rangesOf = useCallback((json: string) => foldableRanges(json, kind, dialect), [kind, dialect]);
  const lastValue = useRef(value);
  useEffect(() => {
    if (value !== undefined) lastValue.current = value;
  }, [value]);
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
      fixes={fixes}
      // The text may be invalid while a name is typed: the last valid definition has the names.
      namesAt={(path) => namesAt(kind, lastValue.current, targetOf(path), names, definitionOf)}
      foldableRanges={rangesOf}
      isFolded={isFolded}
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
      controls={
        <Switch
          size="xs"
          label={editorMessages.foldDefaults}
          checked={isFolded}
          onChange={(event) => setFoldsDefaults(event.currentTarget.checked)}
        />
      }
    />
  );
};
