import { Button, Group, Textarea } from '@mantine/core';
import { JsonSyntaxError, type SearchField } from '@searchdeck/contract';
import { useEffect, useMemo } from 'react';
import classes from './fields.module.css';
import { DelimitedTextError } from '../../../shared/definition/delimited-text';
import { documentsIn, inferFields, int32Paths, type InferredFields } from '../../../shared/definition/infer-fields';
import { inferMessages } from './messages';

interface InferPanelProps {
  existing: readonly SearchField[];
  /** The documents. */
  text: string;
  onTextChange: (text: string) => void;
  /** Why nothing else should happen before the fields are added; undefined: there are none. */
  onPending?: (reason: string | undefined) => void;
  onAdd: (fields: readonly SearchField[]) => void;
  /** Label of the button that adds nothing. */
  cancelLabel: string;
  onCancel: () => void;
}

const read = (text: string, existing: readonly SearchField[]): InferredFields | string | undefined => {
  if (text.trim() === '') return undefined;
  try {
    const documents = documentsIn(text);
    return documents.length === 0 ? inferMessages.noDocuments : inferFields(documents, existing);
  } catch (error) {
    if (error instanceof DelimitedTextError) return inferMessages.invalidCsv(error.message);
    if (error instanceof JsonSyntaxError) return inferMessages.invalid(error.message);
    throw error;
  }
};

/** Infers fields from pasted documents. */
export const InferPanel = ({
  existing,
  text,
  onTextChange,
  onPending,
  onAdd,
  cancelLabel,
  onCancel,
}: InferPanelProps) => {
  const result = useMemo(() => read(text, existing), [text, existing]);
  const fields = typeof result === 'object' ? result.fields : [];
  const integers = int32Paths(fields);
  const reason =
    typeof result === 'string'
      ? inferMessages.unreadable
      : fields.length > 0
        ? inferMessages.pending(fields.length)
        : undefined;
  useEffect(() => onPending?.(reason), [onPending, reason]);
  return (
    <div>
      <Textarea
        label={inferMessages.label}
        description={inferMessages.help}
        autosize
        minRows={8}
        maxRows={16}
        spellCheck={false}
        data-autofocus
        classNames={{ input: classes.documents ?? '' }}
        value={text}
        error={typeof result === 'string' ? result : undefined}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
      {typeof result === 'object' && (
        <div className={classes.inferred} role="status">
          <b>{fields.length === 0 ? inferMessages.noNewFields : inferMessages.newFields(fields.length)}</b>
          <ul>
            {fields.map((field) => (
              <li key={field.name}>
                <code>{field.name}</code> <span className={classes.soft}>{field.type}</span>
              </li>
            ))}
          </ul>
          {integers.length > 0 && <p>{inferMessages.integers(integers)}</p>}
          {result.invalidNames.length > 0 && <p>{inferMessages.skipped(result.invalidNames)}</p>}
        </div>
      )}
      <Group className={classes.inferActions ?? ''} justify="flex-end" gap={8}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button variant="filled" disabled={fields.length === 0} onClick={() => onAdd(fields)}>
          {inferMessages.add(fields.length)}
        </Button>
      </Group>
    </div>
  );
};
