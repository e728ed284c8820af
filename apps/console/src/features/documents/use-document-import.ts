import {
  SearchError,
  type ImportAction,
  type ImportColumn,
  type ImportFormat,
  type ImportReport,
  type SearchIndex,
  type Task,
} from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { cancelTask, decideTask, refreshTasks, startTask } from '../../shared/tasks/tasks-api';
import { uploadFile, waitForTask } from '../../shared/tasks/upload-file';
import { fileProblem, formatOf } from './import-file';
import { unreadableReason, type ImportDocumentsTask } from './import-task';
import { useImportRequest } from './use-import-request';

type ImportDecision = Parameters<typeof decideTask>[2];

const reportOf = (task: Task | undefined): ImportReport | undefined => task?.result as unknown as ImportReport;

/** The task of an import: its upload, its preview, and its start. */
export function useDocumentImport(index: SearchIndex, waitingTask: ImportDocumentsTask | undefined) {
  const connection = useConnection();
  const client = useQueryClient();
  const [task, setTask] = useState<Task | undefined>(waitingTask);
  /** An import whose upload was interrupted: it needs the same file again. */
  const [interruptedTask, setInterruptedTask] = useState(waitingTask);
  const [upload, setUpload] = useState<{ name: string; bytes: number; size: number }>();
  const [problem, setProblem] = useState<string>();
  const { run, error, isBusy } = useImportRequest();
  const report = reportOf(task);
  const reason = unreadableReason(report);
  const expectedFile = reason === undefined ? interruptedTask?.input : undefined;

  const decide = async (target: Task, decision: ImportDecision, signal: AbortSignal) => {
    await decideTask(client, target, decision);
    const next = await waitForTask(target.id, signal);
    await refreshTasks(client);
    if (next.state === 'failed') {
      const { code, message } = next.error ?? { code: '', message: '' };
      throw new SearchError({ status: 400, code, message });
    }
    setTask(next);
  };
  /** The task that receives a file: the current one, unless its file was unreadable. */
  const taskFor = async (file: File, format: ImportFormat | undefined): Promise<Task> => {
    if (task !== undefined && reason === undefined) return task;
    if (task !== undefined) {
      await cancelTask(task.id);
      setTask(undefined);
      setInterruptedTask(undefined);
    }
    return startTask(client, {
      kind: 'importDocuments',
      connectionId: connection.id,
      indexName: index.name,
      fileName: file.name,
      bytes: file.size,
      format: format ?? formatOf(file.name),
    });
  };
  const selectFile = (file: File, format: ImportFormat | undefined) => {
    const rejection = fileProblem(file, expectedFile);
    setProblem(rejection);
    if (rejection !== undefined) return;
    void run(async (signal) => {
      const showProgress = (bytes: number) => setUpload({ name: file.name, bytes, size: file.size });
      showProgress(0);
      const startedTask = await taskFor(file, format);
      const readyTask = await waitForTask(startedTask.id, signal);
      setTask(readyTask);
      await uploadFile(readyTask, file, { signal, onProgress: showProgress });
      await decide(readyTask, { decision: 'previewImport' }, signal);
    }).finally(() => setUpload(undefined));
  };
  const changeMapping = (mapping: readonly ImportColumn[]) => {
    if (task === undefined) return;
    void run((signal) => decide(task, { decision: 'previewImport', mapping: [...mapping] }, signal));
  };
  const start = (mapping: readonly ImportColumn[], action: ImportAction, onStarted: () => void) => {
    if (task === undefined) return;
    void run(async () => {
      // On a production connection, the button was disabled until the name was typed.
      const confirmedName = index.name;
      await decideTask(client, task, { decision: 'importRows', mapping: [...mapping], action, confirmedName });
      onStarted();
    });
  };
  return { report, reason, expectedFile, upload, problem, error, isBusy, selectFile, changeMapping, start };
}
export type DocumentImport = ReturnType<typeof useDocumentImport>;
