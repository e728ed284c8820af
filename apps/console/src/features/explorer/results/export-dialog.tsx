import { Button, Group, Modal, Text } from '@mantine/core';
import type { ApiVersion, SearchRequestBody } from '@searchdeck/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callOperation } from '../../../shared/api/operations';
import { useConnectionId } from '../../../shared/api/use-connection';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { exportResults, MAX_EXPORTED_RESULTS, NOTHING_EXPORTED } from '../model/export-results';
import { saveResults } from '../model/save-results';
import { searchArgs } from '../model/search-args';
import { exportMessages as messages } from './export-messages';

interface ExportDialogProps {
  indexName: string;
  version: ApiVersion;
  query: SearchRequestBody;
  columns: readonly string[];
  onClose: () => void;
}

/** Exports all results of a query, with progress. Closing it cancels the export; after an error, it can continue. */
export const ExportDialog = (props: ExportDialogProps) => {
  const { indexName, onClose } = props;
  const connectionId = useConnectionId();
  // The export continues with these while the page changes.
  const options = useRef(props);
  const results = useRef(NOTHING_EXPORTED);
  const [progress, setProgress] = useState(NOTHING_EXPORTED);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const run = useCallback(
    async (signal: AbortSignal) => {
      const { query, columns, version } = options.current;
      try {
        const { parts, exported } = await exportResults({
          body: query,
          columns,
          start: results.current,
          search: async (body) =>
            (
              await callOperation(connectionId, 'documents.searchPost', {
                ...searchArgs(indexName, body, version),
                signal,
              })
            ).body,
          onProgress: (next) => {
            if (signal.aborted) return;
            results.current = next;
            setProgress(next);
          },
        });
        if (signal.aborted) return;
        saveResults(indexName, parts);
        notify.done(messages.done(exported));
        options.current.onClose();
      } catch (cause) {
        if (!signal.aborted) setError(cause);
      }
    },
    [connectionId, indexName],
  );
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, [run, attempt]);
  const total = progress.total === undefined ? undefined : Math.min(progress.total, MAX_EXPORTED_RESULTS);
  const text = messages.progress(progress.exported, total);
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={<b>{messages.title(indexName)}</b>}>
      <Text size="sm" role="status">
        {text}
      </Text>
      <progress
        max={total ?? MAX_EXPORTED_RESULTS}
        value={progress.exported}
        aria-label={text}
        style={{ width: '100%', accentColor: 'var(--sd-accent)' }}
      />
      {error !== undefined && (
        <ErrorState
          error={error}
          title={messages.failed}
          onRetry={() => {
            setError(undefined);
            setAttempt(attempt + 1);
          }}
        />
      )}
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          {messages.cancel}
        </Button>
      </Group>
    </Modal>
  );
};
