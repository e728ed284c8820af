import { Button, Loader } from '@mantine/core';
import {
  operationCodes,
  includesRole,
  isFinalTaskState,
  type DeleteDocumentsResult,
  type Task,
  type TaskEvent,
  type TaskFileResult,
  type TaskInput,
} from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshAfter } from '../../shared/api/after-change';
import { useConnection } from '../../shared/api/use-connection';
import { cancelTask, refreshTasks, tasksQuery } from '../../shared/tasks/tasks-api';
import { useTaskEvents } from '../../shared/tasks/use-task-events';
import { notify } from '../../shared/ui/notify';
import classes from './documents.module.css';
import { ImportTask, isImport } from './import-task';
import { documentTaskMessages as messages } from './messages';
import { ResultIcon, TaskProgress, TaskRow, useDownload, useRemove } from './task-row';

type DocumentTask = Task & { input: Extract<TaskInput, { kind: 'deleteDocuments' | 'exportDocuments' }> };

const isTaskOf =
  (index: string) =>
  (task: Task): task is DocumentTask =>
    (task.input.kind === 'deleteDocuments' || task.input.kind === 'exportDocuments') && task.input.indexName === index;

interface DocumentTasksProps {
  index: string;
  /** Opens the dialog that deletes the documents of a filter. */
  onReview: (filter: string) => void;
  /** Opens the dialog of an import that waits. */
  onContinueImport: (task: Task) => void;
}

/** Running imports, exports, and deletions of an index, and the results of ended ones until they are removed. */
export const DocumentTasks = ({ index, onReview, onContinueImport }: DocumentTasksProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const { data: tasks = [], dataUpdatedAt } = useQuery(tasksQuery(connection.id));
  const canDelete = includesRole(connection.role, 'contributor');
  const visibleTasks = tasks.filter(isTaskOf(index)).filter((task) => {
    if (!isFinalTaskState(task.state)) return true;
    if (task.state === 'canceled') return false;
    if (task.kind === 'deleteDocuments') return canDelete;
    return task.state === 'failed' || Date.parse(fileOf(task).file.availableUntil) > dataUpdatedAt;
  });
  const imports = tasks.filter(isImport(index)).filter((task) => canDelete && task.state !== 'canceled');
  if (visibleTasks.length + imports.length === 0) return null;
  const end = (task: DocumentTask, event: TaskEvent) => {
    const isDeletion = task.kind === 'deleteDocuments';
    if (event.state === 'canceled') notify.done(isDeletion ? messages.deletionCanceled : messages.exportCanceled);
    void refreshTasks(client);
    if (isDeletion) void refreshAfter(client, connection.id, { tag: 'documents', deleted: [], more: [] });
  };
  return (
    <ul className={classes.tasks} aria-label={messages.label}>
      {imports.map((task) => (
        <ImportTask key={task.id} task={task} onContinue={() => onContinueImport(task)} />
      ))}
      {visibleTasks.map((task) =>
        isFinalTaskState(task.state) ? (
          <EndedTask key={task.id} task={task} onReview={onReview} />
        ) : (
          <RunningTask
            key={task.id}
            task={task}
            canCancel={canDelete || task.kind === 'exportDocuments'}
            onEnd={(event) => end(task, event)}
          />
        ),
      )}
    </ul>
  );
};

interface RunningTaskProps {
  task: DocumentTask;
  canCancel: boolean;
  onEnd: (event: TaskEvent) => void;
}

const RunningTask = ({ task, canCancel, onEnd }: RunningTaskProps) => {
  const { event, error } = useTaskEvents(task, onEnd);
  const { input } = task;
  const isDeletion = input.kind === 'deleteDocuments';
  const title = isDeletion ? messages.deleting : messages.exporting(messages.formats[input.format]);
  const cancel = () => void cancelTask(task.id).catch((cause: unknown) => notify.failed(cause, messages.cancelFailed));
  return (
    <TaskRow
      icon={<Loader size={14} aria-hidden />}
      title={title}
      query={queryOf(task)}
      actions={
        canCancel && (
          <Button onClick={cancel} {...(isDeletion ? { title: messages.cancelHint } : {})}>
            {messages.cancel}
          </Button>
        )
      }
    >
      <TaskProgress title={title} event={event} error={error} />
    </TaskRow>
  );
};

const queryOf = ({ input }: DocumentTask): string | undefined =>
  input.filter ?? (input.kind === 'exportDocuments' ? (input.search ?? undefined) : undefined);
const fileOf = (task: Task): TaskFileResult => task.result as unknown as TaskFileResult;
const deletionOf = (task: Task): DeleteDocumentsResult => task.result as unknown as DeleteDocumentsResult;

const EndedTask = ({ task, onReview }: { task: DocumentTask; onReview: (filter: string) => void }) => {
  const { input, error } = task;
  if (input.kind === 'exportDocuments') {
    return task.state === 'failed' ? (
      <FailedTask task={task} title={messages.exportFailed} />
    ) : (
      <FinishedExport task={task} />
    );
  }
  if (task.state === 'succeeded') return <FinishedDeletion task={task} />;
  return error?.code === operationCodes.matchesChanged ? (
    <FailedTask task={task} title={messages.matchesChanged} onReview={() => onReview(input.filter)} />
  ) : (
    <FailedTask task={task} title={messages.deletionFailed} />
  );
};

const FailedTask = ({ task, title, onReview }: { task: DocumentTask; title: string; onReview?: () => void }) => {
  const { remove, isRemoving } = useRemove(task);
  return (
    <TaskRow
      tone="danger"
      icon={<ResultIcon isFailure />}
      title={title}
      query={queryOf(task)}
      actions={
        <>
          {onReview !== undefined && (
            <Button
              onClick={() => {
                onReview();
                remove();
              }}
            >
              {messages.reviewAgain}
            </Button>
          )}
          <Button onClick={remove} loading={isRemoving}>
            {messages.dismiss}
          </Button>
        </>
      }
    >
      <span role="alert">{task.error?.message}</span>
    </TaskRow>
  );
};

const FinishedDeletion = ({ task }: { task: DocumentTask }) => {
  const { remove, isRemoving } = useRemove(task);
  const result = deletionOf(task);
  const isIncomplete = result.failed > 0;
  return (
    <TaskRow
      tone={isIncomplete ? 'danger' : undefined}
      icon={<ResultIcon isFailure={isIncomplete} />}
      title={messages.deletionDone(result.deleted)}
      query={queryOf(task)}
      actions={
        <Button onClick={remove} loading={isRemoving}>
          {messages.dismiss}
        </Button>
      }
    >
      <span role="status">{messages.deletionCounts(result)}</span>
      {result.errors.length > 0 && (
        <ul className={classes.taskErrors}>
          {result.errors.map(({ key, message }) => (
            <li key={key}>
              <code>{key}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </TaskRow>
  );
};

const FinishedExport = ({ task }: { task: DocumentTask }) => {
  const { remove, isRemoving } = useRemove(task);
  const { download, isDownloading } = useDownload(task);
  const { documents, file } = fileOf(task);
  return (
    <TaskRow
      icon={<ResultIcon />}
      title={messages.exportReady(file.name)}
      query={queryOf(task)}
      actions={
        <>
          <Button onClick={() => download(file)} loading={isDownloading}>
            {messages.download}
          </Button>
          <Button onClick={remove} loading={isRemoving}>
            {messages.remove}
          </Button>
        </>
      }
    >
      <span role="status">{messages.exportSize(documents, file.bytes, file.availableUntil)}</span>
    </TaskRow>
  );
};
