import { ActionIcon, Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { limits, type SearchIndexDefinition } from '@searchdeck/contract';
import { conjoin } from '@searchdeck/query';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useState } from 'react';
import { printJson } from '../../../shared/api/json-text';
import type { Answer } from '../../../shared/api/send';
import { formatBytes, formatDuration } from '../../../shared/format/format';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from '../explorer.module.css';
import { keyField, titleField, type FieldInfo } from '../model/fields';
import { cellText, formatCount } from '../model/format';
import { pointField } from '../model/geo';
import { splitList } from '../model/lists';
import { readAnswer, type ResultRow } from '../model/results';
import type { View } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import { DocumentDrawer } from './document-drawer';
import { FacetColumn } from './facet-column';
import { RequestLine } from './request-line';
import { ResultsCards } from './results-cards';
import { ResultsMap } from './results-map';
import { ResultsTable } from './results-table';

const PAGE = 50;
const MOST_SKIP = limits.skip;

interface Props {
  connectionId: string;
  index: SearchIndexDefinition;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  answer: Answer<unknown> | undefined;
  error: Error | null;
  fetching: boolean;
  /** The answer on the screen is that of the question before. */
  stale: boolean;
  onRetry: () => void;
}

export const ResultsPane = ({
  connectionId,
  index,
  fields,
  explorer,
  answer,
  error,
  fetching,
  stale,
  onRetry,
}: Props) => {
  const { state, run, setView } = explorer;
  const { body, view } = state;
  const [open, setOpen] = useState<ResultRow>();
  const titleName = titleField(fields)?.path;
  const keyName = keyField(fields)?.path;
  const point = pointField(fields);
  const shown: View = view === 'map' && point === undefined ? 'table' : view;
  const pre = body.highlightPreTag ?? undefined;
  const post = body.highlightPostTag ?? undefined;
  const result = answer === undefined ? undefined : readAnswer(answer.body);
  const facets = body.facets ?? [];
  const showFacets = facets.length > 0 && view !== 'json' && result !== undefined && error === null;
  return (
    <div className={classes.results}>
      <header className={classes.resultsHead}>
        <Tally answer={stale ? undefined : answer} body={body} result={result} />
        <SegmentedControl
          size="xs"
          ml="auto"
          aria-label="Show results as"
          data={[
            { value: 'table', label: 'Table' },
            { value: 'cards', label: 'Cards' },
            ...(point === undefined ? [] : [{ value: 'map', label: 'Map' }]),
            { value: 'json', label: 'JSON' },
          ]}
          value={shown}
          onChange={(v) => setView(v as View)}
        />
      </header>
      <RequestLine connectionId={connectionId} indexName={index.name} body={body} />
      <div className={classes.resultsBody} data-facets={showFacets || undefined} aria-busy={fetching}>
        {error !== null ? (
          <ErrorState error={error} title="The query was not answered" onRetry={onRetry} />
        ) : result === undefined ? (
          <Waiting />
        ) : (
          <>
            {showFacets && (
              <FacetColumn
                facets={result.facets}
                expressions={facets}
                fields={fields}
                filter={body.filter ?? ''}
                onFilter={(filter) => run({ filter })}
                onRemove={(expression) => run({ facets: facets.filter((f) => f !== expression) })}
              />
            )}
            <div className={`${classes.pane} ${fetching ? classes.paneStale : ''}`}>
              {view === 'json' ? (
                <div className={classes.editor}>
                  <JsonEditor
                    path={`search-answer/${connectionId}/${index.name}`}
                    label="Answer"
                    value={printJson(answer?.body ?? null, 2)}
                    readOnly
                  />
                </div>
              ) : result.rows.length === 0 ? (
                <Nothing explorer={explorer} indexName={index.name} />
              ) : shown === 'map' && point !== undefined ? (
                <ResultsMap
                  count={result.count}
                  rows={result.rows}
                  field={point.path}
                  filterable={point.definition.filterable === true}
                  titleName={titleName}
                  onOpen={setOpen}
                  onArea={(clause) => run({ filter: conjoin(body.filter ?? '', clause) })}
                />
              ) : shown === 'cards' ? (
                <ResultsCards
                  rows={result.rows}
                  fields={fields}
                  keyName={keyName}
                  titleName={titleName}
                  pre={pre}
                  post={post}
                  onOpen={setOpen}
                />
              ) : (
                <ResultsTable
                  rows={result.rows}
                  fields={fields}
                  keyName={keyName}
                  titleName={titleName}
                  selected={splitList(body.select)}
                  orderby={body.orderby ?? undefined}
                  pre={pre}
                  post={post}
                  onOrder={(orderby) => run({ orderby })}
                  onOpen={setOpen}
                />
              )}
            </div>
          </>
        )}
      </div>
      {result !== undefined && error === null && (
        <Paging explorer={explorer} shown={result.rows.length} count={result.count} />
      )}
      <DocumentDrawer
        row={open}
        title={open === undefined ? '' : cellText(open.document[titleName ?? ''] ?? open.document[keyName ?? ''])}
        pre={pre}
        post={post}
        onClose={() => setOpen(undefined)}
      />
    </div>
  );
};

