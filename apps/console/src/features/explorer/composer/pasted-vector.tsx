import { messageOf } from '@searchdeck/contract';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import explorerClasses from '../explorer.module.css';
import { readVector } from '../model/vectors';
import { messages } from './messages';

interface Props {
  label: string;
  value: readonly number[];
  dimensions: number | undefined;
  onChange: (vector: number[]) => void;
}

/** A pasted vector. Text that can't be parsed stays in the field, and the query keeps the last valid vector. */
export const PastedVector = ({ label, value, dimensions, onChange }: Props) => {
  const vectorText = value.length === 0 ? '' : JSON.stringify(value);
  const [edit, setEdit] = useState<{ text: string; problem?: string }>();
  const text = edit?.text ?? vectorText;
  return (
    <Textarea
      size="xs"
      aria-label={label}
      placeholder={messages.vectors.vectorPlaceholder(dimensions)}
      classNames={{ input: explorerClasses.mono }}
      autosize
      minRows={2}
      maxRows={5}
      spellCheck={false}
      value={text}
      error={edit?.problem}
      onChange={(e) => {
        const next = e.currentTarget.value;
        try {
          onChange(readVector(next, dimensions));
          setEdit({ text: next });
        } catch (error) {
          setEdit({ text: next, problem: messageOf(error) });
        }
      }}
      onBlur={() => edit?.problem === undefined && setEdit(undefined)}
    />
  );
};
