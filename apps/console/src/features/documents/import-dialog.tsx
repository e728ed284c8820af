import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import {
  importLimits,
  SearchError,
  type ImportFormat,
  type ImportReport,
  type SearchIndex,
  type Task,
} from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { decideTask, refreshTasks, startTask } from '../../shared/tasks/tasks-api';
import { uploadFile, waitForTask } from '../../shared/tasks/upload-file';
import { ErrorState } from '../../shared/ui/error-state';
import { FilePicker } from '../../shared/ui/file-picker';
import { ImportMapping } from './import-mapping';
import type { ImportDocumentsTask } from './import-task';
import classes from './documents.module.css';
import { importMessages as messages } from './messages';

interface ImportDialogProps {
  index: SearchIndex;
  /** An import that waits. Undefined: closed. */
  task: Task | 'new' | undefined;
  onClose: () => void;
}

/** Uploads a file, shows how its columns are read, and starts the import. A closed dialog can be continued. */
export const ImportDialog = ({ index, task, onClose }: ImportDialogProps) => (
  <Modal opened={task !== undefined} onClose={onClose} size={880} title={<b>{messages.title(index.name)}</b>}>
    {task !== undefined && (
      <ImportSteps
        index={index}
        waitingTask={task === 'new' ? undefined : (task as ImportDocumentsTask)}
        onClose={onClose}
      />
    )}
  </Modal>
);

const formatOf = (name: string): ImportFormat =>
  /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : /\.json$/i.test(name) ? 'json' : 'csv';
const reportOf = (task: Task | undefined): ImportReport | undefined => task?.result as unknown as ImportReport;

interface ImportStepsProps {
  index: SearchIndex;
  waitingTask: ImportDocumentsTask | undefined;
  onClose: () => void;
}

const ImportSteps = ({ index, waitingTask, onClose }: ImportStepsProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const [task, setTask] = useState<Task | undefined>(waitingTask);
  const [format, setFormat] = useState<ImportFormat>();
  const [upload, setUpload] = useState<{ name: string; bytes: number; size: number }>();
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<SearchError>();
  const [isBusy, setBusy] = useState(false);
  const controller = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    return () => current.abort();
  }, []);

  /** Runs a step; what fails is shown, unless the dialog was closed. */
  const attempt = async (step: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = controller.current;
    setBusy(true);
    setError(undefined);
    try {
      await step(signal);
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof SearchError)) throw cause;
      setError(cause);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  const decide = async (target: Task, decision: Parameters<typeof decideTask>[2], signal: AbortSignal) => {
    await decideTask(client, target, decision);
    const next = await waitForTask(target.id, signal);
    await refreshTasks(client);
    if (next.state === 'failed') {
      const { code, message } = next.error ?? { code: '', message: '' };
      throw new SearchError({ status: 400, code, message });
    }
    setTask(next);
  };

  const pick = (file: File) => {
    const reason = fileProblem(file, waitingTask);
    setProblem(reason);
    if (reason !== undefined) return;
    void attempt(async (signal) => {
      setUpload({ name: file.name, bytes: 0, size: file.size });
      const started =
        task ??
        (await startTask(client, {
          kind: 'importDocuments',
          connectionId: connection.id,
          indexName: index.name,
          fileName: file.name,
          bytes: file.size,
          format: format ?? formatOf(file.name),
        }));
      const ready = await waitForTask(started.id, signal);
      setTask(ready);
      await uploadFile(ready, file, {
        signal,
        onProgress: (bytes) => setUpload({ name: file.name, bytes, size: file.size }),
      });
      await decide(ready, { decision: 'previewImport' }, signal);
    }).finally(() => setUpload(undefined));
  };

  const report = reportOf(task);
  if (task !== undefined && (report?.preview !== undefined || report?.problem !== undefined)) {
    return (
      <ImportMapping
        index={index}
        report={report}
        isBusy={isBusy}
        error={error}
        onClose={onClose}
        onChange={(mapping) =>
          void attempt((signal) => decide(task, { decision: 'previewImport', mapping: [...mapping] }, signal))
        }
        onImport={(mapping, action) =>
          void attempt(async () => {
            // On a production connection, the button was disabled until the name was typed.
            const confirmedName = index.name;
            await decideTask(client, task, { decision: 'importRows', mapping: [...mapping], action, confirmedName });
            onClose();
          })
        }
      />
    );
  }
  return (
    <>
      <p className={classes.hint}>
        {waitingTask === undefined
          ? messages.selectHelp(importLimits.fileBytes)
          : messages.selectAgain(waitingTask.input.fileName, waitingTask.input.bytes)}
      </p>
      {waitingTask === undefined && (
        <NativeSelect
          label={messages.format}
          maw={220}
          mt={12}
          value={format ?? ''}
          disabled={isBusy}
          onChange={(event) => setFormat((event.currentTarget.value || undefined) as ImportFormat | undefined)}
          data={[
            { value: '', label: messages.formatByName },
            ...Object.entries(messages.formats).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      {upload !== undefined && (
        <div className={classes.upload}>
          <span role="status">{upload.bytes < upload.size ? messages.uploading(upload.name) : messages.reading}</span>
          <progress max={upload.size} value={upload.bytes} aria-label={messages.uploading(upload.name)} />
        </div>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {error !== undefined && <ErrorState error={error} title={messages.uploadFailed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{messages.close}</Button>
        <FilePicker accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl" onSelect={pick}>
          {(props) => (
            <Button {...props} variant="filled" loading={isBusy} data-autofocus>
              {messages.select}
            </Button>
          )}
        </FilePicker>
      </Group>
    </>
  );
};

const fileProblem = (file: File, waiting: ImportDocumentsTask | undefined): string | undefined => {
  if (file.size === 0) return messages.empty;
  if (file.size > importLimits.fileBytes) return messages.tooLarge(importLimits.fileBytes);
  if (waiting !== undefined && (file.name !== waiting.input.fileName || file.size !== waiting.input.bytes)) {
    return messages.otherFile(waiting.input.fileName);
  }
  return undefined;
};
