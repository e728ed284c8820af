import { ActionIcon, Button, Select } from '@mantine/core';
import type { SearchRequestBody } from '@searchdeck/contract';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../../shared/api/use-operation';
import classes from '../explorer.module.css';
import { formatNumber } from '../../../shared/format/format';
import { DEFAULT_PAGE, pageFacts, pagesAhead, probeBody } from '../model/paging';
import { readAnswer } from '../model/results';
import { searchArgs } from '../model/search-args';
import type { Explorer } from '../model/use-explorer';

interface Props {
  connectionId: string;
  indexName: string;
  keyName: string | undefined;
  explorer: Explorer;
  /** The question that the documents on the screen answer; another one may be on its way. */
  answered: SearchRequestBody;
  shown: number;
  count: number | undefined;
}

const SIZES = ['10', '25', '50', '100', '250'];

export const Paging = ({ connectionId, indexName, keyName, explorer, answered, shown, count }: Props) => {
  const { body, version } = explorer.state;
  const stale = answered !== body;
  const here = pageFacts(answered, shown, count);
  const { top, skip, last, more } = stale ? pagesAhead(body, answered, count) : here;
  // A full page that nobody counted may be the last one: one key more is asked for.
  const probe = useQuery({
    ...operationQuery(connectionId, 'documents.searchPost', searchArgs(indexName, probeBody(body, keyName), version)),
    enabled: more === 'unknown',
    staleTime: 30_000,
    retry: false,
  });
  const beyond = probe.data === undefined ? undefined : readAnswer(probe.data.body).rows.length > 0;
  // While it is not known the button stays usable: an empty page says that it is past the end.
  const next = more === 'unknown' ? (beyond ?? !probe.isFetching) : more;
  return (
    <footer className={classes.foot}>
      <span data-stale={stale || undefined}>
        {shown === 0
          ? 'No documents'
          : `${formatNumber(here.skip + 1)}–${formatNumber(here.skip + shown)}${count === undefined ? '' : ` of ${formatNumber(count)}`}`}
      </span>
      <span className={classes.pager}>
        <Select
          size="xs"
          w={124}
          aria-label="Documents a page"
          allowDeselect={false}
          data={(SIZES.includes(String(top)) ? SIZES : [...SIZES, String(top)]).map((v) => ({
            value: v,
            label: `${v} a page`,
          }))}
          value={String(top)}
          onChange={(v) => explorer.run({ top: Number(v) === DEFAULT_PAGE ? undefined : Number(v), skip: undefined })}
        />
        <ActionIcon
          variant="default"
          size={30}
          aria-label="First page"
          disabled={skip === 0}
          onClick={() => explorer.run({ skip: undefined })}
        >
          <IconChevronsLeft size={14} aria-hidden />
        </ActionIcon>
        <Button
          size="xs"
          variant="default"
          aria-label="Previous"
          disabled={skip === 0}
          onClick={() => explorer.run({ skip: skip - top > 0 ? skip - top : undefined })}
        >
          <IconChevronLeft size={14} aria-hidden />
          <span className={classes.pageWord}>Previous</span>
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label="Next"
          disabled={!next}
          onClick={() => explorer.run({ skip: skip + top })}
        >
          <span className={classes.pageWord}>Next</span>
          <IconChevronRight size={14} aria-hidden />
        </Button>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Last page"
          disabled={last === undefined || skip >= last}
          onClick={() => explorer.run({ skip: last })}
        >
          <IconChevronsRight size={14} aria-hidden />
        </ActionIcon>
      </span>
    </footer>
  );
};
