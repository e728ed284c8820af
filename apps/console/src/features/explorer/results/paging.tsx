import { ActionIcon, Button, Select } from '@mantine/core';
import type { SearchRequestBody } from '@searchdeck/contract';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../../shared/api/use-operation';
import classes from '../explorer.module.css';
import { DEFAULT_PAGE_SIZE, pageInfo, pendingPageInfo, probeBody } from '../model/paging';
import { readSearchResponse } from '../model/results';
import { SEARCH_QUERY_OPTIONS, searchArgs } from '../model/search-args';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

interface Props {
  connectionId: string;
  indexName: string;
  keyName: string | undefined;
  explorer: Explorer;
  /** The query whose results are displayed; the response of another one may be pending. */
  displayedQuery: SearchRequestBody;
  /** Number of displayed results. */
  pageLength: number;
  count: number | undefined;
}

const PAGE_SIZES = ['10', '25', '50', '100', '250'];

/** The position of the displayed page, and the controls that select another one. */
export const Paging = ({ connectionId, indexName, keyName, explorer, displayedQuery, pageLength, count }: Props) => {
  const { body, version } = explorer.state;
  const isStale = displayedQuery !== body;
  const displayedPage = pageInfo(displayedQuery, pageLength, count);
  const { top, skip, last, hasMore } = isStale ? pendingPageInfo(body, displayedQuery, count) : displayedPage;
  // Without a count a full page may be the last one: requests one more key.
  const probe = useQuery({
    ...operationQuery(connectionId, 'documents.searchPost', searchArgs(indexName, probeBody(body, keyName), version)),
    enabled: hasMore === 'unknown',
    ...SEARCH_QUERY_OPTIONS,
  });
  const hasProbedPage = probe.data === undefined ? undefined : readSearchResponse(probe.data.body).rows.length > 0;
  // The button stays enabled while unknown: an empty page says that it is past the end.
  const hasNext = hasMore === 'unknown' ? (hasProbedPage ?? !probe.isFetching) : hasMore;
  return (
    <footer className={classes.foot}>
      <span data-stale={isStale || undefined}>
        {pageLength === 0
          ? messages.paging.noResults
          : count === undefined
            ? messages.paging.range(displayedPage.skip + 1, displayedPage.skip + pageLength)
            : messages.paging.rangeOf(displayedPage.skip + 1, displayedPage.skip + pageLength, count)}
      </span>
      <span className={classes.pager}>
        <Select
          size="xs"
          w={128}
          aria-label={messages.paging.pageSize}
          allowDeselect={false}
          data={(PAGE_SIZES.includes(String(top)) ? PAGE_SIZES : [...PAGE_SIZES, String(top)]).map((v) => ({
            value: v,
            label: messages.paging.perPage(Number(v)),
          }))}
          value={String(top)}
          onChange={(v) =>
            explorer.run({ top: Number(v) === DEFAULT_PAGE_SIZE ? undefined : Number(v), skip: undefined })
          }
        />
        <ActionIcon
          variant="default"
          size={30}
          aria-label={messages.paging.first}
          disabled={skip === 0}
          onClick={() => explorer.run({ skip: undefined })}
        >
          <IconChevronsLeft size={14} aria-hidden />
        </ActionIcon>
        <Button
          size="xs"
          variant="default"
          aria-label={messages.paging.previous}
          disabled={skip === 0}
          onClick={() => explorer.run({ skip: skip - top > 0 ? skip - top : undefined })}
        >
          <IconChevronLeft size={14} aria-hidden />
          <span className={classes.pageWord}>{messages.paging.previous}</span>
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={messages.paging.next}
          disabled={!hasNext}
          onClick={() => explorer.run({ skip: skip + top })}
        >
          <span className={classes.pageWord}>{messages.paging.next}</span>
          <IconChevronRight size={14} aria-hidden />
        </Button>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={messages.paging.last}
          disabled={last === undefined || skip >= last}
          onClick={() => explorer.run({ skip: last })}
        >
          <IconChevronsRight size={14} aria-hidden />
        </ActionIcon>
      </span>
    </footer>
  );
};
