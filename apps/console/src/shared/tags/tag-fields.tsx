import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './tags.module.css';
import { tagMessages as texts } from './messages';
import { EMPTY_TAG, type TagRow } from './tags';
import type { NewTagInput } from './use-new-tag';

interface TagTableProps {
  rows: readonly TagRow[];
  onChange: (rows: readonly TagRow[]) => void;
  disabled?: boolean;
}

interface TagFieldsProps extends TagTableProps {
  newTag: NewTagInput;
  /** The name of a new tag gets the focus when the dialog opens. */
  hasInitialFocus?: boolean;
}

/** The tags with their values, and a line that adds one. */
export const TagFields = ({ rows, newTag, onChange, hasInitialFocus = false, disabled = false }: TagFieldsProps) => (
  <>
    <TagTable rows={rows} disabled={disabled} onChange={onChange} />
    <NewTagFields
      newTag={newTag}
      hasInitialFocus={hasInitialFocus}
      disabled={disabled}
      onAdd={() => onChange(newTag.allRows)}
    />
  </>
);

const TagTable = ({ rows, onChange, disabled = false }: TagTableProps) => {
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
                disabled={disabled}
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
                  disabled={disabled}
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

interface NewTagFieldsProps {
  newTag: NewTagInput;
  hasInitialFocus: boolean;
  disabled: boolean;
  onAdd: () => void;
}

const NewTagFields = ({ newTag, hasInitialFocus, disabled, onAdd }: NewTagFieldsProps) => {
  const { tag, problem, edit } = newTag;
  const nameInput = useRef<HTMLInputElement>(null);
  const add = () => {
    // The next tag, or the name that is missing or exists.
    nameInput.current?.focus();
    if (newTag.isEmpty || !newTag.check()) return;
    onAdd();
    edit(EMPTY_TAG);
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
        value={tag.name}
        error={problem}
        disabled={disabled}
        onChange={(event) => edit({ ...tag, name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={texts.newValue}
        placeholder={texts.newValue}
        value={tag.value}
        disabled={disabled}
        onChange={(event) => edit({ ...tag, value: event.currentTarget.value })}
      />
      <Button disabled={disabled} onClick={add}>
        {texts.add}
      </Button>
    </div>
  );
};
