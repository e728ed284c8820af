import { useState } from 'react';
import { formatNumber } from '../../../shared/format/format';
import classes from './debug.module.css';
import { shortenParts, type TextPart, type VisiblePart } from './diff-words';
import { compareMessages as messages } from './messages';

interface ChangedTextProps {
  parts: readonly TextPart[];
  /** Whether the changes are in the earlier or in the later text. */
  change: 'removed' | 'added';
}

/** A text whose differing words are marked. Long unchanged parts are shortened until the user opens them. */
export const ChangedText = ({ parts, change }: ChangedTextProps) =>
  shortenParts(parts).map((part, i) =>
    part.isChanged ? <Change key={i} text={part.text} change={change} /> : <Unchanged key={i} part={part} />,
  );

/** Screen readers don't announce the elements of insertions and deletions. */
const Change = ({ text, change }: { text: string; change: ChangedTextProps['change'] }) => {
  const Element = change === 'removed' ? 'del' : 'ins';
  return (
    <Element className={classes.change} data-change={change}>
      <span className="visually-hidden">{messages.changeStart[change]}</span>
      {text}
      <span className="visually-hidden">{messages.changeEnd}</span>
    </Element>
  );
};

const Unchanged = ({ part: { text, omitted } }: { part: VisiblePart }) => {
  const [isOpen, setOpen] = useState(false);
  if (omitted === undefined) return text;
  const label = messages.showUnchanged(formatNumber(omitted.text.length));
  return (
    <>
      {text}
      {isOpen ? (
        omitted.text
      ) : (
        <button
          type="button"
          className={classes.omitted}
          aria-label={label}
          title={label}
          onClick={() => setOpen(true)}
        >
          …
        </button>
      )}
      {omitted.end}
    </>
  );
};
