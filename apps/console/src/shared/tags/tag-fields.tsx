import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { ButtonWithReason } from '../ui/button-with-reason';
import classes from './tags.module.css';
import { tagMessages as texts } from './messages';
import { EMPTY_TAG, type TagRow } from './tags';
import type { NewTagInput } from './use-new-tag';

interface TagTableProps {
  rows: readonly TagRow[];
  onChange: (rows: readonly TagRow[]) => void;
}

interface TagFieldsProps extends TagTableProps {
  newTag: NewTagInput;
  /** Why the tags can't be changed; undefined if they can. */
  denialReason?: string | undefined;
  /** The name of a new tag gets the focus when the dialog opens. */
  hasInitialFocus?: boolean;
}

/** The tags with their values, and a line that adds one. */
export const TagFields = ({ rows, newTag, onChange, hasInitialFocus = false, denialReason }: TagFieldsProps) => (
  <>
    <TagTable rows={rows} disabled={denialReason !== undefined} onChange={onChange} />
    <NewTagFields
      newTag={newTag}
      hasInitialFocus={hasInitialFocus}
      denialReason={denialReason}
      onAdd={() => onChange(newTag.allRows)}
    />
  </>
);

const TagTable = ({ rows, onChange, disabled }: TagTableProps & { disabled: boolean }) => {
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
  denialReason: string | undefined;
  onAdd: () => void;
}

const NewTagFields = ({ newTag, hasInitialFocus, denialReason, onAdd }: NewTagFieldsProps) => {
  const { tag, problem, edit } = newTag;
  const disabled = denialReason !== undefined;
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
      <ButtonWithReason reason={denialReason} onClick={add}>
        {texts.add}
      </ButtonWithReason>
    </div>
  );
};
