import { useMemo } from 'react';
import { readDefinition } from '../../shared/definition/definition-text';
import { insertItem } from '../../shared/definition/edit-text';
import type { SampleViewProps } from '../../shared/presentations/presentation';
import { InferPanel } from './fields/infer-panel';
import { inferMessages } from './fields/messages';
import { fieldsIn } from './fields/use-fields';

/** Adds the fields of pasted documents to a new index. */
export const SampleView = ({ text, onChange, sample, onSampleChange, onPending, onDone }: SampleViewProps) => {
  const existing = useMemo(() => {
    const definition = readDefinition(text);
    return 'value' in definition ? fieldsIn(definition.value) : [];
  }, [text]);
  return (
    <InferPanel
      existing={existing}
      text={sample}
      onTextChange={onSampleChange}
      onPending={onPending}
      cancelLabel={inferMessages.skip}
      onCancel={onDone}
      onAdd={(fields) => {
        onChange(fields.reduce((next, field, i) => insertItem(next, ['fields'], existing.length + i, field), text));
        onDone();
      }}
    />
  );
};
