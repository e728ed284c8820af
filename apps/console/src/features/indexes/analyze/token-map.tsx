import { Button } from '@mantine/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import classes from './analyze.module.css';
import { analyzeMessages } from './messages';
import { layOut, type LayoutToken, type Token } from './token-layout';

/** The part of the text that is marked in both analyses. */
export interface Span {
  start: number;
  end: number;
}

interface TokenMapProps {
  label: string;
  text: string;
  tokens: readonly Token[];
  /** Terms that the other analysis lacks. */
  unmatched: ReadonlySet<string>;
  active: Span | undefined;
  onActive: (span: Span | undefined) => void;
}

/** Number of tokens that are rendered first, and added by each click. The table lists all. */
const TOKENS_PER_STEP = 600;
/** Maximum number of tokens of a collapsed stack, such as the n-grams of a long word. */
const MAX_STACK_HEIGHT = 8;

/** The text with its tokens; tokens with the same start are stacked. Arrow keys move between them. */
export const TokenMap = ({ label, text, tokens, unmatched, active, onActive }: TokenMapProps) => {
  const [maxTokens, setMaxTokens] = useState(TOKENS_PER_STEP);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const [expandedStarts, setExpandedStarts] = useState<ReadonlySet<number>>(new Set());
  const segments = useMemo(() => {
    const renderedTokens = tokens.slice(0, maxTokens);
    const end = tokens.length > maxTokens ? Math.max(0, ...renderedTokens.map((t) => t.endOffset)) : text.length;
    return layOut(text.slice(0, end), renderedTokens);
  }, [text, tokens, maxTokens]);
  const count = Math.min(maxTokens, tokens.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -count, End: count }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-token]')];
    const current = chips.findIndex((chip) => chip === document.activeElement);
    const next = chips[Math.max(0, Math.min(chips.length - 1, current + move))];
    next?.focus();
  };
  const renderToken = (token: LayoutToken) => (
    <button
      key={token.tokenIndex}
      type="button"
      data-token
      className={classes.token}
      tabIndex={token.tokenIndex === Math.min(focusedIndex, count - 1) ? 0 : -1}
      data-stacked={token.isStacked || undefined}
      data-unmatched={unmatched.has(token.token) || undefined}
      data-active={(active?.start === token.startOffset && active.end === token.endOffset) || undefined}
      aria-label={analyzeMessages.token(token, unmatched.has(token.token))}
      onFocus={() => {
        setFocusedIndex(token.tokenIndex);
        onActive({ start: token.startOffset, end: token.endOffset });
      }}
      onBlur={() => onActive(undefined)}
      onMouseEnter={() => onActive({ start: token.startOffset, end: token.endOffset })}
      onMouseLeave={() => onActive(undefined)}
    >
      {!token.isStacked && <sup aria-hidden>{token.position}</sup>}
      <span>{token.token === '' ? '∅' : token.token}</span>
    </button>
  );
  return (
    <div className={classes.map} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {segments.map((segment, i) => {
        const isComplete = expandedStarts.has(segment.start) || segment.tokens.length <= MAX_STACK_HEIGHT + 1;
        const stack = isComplete ? segment.tokens : segment.tokens.slice(0, MAX_STACK_HEIGHT);
        return (
          <span
            key={`${segment.start}-${i}`}
            className={classes.segment}
            data-covered={segment.isCovered || undefined}
            data-breaks={segment.isLineBreak || undefined}
            data-active={
              (active !== undefined &&
                segment.end > segment.start &&
                segment.start >= active.start &&
                segment.end <= active.end) ||
              undefined
            }
          >
            {(!segment.isLineBreak || stack.length > 0) && (
              <span className={classes.piece}>{segment.isLineBreak ? '↵' : segment.text}</span>
            )}
            {stack.length > 0 && <span className={classes.stack}>{stack.map(renderToken)}</span>}
            {!isComplete && (
              <button
                type="button"
                className={classes.moreTokens}
                onClick={() => setExpandedStarts(new Set([...expandedStarts, segment.start]))}
              >
                {analyzeMessages.moreTokens(segment.tokens.length - MAX_STACK_HEIGHT)}
              </button>
            )}
          </span>
        );
      })}
      {tokens.length > maxTokens && (
        <div className={classes.remaining}>
          {analyzeMessages.firstTokens(maxTokens, tokens.length)}{' '}
          <Button onClick={() => setMaxTokens(maxTokens + TOKENS_PER_STEP)}>
            {analyzeMessages.showMoreTokens(TOKENS_PER_STEP)}
          </Button>
        </div>
      )}
    </div>
  );
};
