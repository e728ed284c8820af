import { ActionIcon, Button, Select, Skeleton } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import type { Connection } from '../../../shared/api/connections';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { cellText } from '../../../shared/documents/cell-text';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { ScoreComparison } from './score-comparison';
import { ScoreExplanation } from './score-explanation';
import { Glossary } from './glossary';
import { DocumentSummary } from './document-summary';
import { messages } from './messages';
import { useWhy, type ExplainedRow } from './use-why';
import classes from './why.module.css';

interface Props {
  connection: Connection;
  index: SearchIndex;
  explorer: Explorer;
  keyName: string | undefined;
  titleName: string | undefined;
}

/** Explains the score of a document, or compares two. */
export const WhyPane = ({ connection, index, explorer, keyName, titleName }: Props) => {
  const { state, setWhy } = explorer;
  const { query, rows, displayedQuery, isStale } = useWhy({ connection, index, state, keyName, titleName });
  const findRow = (key: string | undefined): ExplainedRow | undefined =>
    key === undefined ? undefined : key === '' ? rows?.[0] : rows?.find((row) => row.key === key);
  const selectedRow = findRow(state.why[0]);
  const comparedRow = findRow(state.why[1]);
  const titleOf = (row: ResultRow): string =>
    cellText(row.document[titleName ?? '']) || cellText(row.document[keyName ?? '']);
  return (
    <aside className={classes.pane} aria-label={messages.title}>
      <header className={classes.head}>
        <h2>{messages.title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.close} onClick={() => setWhy([])}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body} aria-busy={query.isFetching}>
        {query.error !== null ? (
          <ErrorState error={query.error} title={messages.loadFailed} onRetry={() => void query.refetch()} />
        ) : rows === undefined || (selectedRow === undefined && isStale) ? (
          <WhySkeleton />
        ) : selectedRow === undefined ? (
          <EmptyState
            title={rows.length === 0 ? messages.noResults : messages.notOnPage}
            description={
              rows.length === 0 ? messages.noResultsDescription : messages.notOnPageDescription(state.why[0] ?? '')
            }
            action={
              rows.length > 0 && (
                <Button variant="default" onClick={() => setWhy([''])}>
                  {messages.explainFirst}
                </Button>
              )
            }
          />
        ) : (
          <>
            <DocumentSummary explainedRow={selectedRow} title={titleOf(selectedRow.row)} body={displayedQuery} />
            <Select
              size="xs"
              aria-label={messages.compareWith}
              placeholder={messages.compareWithPlaceholder}
              searchable
              clearable
              data={rows
                .filter((row) => row.key !== selectedRow.key)
                .map((row) => ({ value: row.key, label: messages.rankedTitle(row.rank, titleOf(row.row)) }))}
              value={comparedRow?.key ?? null}
              onChange={(key) => setWhy(key === null ? [selectedRow.key] : [selectedRow.key, key])}
            />
            {comparedRow === undefined ? (
              <ScoreExplanation row={selectedRow.row} />
            ) : (
              <ScoreComparison
                left={selectedRow}
                right={comparedRow}
                leftTitle={titleOf(selectedRow.row)}
                rightTitle={titleOf(comparedRow.row)}
              />
            )}
            <Glossary />
          </>
        )}
      </div>
    </aside>
  );
};

const WhySkeleton = () => (
  <div aria-hidden className={classes.waiting}>
    {[70, 40, 95, 88, 60, 80, 52].map((width, i) => (
      <Skeleton key={i} height={i === 0 ? 20 : 12} width={`${width}%`} />
    ))}
  </div>
);
