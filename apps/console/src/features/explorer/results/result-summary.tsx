import type { ApiResponse } from '../../../shared/api/send';
import classes from '../explorer.module.css';
import type { SearchResult } from '../model/results';
import { messages } from './messages';

interface Props {
  /** Undefined while the query is running. */
  response: ApiResponse<unknown> | undefined;
  result: SearchResult | undefined;
  hasFailed: boolean;
}

/** Number of results, coverage, duration, and size of the response. */
export const ResultSummary = ({ response, result, hasFailed }: Props) => {
  // The error itself is announced below.
  if (hasFailed) return <span className={classes.summary}>{messages.summary.failed}</span>;
  if (response === undefined || result === undefined) {
    return (
      <span className={classes.summary} role="status">
        {messages.summary.searching}
      </span>
    );
  }
  const { timings, sizeBytes } = response;
  const facts = [
    ...(result.coverage !== undefined && result.coverage < 100 ? [messages.summary.coverage(result.coverage)] : []),
    messages.summary.duration(timings.totalMs, timings.upstreamMs),
    messages.summary.size(sizeBytes),
  ];
  return (
    <span className={classes.summary} role="status">
      <strong>{messages.summary.results(result.count ?? result.rows.length)}</strong> · {facts.join(' · ')}
    </span>
  );
};
