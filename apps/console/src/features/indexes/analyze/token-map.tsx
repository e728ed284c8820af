import { Button } from '@mantine/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { plural } from '../../../shared/format/format';
import classes from './analyze.module.css';
import { layOut, type PlacedToken, type Token } from './token-layout';

/** The part of the text that both analyses mark. */
export interface Span {
  start: number;
  end: number;
}

interface TokenMapProps {
  label: string;
  text: string;
  tokens: readonly Token[];
  /** Terms that the other analysis does not have. */
  unmatched: ReadonlySet<string>;
  active: Span | undefined;
  onActive: (span: Span | undefined) => void;
}

/** So many tokens are drawn at once; the table lists all. */
const DRAWN = 600;
/** Of a higher stack (the grams of a long word) only the first are shown. */
const STACK = 8;

/** The tokens over the text they come from: those that begin at the same place are stacked. Arrow keys move between them. */
export const TokenMap = ({ label, text, tokens, unmatched, active, onActive }: TokenMapProps) => {
  const [most, setMost] = useState(DRAWN);
  const [focused, setFocused] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const segments = useMemo(() => {
    const shown = tokens.slice(0, most);
    const end = tokens.length > most ? Math.max(0, ...shown.map((t) => t.endOffset)) : text.length;
    return layOut(text.slice(0, end), shown);
  }, [text, tokens, most]);
  const count = Math.min(most, tokens.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -count, End: count }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-token]')];
    const now = chips.findIndex((chip) => chip === document.activeElement);
    const next = chips[Math.max(0, Math.min(chips.length - 1, now + move))];
    next?.focus();
  };
  const chip = (token: PlacedToken) => (
    <button
      key={token.at}
      type="button"
      data-token
      className={classes.token}
      tabIndex={token.at === Math.min(focused, count - 1) ? 0 : -1}
      data-stacked={token.stacked || undefined}
      data-unmatched={unmatched.has(token.token) || undefined}
      data-active={(active?.start === token.startOffset && active.end === token.endOffset) || undefined}
      aria-label={`${token.token === '' ? 'empty token' : token.token}, position ${token.position}, characters ${token.startOffset} to ${token.endOffset}${unmatched.has(token.token) ? ', not in the other analysis' : ''}`}
      onFocus={() => {
        setFocused(token.at);
        onActive({ start: token.startOffset, end: token.endOffset });
      }}
      onBlur={() => onActive(undefined)}
      onMouseEnter={() => onActive({ start: token.startOffset, end: token.endOffset })}
      onMouseLeave={() => onActive(undefined)}
    >
      {!token.stacked && <sup aria-hidden>{token.position}</sup>}
      <span>{token.token === '' ? '∅' : token.token}</span>
    </button>
  );
  return (
    <div className={classes.map} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {segments.map((segment, i) => {
        const whole = opened.has(segment.start) || segment.tokens.length <= STACK + 1;
        const shown = whole ? segment.tokens : segment.tokens.slice(0, STACK);
        return (
          <span
            key={`${segment.start}-${i}`}
            className={classes.segment}
            data-covered={segment.covered || undefined}
            data-breaks={segment.breaks || undefined}
            data-active={
              (active !== undefined &&
                segment.end > segment.start &&
                segment.start >= active.start &&
                segment.end <= active.end) ||
              undefined
            }
          >
            {(!segment.breaks || shown.length > 0) && (
              <span className={classes.piece}>{segment.breaks ? '↵' : segment.text}</span>
            )}
            {shown.length > 0 && <span className={classes.stack}>{shown.map(chip)}</span>}
            {!whole && (
              <button
                type="button"
                className={classes.moreTokens}
                onClick={() => setOpened(new Set([...opened, segment.start]))}
              >
                {segment.tokens.length - STACK} more
              </button>
            )}
          </span>
        );
      })}
      {tokens.length > most && (
        <div className={classes.rest}>
          The first {plural(most, 'token')} of {plural(tokens.length, 'token')} are drawn.{' '}
          <Button onClick={() => setMost(most + DRAWN)}>Draw {DRAWN} more</Button>
        </div>
      )}
    </div>
  );
};
