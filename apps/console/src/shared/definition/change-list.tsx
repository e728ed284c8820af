import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { printJson, type ResourceKind } from '@searchdeck/contract';
import type { ChangeEffect } from './change-effects';
import type { Change } from './changes';
import classes from './definition.module.css';
import { lineChanges } from './line-changes';
import { lineMessages } from './line-messages';
import { changeMessages } from './messages';

const icons = { added: IconPlus, removed: IconMinus, changed: IconPencil } as const;
const MAX_VALUE_LENGTH = 60;
const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? changeMessages.unset
    : typeof value === 'string'
      ? value.trimEnd().replaceAll(/\r?\n/g, ' ⏎ ')
      : printJson(value);
/** Both values on one line each; long ones are truncated to the part that differs. */
export const shortPair = (before: unknown, after: unknown): [string, string] => {
  const [a, b] = [textOf(before), textOf(after)];
  let prefix = 0;
  while (prefix < a.length && a[prefix] === b[prefix]) prefix++;
  const from = a.length > MAX_VALUE_LENGTH || b.length > MAX_VALUE_LENGTH ? Math.max(0, prefix - 12) : 0;
  const truncate = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MAX_VALUE_LENGTH)}${text.length > from + MAX_VALUE_LENGTH ? '…' : ''}`;
  return [truncate(a), truncate(b)];
};

const hasLines = (value: unknown): boolean => typeof value === 'string' && value.trimEnd().includes('\n');

/** Both values, how many lines changed, or what happens to a credential; undefined: the path says everything. */
const changeText = (change: Change, columns: ResourceKind['columns']): string | undefined => {
  const { label, kind, before, after, credential } = change;
  if (credential !== undefined) return changeMessages.credential[credential];
  if (kind !== 'changed') return undefined;
  if (typeof before !== 'string' || typeof after !== 'string' || !(hasLines(before) || hasLines(after))) {
    return shortPair(before, after).join(' → ');
  }
  const unit = columns.find(({ field }) => field === label)?.unit ?? lineMessages.line;
  return lineMessages.changes(lineChanges(before, after), unit);
};

/** What changed, in words: the values, or which items moved. */
const ChangeText = ({ change, columns }: { change: Change; columns: ResourceKind['columns'] }) => {
  if (change.order !== undefined) {
    return (
      <span>
        {changeMessages.orderOf}
        <code>{change.order.list}</code>
        {changeMessages.orderChanged}
        {changeMessages.moved(change.order.moves)}
      </span>
    );
  }
  const text = changeText(change, columns);
  return (
    <>
      <code>{change.label}</code>
      {text !== undefined && <span className={classes.changeValues}>{text}</span>}
    </>
  );
};

const TONES: Readonly<Partial<Record<ChangeEffect, string>>> = {
  none: 'neutral',
  upload: 'neutral',
  rebuild: 'danger',
};

/** One line per change, with an optional mark such as `requires rebuild`. */
export const ChangeList = ({
  changes,
  columns = [],
  effects,
  onSelect,
}: {
  changes: readonly Change[];
  /** Of the kind: its units name the lines of a text. */
  columns?: ResourceKind['columns'];
  /** What a save of the changes does to an existing index. */
  effects?: ReadonlyMap<Change, ChangeEffect>;
  onSelect?: (change: Change) => void;
}) => (
  <ul className={classes.changes}>
    {changes.map((change, i) => {
      const ChangeIcon = icons[change.kind];
      const effect = effects?.get(change);
      const body = (
        <>
          <ChangeIcon
            size={14}
            stroke={2}
            className={classes.changeIcon}
            data-kind={change.kind}
            aria-label={change.kind}
          />
          <span className={classes.changeText}>
            <ChangeText change={change} columns={columns} />
            {effect === 'upload' && <span className={classes.changeValues}>{changeMessages.noValues}</span>}
          </span>
          {effect !== undefined && (
            <span className={classes.mark} data-tone={TONES[effect]}>
              {changeMessages.marks[effect]}
            </span>
          )}
        </>
      );
      return (
        <li key={i}>
          {onSelect === undefined ? (
            <div className={classes.change}>{body}</div>
          ) : (
            <button
              type="button"
              className={classes.change}
              onClick={() => onSelect(change)}
              title={changeMessages.showInEditor}
            >
              {body}
            </button>
          )}
        </li>
      );
    })}
  </ul>
);
