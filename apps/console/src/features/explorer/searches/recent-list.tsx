import { Button } from '@mantine/core';
import type { QuerySnapshot, RecentQuery } from '@searchdeck/contract';
import { useState } from 'react';
import { formatAge, formatTime } from '../../../shared/format/format';
import { isSameQuery, wordsOf } from '../model/kept';
import { KeptLine } from './kept-line';
import classes from './searches.module.css';

interface Props {
  recent: readonly RecentQuery[];
  /** The question on the screen, where there is one. */
  asked?: QuerySnapshot;
  withIndex?: boolean;
  /** How many are shown before one asks for more. */
  first: number;
  onOpen?: () => void;
}

/** The last searches, newest first. */
export const RecentList = ({ recent, asked, withIndex = false, first, onOpen }: Props) => {
  const [all, setAll] = useState(false);
  // Those that read alike (they differ in how much of each hit is shown) are one to whoever looks for them.
  const read = recent.map(({ indexName, request }) => JSON.stringify([indexName, wordsOf(request)]));
  const distinct = recent.filter((_, i) => read.indexOf(read[i] ?? '') === i);
  const shown = all ? distinct : distinct.slice(0, first);
  return (
    <>
      <ul className={classes.lines} aria-label="Recent searches">
        {shown.map(({ id, indexName, request, at }) => (
          <KeptLine
            key={id}
            indexName={indexName}
            request={request}
            current={asked !== undefined && isSameQuery(request, asked)}
            withIndex={withIndex}
            {...(onOpen === undefined ? {} : { onOpen })}
          >
            <time className={classes.age} dateTime={at} title={formatTime(at)}>
              {formatAge(Date.parse(at))}
            </time>
          </KeptLine>
        ))}
      </ul>
      {shown.length < distinct.length && (
        <Button size="compact-sm" fz={12} variant="subtle" onClick={() => setAll(true)}>
          Show all {distinct.length}
        </Button>
      )}
    </>
  );
};
