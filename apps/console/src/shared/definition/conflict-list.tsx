import { useId } from 'react';
import { shortPair } from './change-list';
import classes from './definition.module.css';
import type { MergeConflict, MergeSide } from './merge';
import { conflictMessages } from './conflict-messages';

interface ConflictListProps {
  conflicts: readonly MergeConflict[];
  choices: ReadonlyMap<string, MergeSide>;
  onSelect: (label: string, side: MergeSide) => void;
}

/** The parts that both sides changed, each with both values to select from. */
export const ConflictList = ({ conflicts, choices, onSelect }: ConflictListProps) => {
  const id = useId();
  if (conflicts.length === 0) return <p className={classes.lead}>{conflictMessages.noConflicts}</p>;
  return (
    <>
      <h3>{conflictMessages.conflicts(conflicts.length)}</h3>
      <p className={classes.lead}>{conflictMessages.conflictsLead}</p>
      {conflicts.map(({ label, theirs, mine }) => {
        const [theirText, myText] = shortPair(theirs, mine);
        const options = [
          { side: 'theirs', name: conflictMessages.theirValue, text: theirs === undefined ? undefined : theirText },
          { side: 'mine', name: conflictMessages.yourValue, text: mine === undefined ? undefined : myText },
        ] as const;
        return (
          <fieldset key={label} className={classes.conflict}>
            <legend>
              <code>{label}</code>
            </legend>
            {options.map(({ side, name, text }) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`${id}/${label}`}
                  checked={choices.get(label) === side}
                  onChange={() => onSelect(label, side)}
                />
                <span>{name}</span>
                {text === undefined ? <i>{conflictMessages.removed}</i> : <code>{text}</code>}
              </label>
            ))}
          </fieldset>
        );
      })}
    </>
  );
};
