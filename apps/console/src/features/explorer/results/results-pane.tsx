import { Button, SegmentedControl } from '@mantine/core';
import { isPreview, previewVersion, SearchError, type SearchIndex, type SearchRequestBody } from '@searchdeck/contract';
import { conjoin } from '@searchdeck/query';
import { useMemo, useRef, useState } from 'react';
import { printJson } from '../../../shared/api/json-text';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection } from '../../../shared/api/use-connection';
import { useCommands } from '../../../shared/commands/commands';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from '../explorer.module.css';
import { keyField, titleAmong, titleField, type FieldInfo } from '../model/fields';
import { cellText } from '../model/format';
import { pointField } from '../model/geo';
import { asksLocalModel } from '../model/local-model';
import { parseOrder, splitList } from '../model/lists';
import { columnsOf, ordersByBoosted, readAnswer, type ResultRow } from '../model/results';
import { selectWithoutVectors, type View } from '../model/state';
import { useAnswered } from '../model/use-answered';
import type { Explorer } from '../model/use-explorer';
import { useHiddenColumns } from '../model/use-hidden-columns';
import { Answers } from './answers';
import { ColumnMenu } from './column-menu';
import { DocumentDrawer } from './document-drawer';
import { FacetColumn } from './facets/facet-column';
import { Notices } from './notices';
import { Nothing, Waiting } from './nothing';
import { Paging } from './paging';
import { RequestLine } from './request-line';
import { ResultsCards } from './results-cards';
import { ResultsMap } from './results-map';
import { ResultsTable } from './results-table';
import { Tally } from './tally';
import { Wait } from './wait';

