import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../explorer.module.css';
import { Section } from './section';

interface Props {
  title: string;
  label: string;
  /** What happens when nothing is chosen. */
  none: string;
  choices: readonly string[];
  value: readonly string[];
  /** What else in the group is set, for its count. */
  set?: number;
  onRun: (value: string[]) => void;
  children?: ReactNode;
}

/** A group that is a choice of fields: facets, columns, highlights, searched fields. */
export const FieldListSection = ({ title, label, none, choices, value, set = 0, onRun, children }: Props) => (
  <Section title={title} count={value.length + set} summary={value.length === 0 ? none : undefined}>
    {choices.length === 0 && value.length === 0 ? (
      <p className={classes.hint}>No field of this index can be used here.</p>
    ) : (
      <MultiSelect
        aria-label={label}
        placeholder={value.length === 0 ? none : 'Add…'}
        searchable
        selectFirstOptionOnChange
        clearable
        hidePickedOptions
        maxDropdownHeight={260}
        // What was written by hand (`genre,count:5`) stays choosable.
        data={[...new Set([...choices, ...value])]}
        value={[...value]}
        onChange={onRun}
      />
    )}
    {children}
  </Section>
);
