import { Button } from '@mantine/core';
import type { ExportFormat } from '@searchdeck/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useConnection } from '../../shared/api/use-connection';
import { startTask } from '../../shared/tasks/tasks-api';
import { LazyMenu } from '../../shared/ui/lazy-menu';
import { notify } from '../../shared/ui/notify';
import type { ExportScope } from './export-dropdown';
import { documentTaskMessages } from './messages';
import type { FindMode } from './use-list-state';

const loadDropdown = () => import('./export-dropdown').then((m) => m.ExportDropdown);

/** Exports the documents that the list shows, or all of the index. */
export const ExportMenu = ({ index, mode, query }: { index: string; mode: FindMode; query: string }) => {
  const connection = useConnection();
  const client = useQueryClient();
  const start = (format: ExportFormat, scope: ExportScope) => {
    const condition = scope === 'all' ? {} : mode === 'filter' ? { filter: query } : { search: query };
    startTask(client, {
      kind: 'exportDocuments',
      connectionId: connection.id,
      indexName: index,
      format,
      ...condition,
    }).catch((error: unknown) => notify.failed(error, documentTaskMessages.exportStartFailed));
  };
  return (
    <LazyMenu
      load={loadDropdown}
      // A document that is found by its key is in the editor as JSON.
      menuProps={{ hasMatches: mode !== 'key' && query !== '', onExport: start }}
      target={
        <Button leftSection={<IconDownload size={15} stroke={1.7} />} aria-haspopup="menu">
          {documentTaskMessages.export}
        </Button>
      }
    />
  );
};
