import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './fleet.module.css';
import { tagMessages as texts } from './messages';
import type { TagRow } from './model/tags';

interface TagFieldsProps {
  rows: readonly TagRow[];
  onChange: (rows: TagRow[]) => void;
  /** The name of a new tag gets the focus when the dialog opens. */
  hasInitialFocus?: boolean;
}

/** The tags with their values, and a line that adds one. */
export const TagFields = ({ rows, onChange, hasInitialFocus = false }: TagFieldsProps) => (
  <>
    <TagTable rows={rows} onChange={onChange} />
    <NewTag rows={rows} hasInitialFocus={hasInitialFocus} onAdd={(row) => onChange([...rows, row])} />
  </>
);

const TagTable = ({ rows, onChange }: TagFieldsProps) => {
  if (rows.length === 0) return <p>{texts.empty}</p>;
  return (
    <table className={classes.tagRows}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.value}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <TextInput
                aria-label={texts.valueOf(name)}
                placeholder={value === undefined ? texts.differs : ''}
                value={value ?? ''}
                onChange={(event) => {
                  const next = event.currentTarget.value;
                  onChange(rows.map((row) => (row.name === name ? { name, value: next } : row)));
                }}
              />
            </td>
            <td>
              <Tooltip label={texts.remove(name)}>
                <ActionIcon
                  size={24}
                  aria-label={texts.remove(name)}
                  onClick={() => onChange(rows.filter((row) => row.name !== name))}
                >
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface NewTagProps {
  rows: readonly TagRow[];
  hasInitialFocus: boolean;
  onAdd: (row: TagRow) => void;
}

const NewTag = ({ rows, hasInitialFocus, onAdd }: NewTagProps) => {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const nameInput = useRef<HTMLInputElement>(null);
  const add = () => {
    // The next tag, or the name that is missing or exists.
    nameInput.current?.focus();
    if (name.trim() === '' && value === '') return;
    // Names of tags are case-insensitive.
    const exists = rows.some((row) => row.name.toLowerCase() === name.trim().toLowerCase());
    const nextProblem = name.trim() === '' ? texts.nameMissing : exists ? texts.exists(name.trim()) : undefined;
    setProblem(nextProblem);
    if (nextProblem !== undefined) return;
    onAdd({ name: name.trim(), value });
    setName('');
    setValue('');
  };
  return (
    <div
      className={classes.newTag}
      role="group"
      aria-label={texts.add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // The page or dialog around may be a form.
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        ref={nameInput}
        {...(hasInitialFocus ? { 'data-autofocus': true } : {})}
        aria-label={texts.newName}
        placeholder={texts.newName}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <TextInput
        aria-label={texts.newValue}
        placeholder={texts.newValue}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button onClick={add}>{texts.add}</Button>
    </div>
  );
};
