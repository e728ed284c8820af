import { Textarea } from '@mantine/core';
import { useState } from 'react';
import exploring from '../explorer.module.css';
import { readVector } from '../model/vectors';

interface Props {
  label: string;
  value: readonly number[];
  dimensions: number | undefined;
  onChange: (vector: number[]) => void;
}

/** A vector as pasted; what cannot be read stays as it was written, and the query keeps the last vector that could. */
export const PastedVector = ({ label, value, dimensions, onChange }: Props) => {
  const printed = value.length === 0 ? '' : JSON.stringify(value);
  const [edit, setEdit] = useState<{ text: string; problem?: string }>();
  const text = edit?.text ?? printed;
  return (
    <Textarea
      size="xs"
      aria-label={label}
      placeholder={`[0.12, -0.03, …]${dimensions === undefined ? '' : ` ${dimensions} numbers`}`}
      classNames={{ input: exploring.mono }}
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
          setEdit({ text: next, problem: error instanceof Error ? error.message : String(error) });
        }
      }}
      onBlur={() => edit?.problem === undefined && setEdit(undefined)}
    />
  );
};