interface Props {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  answer: ApiResponse<unknown> | undefined;
  error: Error | null;
  fetching: boolean;
  /** The answer on the screen is that of the question before. */
  stale: boolean;
  /** The person let go of the query: there is no answer, and none is coming. */
  cancelled: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

export const ResultsPane = (props: Props) => {
  const { connectionId, index, fields, explorer, answer, error, fetching, stale, cancelled, onCancel, onRetry } = props;
  const connection = useConnection();
  const { state, run, setView, setWhy } = explorer;
  const { body, view, why } = state;
  const answered = useAnswered(body, answer !== undefined && !stale);
  // A document belongs to its answer: it closes when Back asks another question.
  const [opened, setOpened] = useState<{ row: ResultRow; of: SearchRequestBody }>();
  const open = opened?.of === answered ? opened.row : undefined;
  const setOpen = (row: ResultRow | undefined) => setOpened(row === undefined ? undefined : { row, of: answered });
  const active = useRef<string>(undefined);
  const hidden = useHiddenColumns(connectionId, index.name);
  const keyName = keyField(fields)?.path;
  const point = pointField(fields);
  const shown: View = view === 'map' && point === undefined ? 'table' : view;
  const pre = answered.highlightPreTag ?? undefined;
  const post = answered.highlightPostTag ?? undefined;
  const boosted = ordersByBoosted(index, answered);
  // The same rows for the same answer: what is remembered of them (the part of the map in view) stays.
  const result = useMemo(
    () => (answer === undefined ? undefined : readAnswer(answer.body, boosted)),
    [answer, boosted],
  );
  const titleName =
    fields.length > 0 ? titleField(fields)?.path : titleAmong(Object.keys(result?.rows[0]?.document ?? {}));
  const facets = body.facets ?? [];
  const showFacets = facets.length > 0 && view !== 'json' && result !== undefined && error === null && !cancelled;
  const keyOf = (row: ResultRow, i: number): string =>
    keyName === undefined ? String(i) : cellText(row.document[keyName]) || String(i);
  // A selection that only leaves the vectors out is nobody's choice of columns.
  const chosen = answered.select === selectWithoutVectors(fields).select ? [] : splitList(answered.select);
  const columns = columnsOf(result?.rows ?? [], chosen, {
    title: titleName,
    key: keyName,
    ordered: parseOrder(answered.orderby).map((o) => o.by),
  });
  const visible = columns.filter((name) => !hidden.hidden.includes(name));
  // “The first result” is none of the rows of the question before.
  const first = stale ? undefined : result?.rows[0];
  const explained = why.map((key) => (key === '' && first !== undefined ? keyOf(first, 0) : key));
  const onActive = (key: string) => {
    active.current = key;
  };
  const explain = (key: string) => setWhy([key]);
  useCommands([
    {
      id: 'explorer.why',
      label: 'Why this score: the result under the pointer, or the first',
      group: 'This page',
      keys: 'w',
      keywords: 'explain relevance debug',
      run: () => {
        const key = active.current ?? '';
        setWhy(explained.length > 0 && (key === '' || explained.includes(key)) ? [] : [key]);
      },
    },
  ]);
  const list = { fields, keyOf, pre, post, explained, onOpen: setOpen, onWhy: explain, onActive };
  return (
    <div className={classes.results}>
      <header className={classes.resultsHead}>
        <Tally answer={stale ? undefined : answer} body={body} result={result} failed={error !== null || cancelled} />
        <div className={classes.viewTools}>
          {shown === 'table' && columns.length > 0 && <ColumnMenu columns={columns} hidden={hidden} />}
          <SegmentedControl
            size="xs"
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
        </div>
      </header>
      <RequestLine indexName={index.name} explorer={explorer} />
      <Wait
        connectionId={connectionId}
        waiting={fetching}
        model={connection.kind === 'local' && asksLocalModel(body, index)}
        onCancel={onCancel}
      />
      {result !== undefined && error === null && !cancelled && <Notices result={result} stale={stale} />}
      <div className={classes.resultsBody} data-facets={showFacets || undefined} aria-busy={fetching}>
        {error !== null ? (
          <div className={classes.failed}>
            {error instanceof SearchError && error.status === 404 ? (
              <ErrorState
                error={error}
                title={`The index “${index.name}” was not found`}
                advice="It may have been deleted or renamed, or its name has a slip in it."
                onRetry={onRetry}
              />
            ) : (
              <ErrorState error={error} title="The query was not answered" onRetry={onRetry} />
            )}
            {/not available in the API version/.test(error.message) && !isPreview(state.version) && (
              <Button variant="default" onClick={() => explorer.setVersion(previewVersion.data)}>
                Ask the preview version
              </Button>
            )}
          </div>
        ) : cancelled ? (
          <EmptyState
            title="The query was cancelled"
            description="It was let go before it was answered; what you asked is still there."
            action={
              <Button variant="default" onClick={onRetry}>
                Ask again
              </Button>
            }
          />
        ) : result === undefined ? (
          <Waiting />
        ) : (
          <>
            {showFacets && (
              <FacetColumn
                facets={result.facets}
                expressions={facets}
                answered={answered.facets ?? []}
                fields={fields}
                explorer={explorer}
                stale={stale}
              />
            )}
            <div className={`${classes.pane} ${fetching ? classes.paneStale : ''}`}>
              {result.answers.length > 0 && view !== 'json' && (
                <Answers
                  answers={result.answers}
                  rows={result.rows}
                  keyName={keyName}
                  titleName={titleName}
                  pre={pre}
                  post={post}
                  onOpen={setOpen}
                />
              )}
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
                <Nothing body={answered} explorer={explorer} indexName={index.name} />
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
                <ResultsCards {...list} rows={result.rows} titleName={titleName} />
              ) : (
                <ResultsTable
                  {...list}
                  rows={result.rows}
                  columns={visible.length === 0 ? columns : visible}
                  orderby={body.orderby ?? undefined}
                  onOrder={(orderby) => run({ orderby })}
                />
              )}
            </div>
          </>
        )}
      </div>
      {result !== undefined && error === null && !cancelled && (
        <Paging
          connectionId={connectionId}
          indexName={index.name}
          keyName={keyName}
          explorer={explorer}
          answered={answered}
          shown={result.rows.length}
          count={result.count}
        />
      )}
      <DocumentDrawer
        row={open}
        title={open === undefined ? '' : cellText(open.document[titleName ?? ''] ?? open.document[keyName ?? ''])}
        pre={pre}
        post={post}
        onClose={() => setOpen(undefined)}
        onWhy={() => {
          if (open !== undefined) explain(keyOf(open, result?.rows.indexOf(open) ?? 0));
          setOpen(undefined);
        }}
      />
    </div>
  );
};
