import { Select } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { useState } from 'react';
import { callOperation } from '../../../shared/api/operations';
import { useConnectionId } from '../../../shared/api/use-connection';
import { flattenFields, keyField, titleField } from '../model/fields';
import { cellText } from '../model/format';
import type { ResultRow } from '../model/results';
import type { VectorField } from '../model/vectors';
import classes from './composer.module.css';

interface Props {
  index: SearchIndex;
  field: VectorField | undefined;
  rows: readonly ResultRow[];
  /** Numbers of the vector that the query has already. */
  taken: number;
  onVector: (vector: number[]) => void;
}

/** Takes the vector of a document on the screen: what lies near it is like it. */
export const LikeDocument = ({ index, field, rows, taken, onVector }: Props) => {
  const connectionId = useConnectionId();
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const fields = flattenFields(index);
  const keyName = keyField(fields)?.path;
  const titleName = titleField(fields)?.path;
  if (field === undefined || keyName === undefined) return null;
  if (!field.retrievable)
    return (
      <p className={classes.hint}>
        The vectors of {field.path} do not come back with documents (the field is not retrievable), so none can be taken
        from here.{field.vectorizer === undefined ? '' : ' Search by the text of the document instead.'}
      </p>
    );
  const take = async (chosen: string) => {
    setKey(chosen);
    try {
      const answer = await callOperation<Record<string, unknown>>(connectionId, 'documents.lookup', {
        path: { indexName: index.name, key: chosen },
        query: { $select: field.path },
      });
      const vector = answer.body[field.path];
      if (!Array.isArray(vector) || !vector.every((v) => typeof v === 'number'))
        throw new Error(`This document has no vector in ${field.path}.`);
      onVector(vector);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
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
        aria-label="Document to search for its like"
        placeholder={choices.length === 0 ? 'No document on the screen' : 'A document of these results…'}
        searchable
        selectFirstOptionOnChange
        data={choices}
        value={key}
        onChange={(chosen) => chosen !== null && void take(chosen)}
      />
      {taken > 0 && problem === undefined && (
        <p className={classes.hint}>Its vector of {taken} numbers is in the query.</p>
      )}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};