/** Whether a search text asks for words at all. */
const isWorded = (search: string | null | undefined): boolean => (search ?? '') !== '' && search !== '*';

const Tally = ({
  answer,
  body,
  result,
}: {
  answer: Answer<unknown> | undefined;
  body: Explorer['state']['body'];
  result: ReturnType<typeof readAnswer> | undefined;
}) => {
  if (answer === undefined || result === undefined)
    return (
      <span className={classes.tally} role="status">
        Searching{isWorded(body.search) ? ` for “${body.search}”` : ''}…
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
        {result.count === undefined
          ? `${formatCount(result.rows.length)} shown`
          : `${formatCount(result.count)} ${result.count === 1 ? 'document' : 'documents'}`}
      </strong>
      {isWorded(body.search) ? ` for “${body.search}”` : ''} · {parts.join(' · ')}
    </span>
  );
};

const Paging = ({ explorer, shown, count }: { explorer: Explorer; shown: number; count: number | undefined }) => {
  const { body } = explorer.state;
  const top = body.top ?? PAGE;
  const skip = body.skip ?? 0;
  // The interface skips at most so many documents (data-plane.md "Limits").
  const last =
    count === undefined || count === 0 || top === 0
      ? undefined
      : Math.min(Math.floor((count - 1) / top) * top, MOST_SKIP);
  const more =
    top > 0 && shown > 0 && skip + top <= MOST_SKIP && (count === undefined ? shown >= top : skip + shown < count);
  return (
    <footer className={classes.foot}>
      <span>
        {shown === 0
          ? 'No documents'
          : `${formatCount(skip + 1)}–${formatCount(skip + shown)}${count === undefined ? '' : ` of ${formatCount(count)}`}`}
      </span>
      <span className={classes.pager}>
        <Select
          size="xs"
          w={124}
          aria-label="Documents a page"
          allowDeselect={false}
          data={['10', '25', '50', '100', '250']
            .concat(['10', '25', '50', '100', '250'].includes(String(top)) ? [] : [String(top)])
            .map((v) => ({ value: v, label: `${v} a page` }))}
          value={String(top)}
          onChange={(v) => explorer.run({ top: Number(v) === PAGE ? undefined : Number(v), skip: undefined })}
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
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          disabled={skip === 0}
          onClick={() => explorer.run({ skip: skip - top > 0 ? skip - top : undefined })}
        >
          Previous
        </Button>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={14} aria-hidden />}
          disabled={!more}
          onClick={() => explorer.run({ skip: skip + top })}
        >
          Next
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

const Nothing = ({ explorer, indexName }: { explorer: Explorer; indexName: string }) => {
  const { body } = explorer.state;
  if ((body.skip ?? 0) > 0)
    return (
      <EmptyState
        title="Past the last document"
        description="There are fewer documents than the page that was asked for."
        action={
          <Button variant="default" onClick={() => explorer.run({ skip: undefined })}>
            Go to the first page
          </Button>
        }
      />
    );
  const narrowed = (body.filter ?? '') !== '';
  const worded = isWorded(body.search);
  return (
    <EmptyState
      title={narrowed || worded ? 'Nothing matches' : `${indexName} has no documents yet`}
      description={
        narrowed && worded
          ? 'No document has these words and meets the filter.'
          : narrowed
            ? 'No document meets the filter.'
            : worded
              ? 'No document has these words in its searched fields. Fewer words, a prefix such as war*, or the search mode “any” find more.'
              : 'Upload documents through the API, or run an indexer.'
      }
      action={
        narrowed ? (
          <Button variant="default" onClick={() => explorer.run({ filter: undefined })}>
            Search without the filter
          </Button>
        ) : worded ? (
          <Button variant="default" onClick={() => explorer.run({ search: undefined })}>
            Show all documents
          </Button>
        ) : undefined
      }
    />
  );
};

const Waiting = () => (
  <div className={classes.waiting} aria-hidden>
    {Array.from({ length: 14 }, (_x, i) => (
      <Skeleton key={i} height={14} width={`${92 - ((i * 37) % 40)}%`} />
    ))}
  </div>
);
