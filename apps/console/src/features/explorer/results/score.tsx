import { UnstyledButton } from '@mantine/core';
import type { ResultRow } from '../model/results';
import classes from './semantic.module.css';

interface Props {
  row: ResultRow;
  /** What the document is called. */
  of: string;
  /** Opens the explanation of this score. */
  onWhy: () => void;
}

/** The score of a result, to press for its explanation; that of the semantic ranker as a bar of four. */
export const Score = ({ row, of, onWhy }: Props) => {
  const reranked = row.ranked;
  if (row.score === undefined && reranked === undefined) return null;
  return (
    <UnstyledButton
      className={classes.score}
      title="Why this score"
      aria-label={`Why the score ${(reranked ?? row.score ?? 0).toFixed(3)} of ${of}`}
      onClick={(e) => {
        e.stopPropagation();
        onWhy();
      }}
    >
      {row.rerankerScore !== undefined && (
        <span className={classes.meter} aria-hidden>
          <span style={{ width: `${Math.min(100, (row.rerankerScore / 4) * 100)}%` }} />
        </span>
      )}
      {(reranked ?? row.score ?? 0).toFixed(reranked === undefined ? 3 : 2)}
    </UnstyledButton>
  );
};
