import { Button, Loader } from '@mantine/core';
import type { ImportDocumentsResult, ImportReport, Task, TaskEvent, TaskInput } from '@searchdeck/contract';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAfter } from '../../shared/api/after-change';
import { cancelTask, refreshTasks, resumeTask, tasksQuery } from '../../shared/tasks/tasks-api';
import { useTaskEvents } from '../../shared/tasks/use-task-events';
import { notify } from '../../shared/ui/notify';
import classes from './documents.module.css';
import { documentTaskMessages, importMessages as messages } from './messages';
import { ResultIcon, TaskProgress, TaskRow, useDownload, useRemove } from './task-row';

export type ImportDocumentsTask = Task & { input: Extract<TaskInput, { kind: 'importDocuments' }> };

export const isImport = (task: Task): task is ImportDocumentsTask => task.input.kind === 'importDocuments';

const resultOf = (task: Task): ImportDocumentsResult => task.result as unknown as ImportDocumentsResult;

/** Whether it ended without rejected rows: there is nothing to do. */
export const isCompleteImport = (task: Task | undefined): boolean =>
  task !== undefined && isImport(task) && task.state === 'succeeded' && resultOf(task).rejected === 0;

/** Why the uploaded file can't be read; undefined if it can, or isn't uploaded yet. */
export const unreadableReason = (report: ImportReport | undefined): string | undefined =>
  report?.preview === undefined ? report?.problem : undefined;

interface ImportTaskProps {
  task: ImportDocumentsTask;
  /** Opens the dialog of a waiting import. */
  onContinue: () => void;
  onRemove: (task: Task) => void;
}
type EndedImportProps = Pick<ImportTaskProps, 'task' | 'onRemove'>;

/** An import of the index: what it waits for, its progress, or its result. */
export const ImportTask = ({ task, onContinue, onRemove }: ImportTaskProps) => {
  if (task.state === 'waiting') return <WaitingImport task={task} onContinue={onContinue} />;
  if (task.state === 'failed') return <FailedImport task={task} onRemove={onRemove} />;
  return task.state === 'succeeded' ? (
    <FinishedImport task={task} onRemove={onRemove} />
  ) : (
    <RunningImport task={task} />
  );
};

const useCancel = (task: Task) => {
  const client = useQueryClient();
  return () =>
    void cancelTask(task.id).then(
      () => refreshTasks(client),
      (cause: unknown) => notify.failed(cause, documentTaskMessages.cancelFailed),
    );
};

const WaitingImport = ({ task, onContinue }: Pick<ImportTaskProps, 'task' | 'onContinue'>) => {
  const cancel = useCancel(task);
  const reason = unreadableReason((task.result ?? undefined) as ImportReport | undefined);
  return (
    <TaskRow
      tone={reason === undefined ? undefined : 'danger'}
      icon={reason === undefined ? <IconUpload size={16} stroke={1.7} aria-hidden /> : <ResultIcon isFailure />}
      title={messages.waiting(task.input.fileName)}
      query={undefined}
      actions={
        <>
          <Button onClick={onContinue}>{reason === undefined ? messages.continue : messages.openSelectAnother}</Button>
          <Button onClick={cancel}>{documentTaskMessages.cancel}</Button>
        </>
      }
    >
      <span>{reason ?? messages.waitingText}</span>
    </TaskRow>
  );
};

const RunningImport = ({ task }: { task: ImportDocumentsTask }) => {
  const client = useQueryClient();
  const cancel = useCancel(task);
  const end = (event: TaskEvent) => {
    if (event.state === 'canceled') notify.done(messages.canceled);
    void refreshTasks(client).then(() => {
      const tasks = client.getQueryData(tasksQuery(task.connectionId).queryKey);
      const endedTask = tasks?.find(({ id }) => id === task.id);
      if (endedTask !== undefined && isCompleteImport(endedTask)) {
        notify.done(messages.doneFrom(resultOf(endedTask).documents, task.input.fileName));
      }
    });
    void refreshAfter(client, task.connectionId, { tag: 'documents' });
  };
  const { event, error } = useTaskEvents(task, end);
  const isWaiting = event?.state === 'waiting';
  useEffect(() => {
    if (isWaiting) void refreshTasks(client);
  }, [client, isWaiting]);
  const title = messages.running(task.input.fileName);
  return (
    <TaskRow
      icon={<Loader size={14} aria-hidden />}
      title={title}
      query={undefined}
      actions={<Button onClick={cancel}>{documentTaskMessages.cancel}</Button>}
    >
      <TaskProgress title={title} event={event} error={error} />
    </TaskRow>
  );
};

const FailedImport = ({ task, onRemove }: EndedImportProps) => {
  const client = useQueryClient();
  const { remove, isRemoving } = useRemove(task, onRemove);
  const resume = () =>
    void resumeTask(client, task).catch((error: unknown) => notify.failed(error, messages.resumeFailed));
  return (
    <TaskRow
      tone="danger"
      icon={<ResultIcon isFailure />}
      title={messages.failed(task.input.fileName)}
      query={undefined}
      actions={
        <>
          <Button onClick={resume}>{messages.resume}</Button>
          <Button onClick={remove} loading={isRemoving}>
            {documentTaskMessages.dismiss}
          </Button>
        </>
      }
    >
      <span role="alert">{task.error?.message}</span>
    </TaskRow>
  );
};

const FinishedImport = ({ task, onRemove }: EndedImportProps) => {
  const { remove, isRemoving } = useRemove(task, onRemove);
  const { download, isDownloading } = useDownload(task);
  const { documents, rejected, errors, file } = resultOf(task);
  return (
    <TaskRow
      tone={rejected > 0 ? 'danger' : undefined}
      icon={<ResultIcon isFailure={rejected > 0} />}
      title={messages.done(documents)}
      query={undefined}
      actions={
        <>
          {file !== undefined && (
            <Button onClick={() => download(file)} loading={isDownloading}>
              {messages.download}
            </Button>
          )}
          <Button onClick={remove} loading={isRemoving}>
            {documentTaskMessages.dismiss}
          </Button>
        </>
      }
    >
      <span role="status">{messages.doneText(task.input.fileName, rejected)}</span>
      {errors.length > 0 && (
        <ul className={classes.taskErrors}>
          {errors.map(({ row, message }) => (
            <li key={row}>
              <b>{messages.row(row)}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </TaskRow>
  );
};
