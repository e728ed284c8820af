import { Button, Group, Modal, Textarea } from '@mantine/core';
import { JsonSyntaxError, type SearchField } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import classes from './fields.module.css';
import { documentsIn, inferFields, type InferredFields } from '../../../shared/definition/infer-fields';
import { inferMessages } from './messages';

interface InferDialogProps {
  opened: boolean;
  existing: readonly SearchField[];
  onAdd: (fields: readonly SearchField[]) => void;
  onClose: () => void;
}

const read = (text: string, existing: readonly SearchField[]): InferredFields | string | undefined => {
  if (text.trim() === '') return undefined;
  try {
    const documents = documentsIn(text);
    return documents.length === 0 ? inferMessages.noDocuments : inferFields(documents, existing);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return inferMessages.invalid(error.message);
    throw error;
  }
};

/** Adds the fields of pasted documents. */
export const InferDialog = ({ opened, existing, onAdd, onClose }: InferDialogProps) => {
  const [text, setText] = useState('');
  const result = useMemo(() => read(text, existing), [text, existing]);
  const fields = typeof result === 'object' ? result.fields : [];
  return (
    <Modal opened={opened} onClose={onClose} size={720} title={<b>{inferMessages.title}</b>}>
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
        onChange={(event) => setText(event.currentTarget.value)}
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
          {result.invalidNames.length > 0 && <p>{inferMessages.skipped(result.invalidNames)}</p>}
        </div>
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{inferMessages.cancel}</Button>
        <Button
          variant="filled"
          disabled={fields.length === 0}
          onClick={() => {
            onAdd(fields);
            setText('');
          }}
        >
          {inferMessages.add(fields.length)}
        </Button>
      </Group>
    </Modal>
  );
};
