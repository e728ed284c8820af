import { Button } from '@mantine/core';
import type { QuerySnapshot, RecentQuery } from '@searchdeck/contract';
import { useState } from 'react';
import { formatAge, formatTime } from '../../../shared/format/format';
import { isSameQuery, describeQuery } from '../model/query-snapshot';
import { messages } from './messages';
import { QueryItem } from './query-item';
import classes from './queries.module.css';

interface Props {
  recentQueries: readonly RecentQuery[];
  /** The current query, if any. */
  current?: QuerySnapshot;
  showsIndex?: boolean;
  /** Number of queries shown before "Show all". */
  initialCount: number;
  onOpen?: () => void;
}

/** Recent queries, newest first. */
export const RecentQueryList = ({ recentQueries, current, showsIndex = false, initialCount, onOpen }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  // Queries with the same description (they differ in highlighting, for example) are listed once.
  const descriptions = recentQueries.map(({ indexName, request }) =>
    JSON.stringify([indexName, describeQuery(request)]),
  );
  const distinctQueries = recentQueries.filter((_, i) => descriptions.indexOf(descriptions[i] ?? '') === i);
  const visibleQueries = showsAll ? distinctQueries : distinctQueries.slice(0, initialCount);
  return (
    <>
      <ul className={classes.lines} aria-label={messages.recentQueries}>
        {visibleQueries.map(({ id, indexName, request, at }) => (
          <QueryItem
            key={id}
            indexName={indexName}
            request={request}
            isCurrent={current !== undefined && isSameQuery(request, current)}
            showsIndex={showsIndex}
            {...(onOpen === undefined ? {} : { onOpen })}
          >
            <time className={classes.age} dateTime={at} title={formatTime(at)}>
              {formatAge(Date.parse(at))}
            </time>
          </QueryItem>
        ))}
      </ul>
      {visibleQueries.length < distinctQueries.length && (
        <Button size="compact-sm" fz={12} variant="subtle" onClick={() => setShowsAll(true)}>
          {messages.showAll(distinctQueries.length)}
        </Button>
      )}
    </>
  );
};
