import { Button, SegmentedControl } from '@mantine/core';
import {
  documentSchema,
  findProblems,
  isObject,
  SearchError,
  stableVersion,
  toJsonSchema,
  type SearchIndex,
} from '@searchdeck/contract';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { readJson } from '../../shared/api/json-problem';
import { callOperation } from '../../shared/api/operations';
import { useConnection } from '../../shared/api/use-connection';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { findingsOf } from '../../shared/definition/check';
import { markersFor, type Finding } from '../../shared/definition/positions';
import { useDraft } from '../../shared/definition/use-draft';
import { JsonEditor } from '../../shared/monaco/json-editor';
import type { ControlEntry } from '../../shared/schema-form/controls/entry';
import { JsonControl } from '../../shared/schema-form/controls/json-control';
import { SchemaForm } from '../../shared/schema-form/schema-form';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { hiddenFields, mergeOf, type DocumentBody } from './document-text';
import classes from './documents.module.css';
import { editorMessages } from './messages';
import { PointControl } from './point-control';
import { isUnsafeKey, useIndexBatch } from './use-index-batch';

const JsonDiff = lazy(() => import('../../shared/monaco/json-diff').then((m) => ({ default: m.JsonDiff })));

interface DocumentEditorProps {
  index: SearchIndex;
  /** Undefined: a new document. */
  documentKey: string | undefined;
  /** JSON text of the stored document, or what a new one starts with. */
  server: string;
  /** It was deleted while it was open. */
  isDeleted?: boolean;
  denialReason: string | undefined;
  /** Reads the stored document again; undefined if that failed. */
  refetch?: () => Promise<string | undefined>;
  onClose: () => void;
}

const identity = (name: string): string => name;
const objectOf = (text: string): DocumentBody | undefined => {
  const read = readJson(text);
  return 'value' in read && isObject(read.value) ? read.value : undefined;
};

/** Edits a document as a form or as JSON. Saving an existing one merges the changed fields. */
export const DocumentEditor = (props: DocumentEditorProps) => {
  const { index, documentKey, server, isDeleted = false, denialReason, refetch, onClose } = props;
  const connection = useConnection();
  const [view, setView] = useState<'form' | 'json'>('form');
  const [error, setError] = useState<SearchError>();
  const [isComparing, setComparing] = useState(false);
  const keyField = index.fields.find((field) => field.key === true)?.name ?? '';
  const batch = useIndexBatch(index.name, keyField);
  const stored = useMemo(() => ({ text: server, etag: server }), [server]);
  const draft = useDraft(connection.id, `indexes/${index.name}/documents`, documentKey ?? '', stored);
  const { text } = draft;
  const isNew = documentKey === undefined;
  const readOnly = denialReason !== undefined;

  // New documents get safe keys only.
  const allowUnsafeKeys = isUnsafeKey(documentKey);
  const schema = useMemo(() => documentSchema(index.fields, { allowUnsafeKeys }), [index.fields, allowUnsafeKeys]);
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
  const value = useMemo(() => objectOf(text), [text]);
  const base = useMemo(() => objectOf(draft.base) ?? {}, [draft.base]);
  const changes = useMemo(() => (value === undefined ? undefined : mergeOf(base, value)), [base, value]);
  useEffect(() => setError(undefined), [text]);
  const findings = useMemo((): Finding[] => {
    if (value === undefined) return [];
    const problems = findProblems(schema, value, { version: stableVersion.data });
    // A form without edits shows no errors.
    const schemaFindings = draft.isDirty
      ? problems.map(({ message, target }): Finding => ({ message, target, severity: 'error' }))
      : [];
    return [...schemaFindings, ...(error === undefined ? [] : findingsOf(error))];
  }, [schema, value, draft.isDirty, error]);
  const markers = useMemo(() => markersFor(text, findings), [text, findings]);
  const canSave = !readOnly && !isDeleted && value !== undefined && changes !== undefined && findings.length === 0;

  const fail = (message: string) => setError(new SearchError({ status: 400, code: '', message, target: keyField }));
  const send = async (action: 'upload' | 'merge', body: DocumentBody, key: string) => {
    const result = await batch.run([{ ...body, '@search.action': action, [keyField]: key }]);
    if (result.error !== undefined) return setError(result.error);
    draft.markSaved();
    notify.done(isNew ? editorMessages.added(key) : editorMessages.saved(key));
    onClose();
  };
  const add = async (document: DocumentBody) => {
    const key = document[keyField];
    if (typeof key !== 'string' || key === '') return fail(editorMessages.keyMissing);
    try {
      // An upload would replace it without asking.
      await callOperation(connection.id, 'documents.lookup', {
        path: { indexName: index.name, key },
        query: { $select: keyField },
        expectedStatus: 404,
      });
      fail(editorMessages.keyExists(key));
    } catch (failure) {
      if (!(failure instanceof SearchError)) throw failure;
      if (failure.status !== 404) return setError(failure);
      await send('upload', document, key);
    }
  };
  const save = async () => {
    if (!canSave) return;
    if (isNew) return add(value);
    const current = await refetch?.();
    // Someone else saved: the changes are shown before they are combined.
    if (current !== undefined && current !== draft.etag && !draft.isStale) return;
    await send('merge', changes, documentKey);
  };
  useCommands([
    {
      id: 'save-document',
      label: editorMessages.save,
      group: commandGroups.page,
      keys: 'mod+s',
      run: () => void save(),
    },
  ]);

  const hiddenNames = hiddenFields(index.fields).map((field) => field.name);
  const droppedNames = index.fields
    .filter((field) => field.stored === false && !Object.hasOwn(changes ?? {}, field.name))
    .map((field) => field.name);
  const label = documentKey ?? editorMessages.newLabel;
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
          {denialReason ??
            (value === undefined
              ? editorMessages.invalidJson
              : draft.isDirty && changes !== undefined
                ? editorMessages.changes(Object.keys(changes).length)
                : draft.resumedFrom === undefined
                  ? ''
                  : editorMessages.resumed)}
        </span>
      </div>
      <div className={classes.notes}>
        {isDeleted && <Note tone="danger">{editorMessages.deleted}</Note>}
        {draft.isStale && !isDeleted && (
          <Note
            tone="warn"
            actions={
              <>
                <Button onClick={() => setComparing((old) => !old)}>
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
      {isComparing && draft.isStale && (
        <div className={classes.comparison}>
          <Suspense>
            <JsonDiff
              path={`document/${label}`}
              before={server}
              after={text}
              beforeLabel={editorMessages.current}
              afterLabel={editorMessages.yours}
            />
          </Suspense>
        </div>
      )}
      <div className={classes.editor} data-view={view}>
        {view === 'json' || value === undefined ? (
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
        ) : (
          <SchemaForm
            label={editorMessages.formLabel(label)}
            schema={schema}
            text={text}
            onChange={draft.edit}
            findings={findings}
            readOnly={readOnly}
            isExisting={!isNew}
            titleOf={identity}
            controls={controls}
            initialFocus={isNew ? keyField : undefined}
          />
        )}
      </div>
      {!readOnly && (
        <div className={classes.footer}>
          {draft.isDirty && <Button onClick={draft.discard}>{editorMessages.discard}</Button>}
          <Button variant="filled" disabled={!canSave} loading={batch.isBusy} onClick={() => void save()}>
            {isNew ? editorMessages.create : editorMessages.save}
          </Button>
        </div>
      )}
    </div>
  );
};
