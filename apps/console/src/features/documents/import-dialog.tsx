import { Button, Group, Modal, NativeSelect, Textarea } from '@mantine/core';
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
import { cancelTask, decideTask, refreshTasks, startTask } from '../../shared/tasks/tasks-api';
import { uploadFile, waitForTask } from '../../shared/tasks/upload-file';
import { ErrorState } from '../../shared/ui/error-state';
import { FilePicker } from '../../shared/ui/file-picker';
import { Note } from '../../shared/ui/note';
import { ImportMapping } from './import-mapping';
import { unreadableReason, type ImportDocumentsTask } from './import-task';
import classes from './documents.module.css';
import { importMessages as messages } from './messages';

interface ImportDialogProps {
  index: SearchIndex;
  /** A waiting import, a new one, or one of sample documents. Undefined: closed. */
  task: Task | 'new' | 'sample' | undefined;
  /** The sample documents. */
  sample: string;
  onClose: () => void;
}

/** Uploads a file, shows how its columns are read, and starts the import. A closed dialog can be continued. */
export const ImportDialog = ({ index, task, sample, onClose }: ImportDialogProps) => (
  <Modal opened={task !== undefined} onClose={onClose} size={880} title={<b>{messages.title(index.name)}</b>}>
    {task !== undefined && (
      <ImportSteps
        index={index}
        waitingTask={typeof task === 'string' ? undefined : (task as ImportDocumentsTask)}
        initialText={task === 'sample' ? sample : ''}
        onClose={onClose}
      />
    )}
  </Modal>
);

/** The format of a file, by its name. */
const formatOf = (name: string): ImportFormat =>
  /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : /\.json$/i.test(name) ? 'json' : 'csv';
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The file of a pasted text, whose name tells its format. */
const pastedFile = (text: string): File => {
  const trimmed = text.trim();
  const lines = trimmed.split('\n');
  const isNdjson = trimmed.startsWith('{') && lines.every((line) => line.trim() === '' || isJson(line));
  const extension = isNdjson ? 'ndjson' : /^[[{]/.test(trimmed) ? 'json' : 'csv';
  return new File([text], `pasted.${extension}`);
};
const reportOf = (task: Task | undefined): ImportReport | undefined => task?.result as unknown as ImportReport;

interface ImportStepsProps {
  index: SearchIndex;
  waitingTask: ImportDocumentsTask | undefined;
  /** The documents that are filled in. */
  initialText: string;
  onClose: () => void;
}

const ImportSteps = ({ index, waitingTask, initialText, onClose }: ImportStepsProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const [task, setTask] = useState<Task | undefined>(waitingTask);
  /** An import whose upload was interrupted: it needs the same file again. */
  const [interruptedTask, setInterruptedTask] = useState(waitingTask);
  const report = reportOf(task);
  const reason = unreadableReason(report);
  const expectedFile = reason === undefined ? interruptedTask?.input : undefined;
  const [format, setFormat] = useState<ImportFormat>();
  const [upload, setUpload] = useState<{ name: string; bytes: number; size: number }>();
  const [pastedText, setPastedText] = useState(initialText);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<SearchError>();
  const [isBusy, setBusy] = useState(false);
  const controller = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    return () => current.abort();
  }, []);

  /** Runs a step and shows its error, unless the dialog was closed. */
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
    const rejection = fileProblem(file, expectedFile);
    setProblem(rejection);
    if (rejection !== undefined) return;
    void attempt(async (signal) => {
      setUpload({ name: file.name, bytes: 0, size: file.size });
      let existingTask = task;
      if (task !== undefined && reason !== undefined) {
        await cancelTask(task.id);
        setTask(undefined);
        setInterruptedTask(undefined);
        existingTask = undefined;
      }
      const startedTask =
        existingTask ??
        (await startTask(client, {
          kind: 'importDocuments',
          connectionId: connection.id,
          indexName: index.name,
          fileName: file.name,
          bytes: file.size,
          format: format ?? formatOf(file.name),
        }));
      const readyTask = await waitForTask(startedTask.id, signal);
      setTask(readyTask);
      await uploadFile(readyTask, file, {
        signal,
        onProgress: (bytes) => setUpload({ name: file.name, bytes, size: file.size }),
      });
      await decide(readyTask, { decision: 'previewImport' }, signal);
    }).finally(() => setUpload(undefined));
  };

  if (task !== undefined && report?.preview !== undefined) {
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
      {reason !== undefined && <Note tone="danger">{reason}</Note>}
      <p className={classes.hint}>
        {expectedFile === undefined
          ? messages.selectHelp(importLimits.fileBytes)
          : messages.selectAgain(expectedFile.fileName, expectedFile.bytes)}
      </p>
      {expectedFile === undefined && <FormatSelect value={format} disabled={isBusy} onChange={setFormat} />}
      {expectedFile === undefined && (
        <Textarea
          label={messages.pasted}
          description={messages.pastedHelp}
          mt={12}
          autosize
          minRows={3}
          maxRows={10}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          spellCheck={false}
          disabled={isBusy}
          value={pastedText}
          onChange={(event) => setPastedText(event.currentTarget.value)}
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
        {pastedText.trim() !== '' && (
          <Button
            variant="filled"
            loading={isBusy}
            data-autofocus={initialText !== '' || undefined}
            onClick={() => pick(pastedFile(pastedText))}
          >
            {messages.readPasted}
          </Button>
        )}
        <FilePicker accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl" onSelect={pick}>
          {(props) => (
            <Button
              {...props}
              variant={pastedText.trim() === '' ? 'filled' : 'default'}
              loading={isBusy}
              data-autofocus={initialText === '' || undefined}
            >
              {reason === undefined ? messages.select : messages.selectAnother}
            </Button>
          )}
        </FilePicker>
      </Group>
    </>
  );
};

interface FormatSelectProps {
  /** Undefined: by the file's name. */
  value: ImportFormat | undefined;
  disabled: boolean;
  onChange: (format: ImportFormat | undefined) => void;
}

const FormatSelect = ({ value, disabled, onChange }: FormatSelectProps) => (
  <NativeSelect
    label={messages.format}
    maw={220}
    mt={12}
    value={value ?? ''}
    disabled={disabled}
    onChange={(event) => onChange((event.currentTarget.value || undefined) as ImportFormat | undefined)}
    data={[
      { value: '', label: messages.formatByName },
      ...Object.entries(messages.formats).map(([format, label]) => ({ value: format, label })),
    ]}
  />
);

/** Why a file can't be uploaded; undefined if it can. */
const fileProblem = (file: File, expectedFile: ImportDocumentsTask['input'] | undefined): string | undefined => {
  if (file.size === 0) return messages.empty;
  if (file.size > importLimits.fileBytes) return messages.tooLarge(importLimits.fileBytes);
  if (expectedFile !== undefined && (file.name !== expectedFile.fileName || file.size !== expectedFile.bytes)) {
    return messages.otherFile(expectedFile.fileName);
  }
  return undefined;
};
