import type { SearchRequestBody } from '@searchdeck/contract';
import type { ApiResponse } from '../../../shared/api/send';
import { formatBytes, plural, formatDuration, formatNumber } from '../../../shared/format/format';
import classes from '../explorer.module.css';
import { queryText } from '../model/ranking';
import type { SearchAnswer } from '../model/results';

interface Props {
  answer: ApiResponse<unknown> | undefined;
  body: SearchRequestBody;
  result: SearchAnswer | undefined;
  /** The query failed: an answer that is still at hand is that of an earlier one. */
  failed: boolean;
}

const quoted = (body: SearchRequestBody): string => {
  const text = queryText(body);
  return text === '' || text === '*' ? '' : ` for “${text}”`;
};

/** How many documents, of how much of the index, how fast and how large. */
export const Tally = ({ answer, body, result, failed }: Props) => {
  // What went wrong stands below, announced there.
  if (failed) return <span className={classes.tally}>No answer{quoted(body)}</span>;
  if (answer === undefined || result === undefined)
    return (
      <span className={classes.tally} role="status">
        Searching{quoted(body)}…
      </span>
    );
  const parts: string[] = [];
  if (result.coverage !== undefined && result.coverage < 100) parts.push(`${result.coverage}% of the index`);
  parts.push(
    answer.timings.upstream === undefined
      ? formatDuration(answer.timings.total)
      : `${formatDuration(answer.timings.total)} (${formatDuration(answer.timings.upstream)} in the service)`,
    formatBytes(answer.size),
  );
  return (
    <span className={classes.tally} role="status">
      <strong>
        {result.count === undefined ? `${formatNumber(result.rows.length)} shown` : plural(result.count, 'document')}
      </strong>
      {quoted(body)} · {parts.join(' · ')}
    </span>
  );
};
