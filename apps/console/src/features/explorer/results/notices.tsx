import { IconInfoCircle } from '@tabler/icons-react';
import type { SearchResult } from '../model/results';
import { messages } from './messages';
import classes from './semantic.module.css';

interface Props {
  result: SearchResult;
  /** The response belongs to the previous query. */
  isStale: boolean;
}

/** What the service reports about the query: incomplete semantic ranking, query rewrites. */
export const Notices = ({ result: { partial, rewrites, usesOriginalQueryOnly }, isStale }: Props) => (
  <div data-stale={isStale || undefined}>
    {partial !== undefined && (
      <p className={classes.notice} data-kind="warn" role="status">
        <IconInfoCircle size={15} aria-hidden />
        <span>
          {messages.notices.incomplete(messages.notices.reasons[partial.reason] ?? partial.reason)}{' '}
          {partial.type === undefined ? '' : (messages.notices.types[partial.type] ?? partial.type)}
        </span>
      </p>
    )}
    {usesOriginalQueryOnly && (
      <p className={classes.notice} data-kind="warn" role="status">
        <IconInfoCircle size={15} aria-hidden />
        <span>{messages.notices.notRewritten}</span>
      </p>
    )}
    {rewrites.map(({ query, rewrites: alternatives }) => (
      <p key={query} className={classes.notice}>
        <IconInfoCircle size={15} aria-hidden />
        <span>{messages.notices.rewrites(query, alternatives)}</span>
      </p>
    ))}
  </div>
);
