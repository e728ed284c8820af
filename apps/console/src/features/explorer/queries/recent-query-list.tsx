import { Button } from '@mantine/core';
import type { QuerySnapshot, RecentQuery } from '@searchdeck/contract';
import { useState } from 'react';
import { formatAge, formatTime } from '../../../shared/format/format';
import { isSameQuery, describeQuery } from '../model/query-snapshot';
import { messages } from './messages';
import { QueryItem } from './query-item';
import classes from './queries.module.css';

interface Props {
  recent: readonly RecentQuery[];
  /** The current query, if any. */
  current?: QuerySnapshot;
  showsIndex?: boolean;
  /** Number of queries shown before "Show all". */
  initialCount: number;
  onOpen?: () => void;
}

/** Recent queries, newest first. */
export const RecentQueryList = ({ recent, current, showsIndex = false, initialCount, onOpen }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  // Queries with the same description (they differ in highlighting, for example) are listed once.
  const descriptions = recent.map(({ indexName, request }) => JSON.stringify([indexName, describeQuery(request)]));
  const distinct = recent.filter((_, i) => descriptions.indexOf(descriptions[i] ?? '') === i);
  const visible = showsAll ? distinct : distinct.slice(0, initialCount);
  return (
    <>
      <ul className={classes.lines} aria-label={messages.recentQueries}>
        {visible.map(({ id, indexName, request, at }) => (
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
      {visible.length < distinct.length && (
        <Button size="compact-sm" fz={12} variant="subtle" onClick={() => setShowsAll(true)}>
          {messages.showAll(distinct.length)}
        </Button>
      )}
    </>
  );
};
