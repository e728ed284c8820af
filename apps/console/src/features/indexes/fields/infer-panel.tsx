import { Button, Group, Select, Textarea } from '@mantine/core';
import { JsonSyntaxError, type SearchField } from '@searchdeck/contract';
import { useEffect, useMemo, useState } from 'react';
import classes from './fields.module.css';
import { DelimitedTextError } from '../../../shared/definition/delimited-text';
import { documentsIn, inferFields, int32Paths, type InferredFields } from '../../../shared/definition/infer-fields';
import { fieldsMessages, inferMessages } from './messages';

interface InferPanelProps {
  existingFields: readonly SearchField[];
  /** The documents. */
  text: string;
  onTextChange: (text: string) => void;
  /** Why nothing else should happen before the fields are added; undefined: there are none. */
  onPending?: (reason: string | undefined) => void;
  /** The user chooses the key of a new index. */
  hasKeyChoice?: boolean;
  /** `key`: the name of the field that was chosen as the key; undefined: none can be the key. */
  onAdd: (fields: readonly SearchField[], key: string | undefined) => void;
  /** Label of the button that adds nothing. */
  cancelLabel: string;
  onCancel: () => void;
}

const inferFrom = (text: string, existingFields: readonly SearchField[]): InferredFields | string | undefined => {
  if (text.trim() === '') return undefined;
  try {
    const documents = documentsIn(text);
    return documents.length === 0 ? inferMessages.noDocuments : inferFields(documents, existingFields);
  } catch (error) {
    if (error instanceof DelimitedTextError) return inferMessages.invalidCsv(error.message);
    if (error instanceof JsonSyntaxError) return inferMessages.invalid(error.message);
    throw error;
  }
};

/** Creates the key field of an index. */
export const newKeyField = (name: string): SearchField => ({ name, type: 'Edm.String', key: true });

/** Infers fields from pasted documents. */
export const InferPanel = ({
  existingFields,
  text,
  onTextChange,
  onPending,
  hasKeyChoice = false,
  onAdd,
  cancelLabel,
  onCancel,
}: InferPanelProps) => {
  const result = useMemo(() => inferFrom(text, existingFields), [text, existingFields]);
  const [chosenKey, setChosenKey] = useState<string>();
  const keys = hasKeyChoice && typeof result === 'object' ? result.keys : [];
  const key = chosenKey !== undefined && keys.includes(chosenKey) ? chosenKey : keys[0];
  const inferredFields = typeof result === 'object' ? result.fields : [];
  const fields = inferredFields.map((field) => (field.name === key ? newKeyField(field.name) : field));
  const integers = int32Paths(fields);
  const reason =
    typeof result === 'string'
      ? inferMessages.unreadable
      : fields.length > 0
        ? inferMessages.pending(fields.length)
        : text.trim() === ''
          ? inferMessages.noSample
          : undefined;
  useEffect(() => onPending?.(reason), [onPending, reason]);
  return (
    <div>
      <Textarea
        label={inferMessages.label}
        description={`${inferMessages.help} ${hasKeyChoice ? inferMessages.notLoaded : inferMessages.existingSkipped}`}
        autosize
        minRows={8}
        maxRows={hasKeyChoice && fields.length > 0 ? 8 : 16}
        spellCheck={false}
        data-autofocus
        classNames={{ input: classes.documents ?? '' }}
        value={text}
        error={typeof result === 'string' ? result : undefined}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
      {hasKeyChoice && fields.length > 0 && <KeyChoice keys={keys} value={key} onChange={setChosenKey} />}
      {typeof result === 'object' && (
        <div className={classes.inferred} role="status">
          <b className={classes.inferredHead}>
            {fields.length === 0 ? inferMessages.noNewFields : inferMessages.newFields(fields.length)}
          </b>
          <ul>
            {fields.map((field) => (
              <li key={field.name}>
                <code>{field.name}</code> <span className={classes.soft}>{field.type}</span>
                {field.key === true && ` · ${fieldsMessages.key}`}
              </li>
            ))}
          </ul>
          {integers.length > 0 && <p>{inferMessages.integers(integers)}</p>}
          {result.renamed.length > 0 && <p>{inferMessages.renamed(result.renamed)}</p>}
          {result.invalidNames.length > 0 && <p>{inferMessages.skipped(result.invalidNames)}</p>}
        </div>
      )}
      <Group className={classes.inferActions ?? ''} justify="flex-end" gap={8}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button variant="filled" disabled={fields.length === 0} onClick={() => onAdd(fields, key)}>
          {inferMessages.add(fields.length)}
        </Button>
      </Group>
    </div>
  );
};

interface KeyChoiceProps {
  /** Names of the fields that can be the key. */
  keys: readonly string[];
  value: string | undefined;
  onChange: (key: string) => void;
}

const KeyChoice = ({ keys, value, onChange }: KeyChoiceProps) =>
  value === undefined ? (
    <p>{inferMessages.noKey}</p>
  ) : (
    <Select
      className={classes.keyChoice ?? ''}
      label={inferMessages.key}
      description={inferMessages.keyHelp}
      data={[...keys]}
      value={value}
      allowDeselect={false}
      onChange={(next) => {
        if (next !== null) onChange(next);
      }}
    />
  );
