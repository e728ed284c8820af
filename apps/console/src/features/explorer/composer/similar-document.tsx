import { messageOf } from '@searchdeck/contract';
import { Select } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { useRef, useState } from 'react';
import { callOperation } from '../../../shared/api/operations';
import { useConnectionId } from '../../../shared/api/use-connection';
import { flattenFields, keyField, titleField } from '../../../shared/documents/fields';
import { cellText } from '../../../shared/documents/cell-text';
import type { ResultRow } from '../model/results';
import type { VectorField } from '../model/vectors';
import classes from './composer.module.css';
import { messages } from './messages';

interface Props {
  index: SearchIndex;
  field: VectorField | undefined;
  rows: readonly ResultRow[];
  /** Length of the query's current vector. */
  vectorLength: number;
  onVector: (vector: number[]) => void;
}

/** Searches by the vector of a document from the results. */
export const SimilarDocument = ({ index, field, rows, vectorLength, onVector }: Props) => {
  const connectionId = useConnectionId();
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const requestedKey = useRef<string>(undefined);
  const fields = flattenFields(index);
  const keyName = keyField(fields)?.path;
  const titleName = titleField(fields)?.path;
  if (field === undefined || keyName === undefined) return null;
  if (!field.isRetrievable) {
    return (
      <p className={classes.hint}>
        {messages.vectors.notRetrievable(field.path)}{' '}
        {field.vectorizer !== undefined && messages.vectors.notRetrievableAdvice}
      </p>
    );
  }
  const loadVector = async (documentKey: string) => {
    setKey(documentKey);
    requestedKey.current = documentKey;
    try {
      const response = await callOperation<Record<string, unknown>>(connectionId, 'documents.lookup', {
        path: { indexName: index.name, key: documentKey },
        query: { $select: field.path },
      });
      // Another document was selected in the meantime.
      if (requestedKey.current !== documentKey) return;
      const vector = response.body[field.path];
      if (!Array.isArray(vector) || !vector.every((v) => typeof v === 'number')) {
        throw new Error(messages.vectors.noVector(field.path));
      }
      onVector(vector);
      setProblem(undefined);
    } catch (error) {
      if (requestedKey.current === documentKey) setProblem(messageOf(error));
    }
  };
  const choices = rows.flatMap((row) => {
    const value = row.document[keyName];
    return typeof value === 'string' ? [{ value, label: cellText(row.document[titleName ?? '']) || value }] : [];
  });
  return (
    <>
      <Select
        size="xs"
        aria-label={messages.vectors.selectDocument}
        placeholder={choices.length === 0 ? messages.vectors.noDocument : messages.vectors.selectDocumentPlaceholder}
        searchable
        selectFirstOptionOnChange
        data={choices}
        value={key}
        onChange={(documentKey) => documentKey !== null && void loadVector(documentKey)}
      />
      {vectorLength > 0 && problem === undefined && (
        <p className={classes.hint}>{messages.vectors.documentVector(vectorLength)}</p>
      )}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};
