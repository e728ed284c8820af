import { ActionIcon, Button, Select, Skeleton } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import type { Connection } from '../../../shared/api/connections';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { cellText } from '../model/format';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { Compared } from './compared';
import { Explained } from './explained';
import { Glossary } from './glossary';
import { Subject } from './subject';
import { useWhy, type ExplainedRow } from './use-why';
import classes from './why.module.css';

interface Props {
  connection: Connection;
  index: SearchIndex;
  explorer: Explorer;
  keyName: string | undefined;
  titleName: string | undefined;
}

/** Why a document stands where it stands, and why above another: the arithmetic of its score, drawn. */
export const WhyPane = ({ connection, index, explorer, keyName, titleName }: Props) => {
  const { state, setWhy } = explorer;
  const { query, rows, answered, stale } = useWhy({ connection, index, state, keyName, titleName });
  const find = (key: string | undefined): ExplainedRow | undefined =>
    key === undefined ? undefined : key === '' ? rows?.[0] : rows?.find((row) => row.key === key);
  const one = find(state.why[0]);
  const other = find(state.why[1]);
  const title = (row: ResultRow): string =>
    cellText(row.document[titleName ?? '']) || cellText(row.document[keyName ?? '']);
  return (
    <aside className={classes.pane} aria-label="Why this score">
      <header className={classes.head}>
        <h2>Why this score</h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the explanation" onClick={() => setWhy([])}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body} aria-busy={query.isFetching}>
        {query.error !== null ? (
          <ErrorState
            error={query.error}
            title="The explanation could not be read"
            onRetry={() => void query.refetch()}
          />
        ) : rows === undefined || (one === undefined && stale) ? (
          <Waiting />
        ) : one === undefined ? (
          <EmptyState
            title={rows.length === 0 ? 'Nothing was found' : 'Not on this page of results'}
            description={
              rows.length === 0
                ? 'There is no document whose score could be explained.'
                : `The document “${state.why[0]}” is not among these results. A score belongs to one question.`
            }
            action={
              rows.length > 0 && (
                <Button variant="default" onClick={() => setWhy([''])}>
                  Explain the first result
                </Button>
              )
            }
          />
        ) : (
          <>
            <Subject explained={one} title={title(one.row)} body={answered} />
            <Select
              size="xs"
              aria-label="Compare with"
              placeholder="Compare with another result…"
              searchable
              clearable
              data={rows
                .filter((row) => row.key !== one.key)
                .map((row) => ({ value: row.key, label: `${row.place}. ${title(row.row)}` }))}
              value={other?.key ?? null}
              onChange={(key) => setWhy(key === null ? [one.key] : [one.key, key])}
            />
            {other === undefined ? (
              <Explained row={one.row} />
            ) : (
              <Compared left={one} right={other} leftTitle={title(one.row)} rightTitle={title(other.row)} />
            )}
            <Glossary />
          </>
        )}
      </div>
    </aside>
  );
};

const Waiting = () => (
  <div aria-hidden className={classes.waiting}>
    {[70, 40, 95, 88, 60, 80, 52].map((width, i) => (
      <Skeleton key={i} height={i === 0 ? 20 : 12} width={`${width}%`} />
    ))}
  </div>
);
