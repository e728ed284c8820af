import { Button } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JsonProblem } from '../api/json-problem';
import { formatCount } from '../format/format';
import { JsonProblemLine } from '../ui/json-problem-line';
import { findingsOf, type Verdict } from './check';
import classes from './definition.module.css';
import type { DefinitionState } from './use-definition';

interface DraftFooterProps {
  state: DefinitionState;
  refused: SearchError | undefined;
  onReview: () => void;
  onProblem: (problem: JsonProblem) => void;
  onReveal: (target: string | undefined) => void;
}

/** What the draft amounts to, and the first thing that stands in the way. */
export const DraftFooter = ({ state, refused, onReview, onReveal, onProblem }: DraftFooterProps) => {
  const { changes, verdict, draft, syntaxProblem } = state;
  const first = [
    ...(refused === undefined ? [] : findingsOf(refused)),
    ...verdict.rules.filter((f) => f.severity === 'error'),
    ...verdict.schema,
  ][0];
  return (
    <div className={classes.footer} role="status">
      <span className={classes.footerCount}>{draftWords(changes.length, verdict, syntaxProblem !== undefined)}</span>
      {syntaxProblem !== undefined && (
        <JsonProblemLine problem={syntaxProblem} onReveal={() => onProblem(syntaxProblem)} />
      )}
      {first !== undefined && syntaxProblem === undefined && (
        <button
          type="button"
          className={classes.footerFinding}
          onClick={() => onReveal(first.target)}
          title={first.message}
        >
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {first.message}
        </button>
      )}
      <span className={classes.footerActions}>
        <Button onClick={draft.discard}>Discard</Button>
        <Button variant="filled" onClick={onReview}>
          Review
        </Button>
      </span>
    </div>
  );
};

/** `3 changes · 2 live, 1 needs a rebuild`; while something is wrong, how much. */
export const draftWords = (changes: number, verdict: Verdict, broken: boolean): string => {
  if (broken) return 'Not yet valid JSON';
  const [rebuild, downtime] = [verdict.rebuild.length, verdict.downtime.length];
  const problems = verdict.schema.length + verdict.rules.length - rebuild - downtime;
  if (problems > 0) return `${formatCount(changes, 'change')} · ${formatCount(problems, 'problem')}`;
  if (changes === 0) return 'Only the layout differs: there is nothing to save';
  const live = Math.max(0, changes - rebuild - downtime);
  const parts = [
    live > 0 ? `${live} live` : '',
    downtime > 0 ? `${downtime} offline for seconds` : '',
    rebuild > 0 ? `${rebuild} ${rebuild === 1 ? 'needs' : 'need'} a rebuild` : '',
  ].filter((p) => p !== '');
  return `${formatCount(changes, 'change')} · ${parts.join(', ')}`;
};
