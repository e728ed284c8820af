import { MultiSelect } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import classes from '../explorer.module.css';
import { useDraft } from '../model/draft';
import { joinList, splitList } from '../model/lists';
import type { Explorer } from '../model/use-explorer';
import { fieldOptions } from './field-options';
import { messages } from './messages';
import { Section } from './section';

interface Props {
  title: string;
  label: string;
  /** What an empty selection means. */
  none: string;
  choices: readonly string[];
  /** The member of the query with the names, separated by commas. */
  member: 'select' | 'highlight' | 'searchFields';
  explorer: Explorer;
  /** Number of other parameters set in the group. */
  set?: number;
  children?: ReactNode;
}

/** A group that selects fields: returned, highlighted, or searched ones. */
export const FieldListSection = ({ title, label, none, choices, member, explorer, set = 0, children }: Props) => {
  const list = useDraft(explorer.draft, (body) => body[member]);
  const value = useMemo(() => splitList(list), [list]);
  return (
    <Section title={title} count={value.length + set} summary={value.length === 0 ? none : undefined}>
      {choices.length === 0 && value.length === 0 ? (
        <p className={classes.hint}>{messages.noUsableField}</p>
      ) : (
        <MultiSelect
          aria-label={label}
          placeholder={value.length === 0 ? none : messages.addField}
          searchable
          selectFirstOptionOnChange
          filter={fieldOptions}
          clearable
          hidePickedOptions
          maxDropdownHeight={260}
          // Custom values (`genre,count:5`) remain selectable.
          data={[...new Set([...choices, ...value])]}
          value={value}
          onChange={(names) => explorer.run({ [member]: joinList(names) })}
        />
      )}
      {children}
    </Section>
  );
};
