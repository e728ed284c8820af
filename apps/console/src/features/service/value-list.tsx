import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { InlineForm } from './inline-form';
import { serviceMessages } from './messages';
import { useListHistory } from './use-list-history';
import classes from './value-list.module.css';

interface ValueProblem {
  message: string;
  /** A value that can be added instead. */
  fix?: { value: string; label: string } | undefined;
}

interface ValueListProps {
  /** ID of the heading. */
  labelledBy: string;
  values: readonly string[];
  /** Why the list can't be changed; undefined if it can. */
  denialReason: string | undefined;
  /** Each value is on its own line. */
  isLong?: boolean;
  texts: {
    none: string;
    label: string;
    placeholder: string;
    add: string;
    remove: (value: string) => string;
  };
  /** A value that can be added with one click. */
  suggestion?: { value: string; label: string } | undefined;
  /** Why a value can't be added; undefined if it can. */
  problemOf: (value: string) => ValueProblem | undefined;
  onChange: (values: readonly string[]) => void;
}

/** Whether the browser, an editor, or a dialog has what Ctrl+Z undoes. */
const hasTextUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[role="dialog"]') !== null ||
    target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

/** A list of strings with an input that adds one. Ctrl+Z takes back the last change. */
export const ValueList = ({
  labelledBy,
  values,
  denialReason,
  isLong,
  texts,
  suggestion,
  problemOf,
  onChange,
}: ValueListProps) => {
  const disabled = denialReason !== undefined;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<ValueProblem>();
  const input = useRef<HTMLInputElement>(null);
  const { edit, undo } = useListHistory(values, onChange);
  const add = (value: string) => {
    const nextProblem = problemOf(value);
    setProblem(nextProblem);
    if (nextProblem !== undefined) return;
    edit([...values, value]);
    setText('');
    // The button of the suggestion or the fix is no longer there.
    input.current?.focus();
  };
  const fix = problem?.fix;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || event.defaultPrevented || undo === undefined || disabled) return;
    const { target } = event;
    // The browser undoes typed text.
    if (target === input.current ? text !== '' : hasTextUndo(target)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className={classes.list}>
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
                  onClick={() => {
                    edit(values.filter((other) => other !== value));
                    input.current?.focus();
                  }}
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
          ref={input}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          disabled={disabled}
          error={
            problem && (
              <>
                {problem.message}
                {fix !== undefined && (
                  <Button className={classes.fix} size="compact-sm" onClick={() => add(fix.value)}>
                    {fix.label}
                  </Button>
                )}
              </>
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <ButtonWithReason type="submit" reason={denialReason}>
          {texts.add}
        </ButtonWithReason>
        {suggestion !== undefined && (
          <ButtonWithReason reason={denialReason} onClick={() => add(suggestion.value)}>
            {suggestion.label}
          </ButtonWithReason>
        )}
        {undo !== undefined && (
          <Button
            variant="subtle"
            disabled={disabled}
            onClick={() => {
              undo();
              input.current?.focus();
            }}
          >
            {serviceMessages.undo}
          </Button>
        )}
      </InlineForm>
    </div>
  );
};
