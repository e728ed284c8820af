import type { SearchRequestBody } from '@searchdeck/contract';
import { ordinal } from '../model/explanation';
import { formatScore } from '../model/format';
import { hasWords } from '../model/ranking';
import type { ExplainedRow } from './use-why';
import classes from './why.module.css';

interface Props {
  explained: ExplainedRow;
  title: string;
  /** The question that it was found by. */
  body: SearchRequestBody;
}

/** The document, where it stands, its scores, and which of them decides the place. */
export const Subject = ({ explained: { row, place }, title, body }: Props) => {
  const ordered = (body.orderby ?? '') !== '';
  const boosted = row.rerankerBoostedScore !== undefined && row.ranked === row.rerankerBoostedScore;
  return (
    <div className={classes.subject}>
      <h3 title={title}>{title}</h3>
      <dl className={classes.scores}>
        <div>
          <dt>Place</dt>
          <dd>{ordinal(place)}</dd>
        </div>
        {row.score !== undefined && (
          <div>
            <dt>Score</dt>
            <dd>{formatScore(row.score)}</dd>
          </div>
        )}
        {row.rerankerScore !== undefined && (
          <div>
            <dt>Reranker score</dt>
            <dd>
              {formatScore(row.rerankerScore)}
              <span className={classes.muted}> of 4</span>
            </dd>
          </div>
        )}
        {row.rerankerBoostedScore !== undefined && (
          <div>
            <dt>Boosted</dt>
            <dd>{formatScore(row.rerankerBoostedScore)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.muted}>
        {ordered
          ? 'These results are ordered by fields: the score does not decide the place.'
          : row.ranked !== undefined
            ? `The ${boosted ? 'boosted reranker score' : 'reranker score'} decides the place; the score chose the documents it looked at.`
            : !hasWords(body) && (body.vectorQueries ?? []).length === 0
              ? 'Nothing was searched for: every document has the same score, and the order says nothing.'
              : 'The score decides the place.'}
      </p>
    </div>
  );
};
