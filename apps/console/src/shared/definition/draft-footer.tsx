import { Button } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JsonProblem } from '../api/json-problem';
import { ButtonWithReason } from '../ui/button-with-reason';
import { JsonProblemLine } from '../ui/json-problem-line';
import { errorsFirst, findingsOf } from './check';
import { countsOf } from './change-counts';
import classes from './definition.module.css';
import { changeMessages, changeSummary, draftMessages } from './messages';
import { useResource } from './resource-context';

interface DraftFooterProps {
  /** Why the draft can't be saved now. */
  denialReason: string | undefined;
  error: SearchError | undefined;
  onReview: () => void;
  onProblem: (problem: JsonProblem) => void;
  onReveal: (target: string | undefined) => void;
}

/** Summary of the draft's changes, and its first error or warning about an unknown property. */
export const DraftFooter = ({ denialReason, error, onReview, onReveal, onProblem }: DraftFooterProps) => {
  const { state } = useResource();
  const { changes, verdict, draft, isOutdated, syntaxProblem } = state;
  const [first] = errorsFirst([
    ...(error === undefined ? [] : findingsOf(error)),
    ...verdict.rules.filter((f) => f.severity === 'error'),
    ...verdict.schema,
  ]);
  return (
    <div className={classes.footer} role="status">
      <span className={classes.footerCount}>
        {syntaxProblem !== undefined
          ? changeMessages.invalidJson
          : isOutdated && changes.length === 0
            ? changeMessages.pending
            : changeSummary(countsOf(state))}
      </span>
      {syntaxProblem !== undefined && (
        <JsonProblemLine problem={syntaxProblem} onReveal={() => onProblem(syntaxProblem)} />
      )}
      {first !== undefined && syntaxProblem === undefined && (
        <button
          type="button"
          className={classes.footerFinding}
          data-severity={first.severity}
          onClick={() => onReveal(first.target)}
          title={first.message}
        >
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {first.message}
        </button>
      )}
      <span className={classes.footerActions}>
        <Button onClick={draft.discard}>{draftMessages.discard}</Button>
        <ButtonWithReason variant="filled" onClick={onReview} reason={denialReason}>
          {draftMessages.review}
        </ButtonWithReason>
      </span>
    </div>
  );
};
