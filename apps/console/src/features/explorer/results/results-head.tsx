import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import type { FieldInfo } from '../../../shared/documents/fields';
import { LazyMenu } from '../../../shared/ui/lazy-menu';
import classes from '../explorer.module.css';
import { suggestedFacets, type View } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import { ColumnMenu } from './column-menu';
import { messages } from './messages';
import { ResultSummary } from './result-summary';
import type { ResultView } from './use-result-view';

interface Props {
  /** Undefined while the query is running. */
  response: ApiResponse<unknown> | undefined;
  hasFailed: boolean;
  indexName: string;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  resultView: ResultView;
}

const loadExportDropdown = () => import('./export-dropdown').then((m) => m.ExportDropdown);

/** The summary of the results, and the controls of their view. */
export const ResultsHead = ({ response, hasFailed, indexName, fields, explorer, resultView }: Props) => {
  const { result, view, point, columns } = resultView;
  return (
    <header className={classes.resultsHead}>
      <ResultSummary response={response} result={result} hasFailed={hasFailed} />
      <div className={classes.viewTools}>
        <FacetsToggle fields={fields} explorer={explorer} isVisible={view !== 'json'} />
        {view === 'table' && columns.listed.length > 0 && (
          <>
            <LazyMenu
              load={loadExportDropdown}
              menuProps={{ indexName, explorer, resultView }}
              target={
                <ActionIcon
                  variant="default"
                  size={28}
                  aria-haspopup="menu"
                  aria-label={messages.view.export}
                  title={messages.view.export}
                >
                  <IconDownload size={15} aria-hidden />
                </ActionIcon>
              }
            />
            <ColumnMenu columns={columns.listed} unlistedCount={columns.unlistedCount} hiddenColumns={columns.hidden} />
          </>
        )}
        <SegmentedControl
          size="xs"
          aria-label={messages.view.label}
          data={[
            { value: 'table', label: messages.view.table },
            { value: 'cards', label: messages.view.cards },
            ...(point === undefined ? [] : [{ value: 'map', label: messages.view.map }]),
            { value: 'json', label: messages.view.json },
          ]}
          value={view}
          onChange={(v) => explorer.setView(v as View)}
        />
      </div>
    </header>
  );
};

/** Requests facets, those of before or suggested ones, or none. */
const FacetsToggle = ({ fields, explorer, isVisible }: Pick<Props, 'fields' | 'explorer'> & { isVisible: boolean }) => {
  const facets = explorer.state.body.facets ?? [];
  const removedFacets = useRef<string[]>(undefined);
  if (!isVisible || (facets.length === 0 && suggestedFacets(fields).length === 0)) return null;
  const toggle = () => {
    if (facets.length > 0) removedFacets.current = facets;
    explorer.run({ facets: facets.length > 0 ? undefined : (removedFacets.current ?? suggestedFacets(fields)) });
  };
  return (
    <Button
      variant={facets.length > 0 ? 'light' : 'default'}
      aria-pressed={facets.length > 0}
      leftSection={<IconChartBar size={15} aria-hidden />}
      onClick={toggle}
    >
      {messages.facets.title}
    </Button>
  );
};
