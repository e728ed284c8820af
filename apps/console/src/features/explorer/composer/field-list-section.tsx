import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../explorer.module.css';
import { messages } from './messages';
import { Section } from './section';

interface Props {
  title: string;
  label: string;
  /** What an empty selection means. */
  none: string;
  choices: readonly string[];
  value: readonly string[];
  /** Number of other parameters set in the group. */
  set?: number;
  onRun: (value: string[]) => void;
  children?: ReactNode;
}

/** A group that selects fields: returned, highlighted, or searched ones. */
export const FieldListSection = ({ title, label, none, choices, value, set = 0, onRun, children }: Props) => (
  <Section title={title} count={value.length + set} summary={value.length === 0 ? none : undefined}>
    {choices.length === 0 && value.length === 0 ? (
      <p className={classes.hint}>{messages.noUsableField}</p>
    ) : (
      <MultiSelect
        aria-label={label}
        placeholder={value.length === 0 ? none : messages.addField}
        searchable
        selectFirstOptionOnChange
        clearable
        hidePickedOptions
        maxDropdownHeight={260}
        // Custom values (`genre,count:5`) remain selectable.
        data={[...new Set([...choices, ...value])]}
        value={[...value]}
        onChange={onRun}
      />
    )}
    {children}
  </Section>
);
