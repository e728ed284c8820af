import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { InlineForm } from './inline-form';
import classes from './value-list.module.css';

interface ValueListProps {
  /** ID of the heading. */
  labelledBy: string;
  values: readonly string[];
  disabled: boolean;
  /** Each value is on its own line. */
  isLong?: boolean;
  texts: { none: string; label: string; placeholder: string; add: string; remove: (value: string) => string };
  /** A value that can be added with one click. */
  suggestion?: { value: string; label: string } | undefined;
  /** Why a value can't be added; undefined if it can. */
  problemOf: (value: string) => string | undefined;
  onChange: (values: readonly string[]) => void;
}

/** A list of strings with an input that adds one. */
export const ValueList = ({
  labelledBy,
  values,
  disabled,
  isLong,
  texts,
  suggestion,
  problemOf,
  onChange,
}: ValueListProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (value: string) => {
    const nextProblem = problemOf(value);
    setProblem(nextProblem);
    if (nextProblem !== undefined) return;
    onChange([...values, value]);
    setText('');
  };
  return (
    <>
      {values.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={classes.values} data-long={isLong || undefined} aria-labelledby={labelledBy}>
          {values.map((value) => (
            <li key={value}>
              <code>{value}</code>
              <Tooltip label={texts.remove(value)}>
                <ActionIcon
                  size={24}
                  disabled={disabled}
                  aria-label={texts.remove(value)}
                  onClick={() => onChange(values.filter((other) => other !== value))}
                >
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <InlineForm isWide={isLong} onSubmit={() => add(text.trim())}>
        <TextInput
          aria-label={texts.label}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          disabled={disabled}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" disabled={disabled}>
          {texts.add}
        </Button>
        {suggestion !== undefined && (
          <Button disabled={disabled} onClick={() => add(suggestion.value)}>
            {suggestion.label}
          </Button>
        )}
      </InlineForm>
    </>
  );
};
