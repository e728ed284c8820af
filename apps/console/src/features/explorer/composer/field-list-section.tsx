import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import classes from '../explorer.module.css';
import { useDraft } from '../model/draft';
import { joinList, splitList } from '../model/lists';
import type { Explorer } from '../model/use-explorer';
import { FieldPicker } from './field-picker';
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
  otherCount?: number;
  children?: ReactNode;
}

/** A group that selects fields: returned, highlighted, or searched ones. */
export const FieldListSection = ({
  title,
  label,
  none,
  choices,
  member,
  explorer,
  otherCount = 0,
  children,
}: Props) => {
  const list = useDraft(explorer.draft, (body) => body[member]);
  const names = useMemo(() => [...new Set(splitList(list))], [list]);
  const otherFields = useMemo(() => {
    const selectedNames = new Set(names);
    return choices.filter((path) => !selectedNames.has(path));
  }, [choices, names]);
  const run = (next: readonly string[]) => explorer.run({ [member]: joinList(next) });
  return (
    <Section title={title} count={names.length + otherCount} summary={names.length === 0 ? none : undefined}>
      {choices.length === 0 && names.length === 0 ? (
        <p className={classes.hint}>{messages.noUsableField}</p>
      ) : (
        <>
          {names.length > 0 && (
            <ul className={classes.chips} aria-label={messages.selectedFields(label)}>
              {names.map((name) => (
                <li key={name} className={classes.chip}>
                  <code>{name}</code>
                  <button
                    type="button"
                    aria-label={messages.removeField(name)}
                    onClick={() => run(names.filter((each) => each !== name))}
                  >
                    <IconX size={12} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <FieldPicker
            label={label}
            placeholder={names.length === 0 ? none : messages.addField}
            paths={otherFields}
            value={null}
            onChange={(path) => run([...names, path])}
          />
          {names.length > 1 && (
            <Button size="compact-sm" fz={12} variant="subtle" className={classes.clear ?? ''} onClick={() => run([])}>
              {messages.removeFields}
            </Button>
          )}
        </>
      )}
      {children}
    </Section>
  );
};
