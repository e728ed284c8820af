import { findKeyField, type SearchField } from '@searchdeck/contract';
import { useMemo } from 'react';
import { readDefinition } from '../../shared/definition/definition-text';
import { setValue } from '../../shared/definition/edit-text';
import type { SampleViewProps } from '../../shared/presentations/presentation';
import { InferPanel, newKeyField } from './fields/infer-panel';
import { inferMessages } from './fields/messages';
import { fieldsIn } from './fields/use-fields';
import { uniqueName } from './unique-name';

/** The key of the new index: the chosen column, or the key of the template, whose name differs from all columns. */
const keyOf = (
  column: string | undefined,
  template: SearchField | undefined,
  otherFields: readonly SearchField[],
): SearchField => {
  if (column !== undefined) return column === template?.name ? template : newKeyField(column);
  const key = template ?? newKeyField('id');
  const names = otherFields.map(({ name }) => name);
  return { ...key, name: uniqueName(names, key.name) };
};

/** Adds the fields of pasted documents to a new index. */
export const SampleView = ({ text, onChange, sample, onSampleChange, onPending, onDone }: SampleViewProps) => {
  const savedFields = useMemo(() => {
    const definition = readDefinition(text);
    return 'value' in definition ? fieldsIn(definition.value) : [];
  }, [text]);
  const template = findKeyField(savedFields);
  const otherFields = useMemo(() => savedFields.filter((field) => field !== template), [savedFields, template]);
  return (
    <InferPanel
      existingFields={otherFields}
      hasKeyChoice
      text={sample}
      onTextChange={onSampleChange}
      onPending={onPending}
      cancelLabel={inferMessages.skip}
      onCancel={() => onDone(false)}
      onAdd={(fields, key) => {
        const newFields = fields.filter(({ name }) => name !== key);
        onChange(
          setValue(
            text,
            ['fields'],
            [keyOf(key, template, [...otherFields, ...newFields]), ...otherFields, ...newFields],
          ),
        );
        // A separate key is missing in the documents.
        onDone(key !== undefined);
      }}
    />
  );
};
