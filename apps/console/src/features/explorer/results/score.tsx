import { UnstyledButton } from '@mantine/core';
import { formatScore } from '../model/format';
import { MAX_RERANKER_SCORE, type ResultRow } from '../model/results';
import { messages } from './messages';
import classes from './semantic.module.css';

interface Props {
  row: ResultRow;
  /** Title of the document. */
  title: string;
  /** Opens the explanation of the score. */
  onWhy: () => void;
}

/** The score of a result, which opens its explanation. A reranker score has a bar from 0 to the maximum. */
export const Score = ({ row, title, onWhy }: Props) => {
  const score = row.rankingScore ?? row.score;
  if (score === undefined) return null;
  return (
    <UnstyledButton
      className={classes.score}
      title={messages.why}
      aria-label={messages.whyOf(formatScore(score), title)}
      onClick={(e) => {
        e.stopPropagation();
        onWhy();
      }}
    >
      {row.rerankerScore !== undefined && (
        <span className={classes.meter} aria-hidden>
          <span style={{ width: `${Math.min(100, (row.rerankerScore / MAX_RERANKER_SCORE) * 100)}%` }} />
        </span>
      )}
      {formatScore(score)}
    </UnstyledButton>
  );
};
