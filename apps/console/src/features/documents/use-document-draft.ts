import {
  documentSchema,
  findKeyField,
  findProblems,
  isObject,
  SearchError,
  stableVersion,
  type SearchIndex,
} from '@searchdeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { readJson } from '../../shared/api/json-problem';
import { callOperation } from '../../shared/api/operations';
import { useConnection } from '../../shared/api/use-connection';
import { findingsOf } from '../../shared/definition/check';
import { pathOf } from '../../shared/definition/edit-text';
import type { Finding } from '../../shared/definition/positions';
import { useDraft } from '../../shared/definition/use-draft';
import { notify } from '../../shared/ui/notify';
import { mergeOf, type DocumentBody } from './document-text';
import { editorMessages } from './messages';
import { isUnsafeKey, useIndexBatch } from './use-index-batch';

export interface DocumentEditorProps {
  index: SearchIndex;
  /** Undefined: a new document. */
  documentKey: string | undefined;
  /** JSON text of the stored document, or the initial text of a new one. */
  storedText: string;
  /** It was deleted while it was open. */
  isDeleted?: boolean;
  denialReason: string | undefined;
  /** Reads the stored document again; undefined if that failed. */
  refetch?: () => Promise<string | undefined>;
  onClose: () => void;
}

const NONE: readonly Finding[] = [];

const objectOf = (text: string): DocumentBody | undefined => {
  const content = readJson(text);
  return 'value' in content && isObject(content.value) ? content.value : undefined;
};

/** The draft of a document with its findings. Saving uploads a new document, and merges the changes of an existing one. */
export function useDocumentDraft({
  index,
  documentKey,
  storedText,
  isDeleted = false,
  denialReason,
  refetch,
  onClose,
}: DocumentEditorProps) {
  const connection = useConnection();
  const [error, setError] = useState<SearchError>();
  const keyName = findKeyField(index.fields)?.name ?? '';
  const batch = useIndexBatch(index.name, keyName);
  // A document has no ETag: its text identifies the version.
  const storedVersion = useMemo(() => ({ text: storedText, etag: storedText }), [storedText]);
  const draft = useDraft(connection.id, `indexes/${index.name}/documents`, documentKey ?? '', storedVersion);
  const { text } = draft;
  /** Invalid JSON of fields, which the text of the draft doesn't have. */
  const [unapplied, setUnapplied] = useState(NONE);
  /** Another one discards such JSON, too. */
  const [formId, setFormId] = useState(0);
  const discard = () => {
    draft.discard();
    setFormId((id) => id + 1);
  };
  const isNew = documentKey === undefined;

  // New documents get safe keys only.
  const allowUnsafeKeys = isUnsafeKey(documentKey);
  const schema = useMemo(() => documentSchema(index.fields, { allowUnsafeKeys }), [index.fields, allowUnsafeKeys]);
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
  const canSave =
    denialReason === undefined &&
    !isDeleted &&
    value !== undefined &&
    changes !== undefined &&
    findings.length === 0 &&
    unapplied.length === 0;
  const changedNames = new Set([
    ...Object.keys(changes ?? {}),
    ...unapplied.map(({ target = '' }) => String(pathOf(target)[0])),
  ]);

  const fail = (message: string) => setError(new SearchError({ status: 400, code: '', message, target: keyName }));
  const send = async (action: 'upload' | 'merge', body: DocumentBody, key: string) => {
    const result = await batch.run([{ ...body, '@search.action': action, [keyName]: key }]);
    if (result.error !== undefined) return setError(result.error);
    draft.markSaved();
    notify.done(isNew ? editorMessages.added(key) : editorMessages.saved(key));
    onClose();
  };
  const add = async (document: DocumentBody) => {
    const key = document[keyName];
    if (typeof key !== 'string' || key === '') return fail(editorMessages.keyMissing);
    try {
      // An upload would replace it without asking.
      await callOperation(connection.id, 'documents.lookup', {
        path: { indexName: index.name, key },
        query: { $select: keyName },
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
  return {
    draft: { ...draft, discard },
    schema,
    keyName,
    value,
    changes,
    changedCount: changedNames.size,
    findings,
    setUnapplied,
    formId,
    error,
    canSave,
    save,
    isSaving: batch.isBusy,
  };
}
