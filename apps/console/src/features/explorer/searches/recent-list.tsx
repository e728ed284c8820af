import { Button } from '@mantine/core';
import type { KeptRequest, RecentSearch } from '@searchdeck/contract';
import { useState } from 'react';
import { formatAge, formatTime } from '../../../shared/format/format';
import { asksSame } from '../model/kept';
import { KeptLine } from './kept-line';
import classes from './searches.module.css';

interface Props {
  recent: readonly RecentSearch[];
  /** The question on the screen, where there is one. */
  asked?: KeptRequest;
  withIndex?: boolean;
  /** How many are shown before one asks for more. */
  first: number;
  onOpen?: () => void;
}

/** The last searches, newest first. */
export const RecentList = ({ recent, asked, withIndex = false, first, onOpen }: Props) => {
  const [all, setAll] = useState(false);
  const shown = all ? recent : recent.slice(0, first);
  return (
    <>
      <ul className={classes.lines} aria-label="Recent searches">
        {shown.map(({ id, indexName, request, at }) => (
          <KeptLine
            key={id}
            indexName={indexName}
            request={request}
            current={asked !== undefined && asksSame(request, asked)}
            withIndex={withIndex}
            {...(onOpen === undefined ? {} : { onOpen })}
          >
            <time className={classes.age} dateTime={at} title={formatTime(at)}>
              {formatAge(Date.parse(at))}
            </time>
          </KeptLine>
        ))}
      </ul>
      {shown.length < recent.length && (
        <Button size="compact-sm" fz={12} variant="subtle" onClick={() => setAll(true)}>
          Show all {recent.length}
        </Button>
      )}
    </>
  );
};
