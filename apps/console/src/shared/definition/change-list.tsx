import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { printJson } from '../api/json-text';
import type { Change } from './changes';
import classes from './definition.module.css';

const icons = { added: IconPlus, removed: IconMinus, changed: IconPencil } as const;
const LONGEST = 60;
const textOf = (value: unknown): string =>
  value === undefined || value === null ? 'unset' : typeof value === 'string' ? value : printJson(value, 0);
/** Both values in a line each; of long ones, the part where they differ. */
const shortPair = (before: unknown, after: unknown): [string, string] => {
  const [a, b] = [textOf(before), textOf(after)];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const from = a.length > LONGEST || b.length > LONGEST ? Math.max(0, same - 12) : 0;
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + LONGEST)}${text.length > from + LONGEST ? '…' : ''}`;
  return [cut(a), cut(b)];
};

/** What differs, one line each; `marked` ones carry a word such as `rebuild`. */
export const ChangeList = ({
  changes,
  marks,
  onChoose,
}: {
  changes: readonly Change[];
  marks?: ReadonlyMap<Change, string>;
  onChoose?: (change: Change) => void;
}) => (
  <ul className={classes.changes}>
    {changes.map((change, i) => {
      const ChangeIcon = icons[change.kind];
      const mark = marks?.get(change);
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
            <code>{change.label}</code>
            {change.kind === 'changed' && (
              <span className={classes.changeValues}>{shortPair(change.before, change.after).join(' → ')}</span>
            )}
          </span>
          {mark !== undefined && (
            <span className={classes.mark} data-mark={mark}>
              {mark}
            </span>
          )}
        </>
      );
      return (
        <li key={i}>
          {onChoose === undefined ? (
            <div className={classes.change}>{body}</div>
          ) : (
            <button
              type="button"
              className={classes.change}
              onClick={() => onChoose(change)}
              title="Show in the editor"
            >
              {body}
            </button>
          )}
        </li>
      );
    })}
  </ul>
);
