import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { LazyMenuProps } from '../../../shared/ui/lazy-menu';
import { resultsCsv } from '../model/csv';
import { MAX_EXPORTED_RESULTS } from '../model/export-results';
import { saveResults } from '../model/save-results';
import type { Explorer } from '../model/use-explorer';
import { ExportDialog } from './export-dialog';
import { exportMessages as messages } from './export-messages';
import type { ResultView } from './use-result-view';

interface ExportDropdownProps extends LazyMenuProps {
  indexName: string;
  explorer: Explorer;
  resultView: ResultView;
}

/** Exports the displayed results, or all results of the query. Loaded after the results. */
export const ExportDropdown = ({ target, defaultOpened, indexName, explorer, resultView }: ExportDropdownProps) => {
  const { displayedQuery, result, columns } = resultView;
  const { rows = [], count } = result ?? {};
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md" defaultOpened={defaultOpened}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => saveResults(indexName, [resultsCsv(rows, columns.visible)])}>
            {messages.displayed(rows.length)}
          </Menu.Item>
          {(count === undefined || count > rows.length) && (
            <Menu.Item onClick={() => setExporting(true)}>{messages.all(count, MAX_EXPORTED_RESULTS)}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isExporting && (
        <ExportDialog
          indexName={indexName}
          version={explorer.state.version}
          query={displayedQuery}
          columns={columns.visible}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
};
