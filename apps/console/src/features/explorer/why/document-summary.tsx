import type { SearchRequestBody } from '@searchdeck/contract';
import { formatScore } from '../model/format';
import { hasText } from '../model/ranking';
import { messages } from './messages';
import type { ExplainedRow } from './use-why';
import classes from './why.module.css';

interface Props {
  explainedRow: ExplainedRow;
  title: string;
  /** The query that returned the document. */
  body: SearchRequestBody;
}

/** The document, its rank and scores, and which score determines the rank. */
export const DocumentSummary = ({ explainedRow: { row, rank }, title, body }: Props) => {
  const isSorted = (body.orderby ?? '') !== '';
  const isBoosted = row.rerankerBoostedScore !== undefined && row.rankingScore === row.rerankerBoostedScore;
  return (
    <div className={classes.document}>
      <h3 title={title}>{title}</h3>
      <dl className={classes.scores}>
        <div>
          <dt>{messages.rank}</dt>
          <dd>{rank}</dd>
        </div>
        {row.score !== undefined && (
          <div>
            <dt>{messages.score}</dt>
            <dd>{formatScore(row.score)}</dd>
          </div>
        )}
        {row.rerankerScore !== undefined && (
          <div>
            <dt>{messages.rerankerScore}</dt>
            <dd>
              {formatScore(row.rerankerScore)}
              <span className={classes.muted}> {messages.maxRerankerScore}</span>
            </dd>
          </div>
        )}
        {row.rerankerBoostedScore !== undefined && (
          <div>
            <dt>{messages.boostedScore}</dt>
            <dd>{formatScore(row.rerankerBoostedScore)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.muted}>
        {isSorted
          ? messages.sortedByFields
          : row.rankingScore !== undefined
            ? isBoosted
              ? messages.rankedByBoostedScore
              : messages.rankedByRerankerScore
            : !hasText(body) && (body.vectorQueries ?? []).length === 0
              ? messages.notRanked
              : messages.rankedByScore}
      </p>
    </div>
  );
};
