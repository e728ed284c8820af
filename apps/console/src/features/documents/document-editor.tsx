import { Button, SegmentedControl } from '@mantine/core';
import { stableVersion, toJsonSchema } from '@searchdeck/contract';
import { Suspense, lazy, useMemo, useState } from 'react';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { markersFor } from '../../shared/definition/positions';
import { JsonEditor } from '../../shared/monaco/json-editor';
import type { ControlEntry } from '../../shared/schema-form/controls/entry';
import { JsonControl } from '../../shared/schema-form/controls/json-control';
import { SchemaForm } from '../../shared/schema-form/schema-form';
import { DocumentNotes } from './document-notes';
import classes from './documents.module.css';
import { editorMessages } from './messages';
import { PointControl } from './point-control';
import { useDocumentDraft, type DocumentEditorProps } from './use-document-draft';

const JsonDiff = lazy(() => import('../../shared/monaco/json-diff').then((m) => ({ default: m.JsonDiff })));

/** Documents have no display names: a field is titled with its name. */
const keepName = (name: string): string => name;

/** Edits a document as a form or as JSON. Saving an existing one merges the changed fields. */
export const DocumentEditor = (props: DocumentEditorProps) => {
  const { index, documentKey, storedText, isDeleted = false, denialReason } = props;
  const [view, setView] = useState<DocumentView>('form');
  const [isComparing, setComparing] = useState(false);
  const document = useDocumentDraft(props);
  const { draft, value, changes, error, canSave, save, isSaving } = document;
  const isNew = documentKey === undefined;
  const label = documentKey ?? editorMessages.newLabel;
  useCommands([
    {
      id: 'save-document',
      label: editorMessages.save,
      group: commandGroups.page,
      keys: 'mod+s',
      run: () => void save(),
    },
  ]);
  return (
    <div className={classes.body}>
      <div className={classes.views}>
        <SegmentedControl
          size="xs"
          aria-label={editorMessages.view}
          data={[
            { value: 'form', label: editorMessages.form },
            { value: 'json', label: editorMessages.json },
          ]}
          value={view}
          onChange={(next) => setView(next === 'json' ? 'json' : 'form')}
        />
        <span className={classes.changes} role="status">
          {denialReason ?? statusText(document)}
        </span>
      </div>
      <DocumentNotes
        index={index}
        draft={draft}
        changes={changes}
        isNew={isNew}
        isDeleted={isDeleted}
        error={error}
        isComparing={isComparing}
        onCompare={() => setComparing((old) => !old)}
      />
      {isComparing && draft.isStale && (
        <div className={classes.comparison}>
          <Suspense>
            <JsonDiff
              path={`document/${label}`}
              before={storedText}
              after={draft.text}
              beforeLabel={editorMessages.current}
              afterLabel={editorMessages.yours}
            />
          </Suspense>
        </div>
      )}
      <div className={classes.editor} data-view={view}>
        <DocumentContent {...props} document={document} view={value === undefined ? 'json' : view} label={label} />
      </div>
      {denialReason === undefined && (
        <div className={classes.footer}>
          {draft.isDirty && <Button onClick={draft.discard}>{editorMessages.discard}</Button>}
          <Button variant="filled" disabled={!canSave} loading={isSaving} onClick={() => void save()}>
            {isNew ? editorMessages.create : editorMessages.save}
          </Button>
        </div>
      )}
    </div>
  );
};

type DocumentView = 'form' | 'json';

interface DocumentContentProps extends DocumentEditorProps {
  document: ReturnType<typeof useDocumentDraft>;
  view: DocumentView;
  label: string;
}

/** The form, or the JSON editor. */
const DocumentContent = ({ index, documentKey, denialReason, document, view, label }: DocumentContentProps) => {
  const { draft, schema, keyName, findings, setUnapplied, formId, save } = document;
  const { text } = draft;
  const readOnly = denialReason !== undefined;
  const jsonSchema = useMemo(() => toJsonSchema(schema, { version: stableVersion.data, isForEditor: true }), [schema]);
  const controls = useMemo(
    (): ControlEntry[] => [
      { schema: 'GeographyPoint', component: PointControl },
      // The numbers of a vector are not edited one by one.
      ...index.fields
        .filter((field) => field.dimensions != null)
        .map(({ name }) => ({ path: name, component: JsonControl })),
    ],
    [index.fields],
  );
  const markers = useMemo(() => markersFor(text, findings), [text, findings]);
  if (view === 'json') {
    return (
      <JsonEditor
        path={`documents/${index.name}/${documentKey ?? 'new'}`}
        label={editorMessages.jsonLabel(label)}
        value={text}
        schema={jsonSchema}
        readOnly={readOnly}
        markers={markers}
        onChange={draft.edit}
        onSave={() => void save()}
      />
    );
  }
  return (
    <SchemaForm
      key={formId}
      label={editorMessages.formLabel(label)}
      schema={schema}
      text={text}
      onChange={draft.edit}
      findings={findings}
      onUnapplied={setUnapplied}
      readOnly={readOnly}
      isExisting={documentKey !== undefined}
      titleOf={keepName}
      controls={controls}
      initialFocus={documentKey === undefined ? keyName : undefined}
    />
  );
};

/** The state of the draft, in words. */
const statusText = ({ draft, value, changes, changedCount }: ReturnType<typeof useDocumentDraft>): string => {
  if (value === undefined) return editorMessages.invalidJson;
  if (changes !== undefined && (draft.isDirty || changedCount > 0)) return editorMessages.changes(changedCount);
  return draft.resumedFrom === undefined ? '' : editorMessages.resumed;
};
