import { printJson, type SearchIndex } from '@searchdeck/contract';
import { conjoin } from '@searchdeck/query';
import { lazy } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import type { FieldInfo } from '../../../shared/documents/fields';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import classes from '../explorer.module.css';
import type { ResultRow, SearchResult } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { Answers } from './answers';
import { messages } from './messages';
import { NoResults } from './no-results';
import { ResultsCards } from './results-cards';
import { ResultsTable } from './results-table';
import type { ResultView } from './use-result-view';

// Loaded on first use.
const JsonEditor = lazy(() => import('../../../shared/monaco/json-editor').then((m) => ({ default: m.JsonEditor })));
const ResultsMap = lazy(() => import('./results-map').then((m) => ({ default: m.ResultsMap })));

interface Props {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  response: ApiResponse<unknown> | undefined;
  resultView: ResultView;
  result: SearchResult;
  /** Keys of the documents whose scores are explained. */
  explainedKeys: readonly string[];
  onOpen: (row: ResultRow) => void;
  onWhy: (key: string) => void;
  onActive: (key: string) => void;
}

/** Semantic answers, and the results in the selected view. */
export const ResultsContent = (props: Props) => {
  const { connectionId, index, response, resultView, result, onOpen } = props;
  const { view, keyName, titleName, highlightTags } = resultView;
  if (view === 'json') {
    return (
      <div className={classes.editor}>
        <LazyBoundary>
          <JsonEditor
            path={`search-response/${connectionId}/${index.name}`}
            label={messages.view.response}
            value={printJson(response?.body ?? null, 2)}
            readOnly
          />
        </LazyBoundary>
      </div>
    );
  }
  return (
    <>
      {result.answers.length > 0 && (
        <Answers
          answers={result.answers}
          rows={result.rows}
          keyName={keyName}
          titleName={titleName}
          {...highlightTags}
          onOpen={onOpen}
        />
      )}
      <Results {...props} />
    </>
  );
};

const Results = ({ index, fields, explorer, resultView, result, explainedKeys, onOpen, onWhy, onActive }: Props) => {
  const { displayedQuery, view, point, titleName, keyOf, columns, highlightTags } = resultView;
  const { body } = explorer.state;
  if (result.rows.length === 0) return <NoResults body={displayedQuery} explorer={explorer} indexName={index.name} />;
  if (view === 'map' && point !== undefined) {
    return (
      <LazyBoundary>
        <ResultsMap
          count={result.count}
          rows={result.rows}
          field={point.path}
          isFilterable={point.definition.filterable === true}
          titleName={titleName}
          onOpen={onOpen}
          onArea={(clause) => explorer.run({ filter: conjoin(body.filter ?? '', clause) })}
        />
      </LazyBoundary>
    );
  }
  const listProps = { rows: result.rows, fields, keyOf, ...highlightTags, explainedKeys, onOpen, onWhy, onActive };
  if (view === 'cards') return <ResultsCards {...listProps} titleName={titleName} />;
  return (
    <ResultsTable
      {...listProps}
      columns={columns.visible}
      orderby={body.orderby ?? undefined}
      onOrder={(orderby) => explorer.run({ orderby })}
    />
  );
};
