import { Button, Loader } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
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
import { useSearchParams } from 'react-router';
import { refreshAfter } from '../../shared/api/after-change';
import { useConnection } from '../../shared/api/use-connection';
import { TASK_PARAMETER } from '../../shared/tasks/task-info';
import { cancelTask, refreshTasks, tasksQuery } from '../../shared/tasks/tasks-api';
import { useTaskEvents } from '../../shared/tasks/use-task-events';
import { notify } from '../../shared/ui/notify';
import classes from './documents.module.css';
import { endedAt, findEndedTask } from './ended-task';
import { ImportTask, isCompleteImport, isImport, type ImportDocumentsTask } from './import-task';
import { documentTaskMessages as messages } from './messages';
import { ResultIcon, TaskProgress, TaskRow, useDownload, useRemove } from './task-row';

type DocumentTask = Task & { input: Extract<TaskInput, { kind: 'deleteDocuments' | 'exportDocuments' }> };

const isTaskOf =
  (index: string) =>
  (task: Task): task is DocumentTask | ImportDocumentsTask =>
    task.input.kind !== 'managementOperation' && task.input.kind !== 'rebuildIndex' && task.input.indexName === index;
const isDeletion = ({ kind }: Task): boolean => kind === 'deleteDocuments';
const isExport = ({ kind }: Task): boolean => kind === 'exportDocuments';

interface DocumentTasksProps {
  index: string;
  /** Opens the dialog that deletes the documents of a filter. */
  onReview: (filter: string) => void;
  /** Opens the dialog of a waiting import. */
  onContinueImport: (task: Task) => void;
}

/**
 * The running imports, exports, and deletions of an index, and one that has ended: the one in the URL, or the newest,
 * until it is removed. The others are in the list of tasks, and so is an import without rejected rows.
 */
export const DocumentTasks = ({ index, onReview, onContinueImport }: DocumentTasksProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const { data: tasks = [], dataUpdatedAt } = useQuery(tasksQuery(connection.id));
  // Removing a task doesn't show those that ended before it.
  const [removedUntil, setRemovedUntil] = useLocalStorage({
    key: `searchdeck.tasks.removed/${connection.id}/${index}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const canDelete = includesRole(connection.role, 'contributor');
  const isVisible = (task: DocumentTask | ImportDocumentsTask): boolean => {
    if (task.state === 'canceled') return false;
    // Only its user can continue it or read its result.
    if (task.isOfOtherUser && (task.state === 'waiting' || isFinalTaskState(task.state))) return false;
    if (!isExport(task)) return canDelete || (isDeletion(task) && !isFinalTaskState(task.state));
    return task.state !== 'succeeded' || Date.parse(fileOf(task).file.availableUntil) > dataUpdatedAt;
  };
  const indexTasks = tasks.filter(isTaskOf(index)).filter(isVisible);
  const requestedId = parameters.get(TASK_PARAMETER);
  const newestTask = findEndedTask(indexTasks, { requestedId, removedUntil });
  // A message has reported it; the list of tasks still shows it.
  const endedTask = newestTask?.id !== requestedId && isCompleteImport(newestTask) ? undefined : newestTask;
  const displayedTasks = indexTasks.filter((task) => task === endedTask || !isFinalTaskState(task.state));
  if (displayedTasks.length === 0) return null;
  const end = (task: DocumentTask, event: TaskEvent) => {
    if (event.state === 'canceled') notify.done(isDeletion(task) ? messages.deletionCanceled : messages.exportCanceled);
    void refreshTasks(client);
    if (isDeletion(task)) void refreshAfter(client, connection.id, { tag: 'documents' });
  };
  const onRemove = (task: Task) => setRemovedUntil((old) => Math.max(old, endedAt(task)));
  return (
    <ul className={classes.tasks} aria-label={messages.label}>
      {displayedTasks.map((task) =>
        isImport(task) ? (
          <ImportTask key={task.id} task={task} onContinue={() => onContinueImport(task)} onRemove={onRemove} />
        ) : isFinalTaskState(task.state) ? (
          <EndedTask key={task.id} task={task} onReview={onReview} onRemove={onRemove} />
        ) : (
          <RunningTask
            key={task.id}
            task={task}
            canCancel={canDelete || isExport(task)}
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
  const title =
    input.kind === 'deleteDocuments' ? messages.deleting : messages.exporting(messages.formats[input.format]);
  const cancel = () => void cancelTask(task.id).catch((cause: unknown) => notify.failed(cause, messages.cancelFailed));
  return (
    <TaskRow
      icon={<Loader size={14} aria-hidden />}
      title={title}
      query={queryOf(task)}
      actions={
        canCancel && (
          <Button onClick={cancel} {...(isDeletion(task) ? { title: messages.cancelHint } : {})}>
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

interface EndedTaskProps {
  task: DocumentTask;
  onRemove: (task: Task) => void;
}

const EndedTask = ({ task, onReview, onRemove }: EndedTaskProps & { onReview: (filter: string) => void }) => {
  const { input, error } = task;
  if (input.kind === 'exportDocuments') {
    return task.state === 'failed' ? (
      <FailedTask task={task} title={messages.exportFailed} onRemove={onRemove} />
    ) : (
      <FinishedExport task={task} onRemove={onRemove} />
    );
  }
  if (task.state === 'succeeded') return <FinishedDeletion task={task} onRemove={onRemove} />;
  return error?.code === operationCodes.matchesChanged ? (
    <FailedTask
      task={task}
      title={messages.matchesChanged}
      onReview={() => onReview(input.filter)}
      onRemove={onRemove}
    />
  ) : (
    <FailedTask task={task} title={messages.deletionFailed} onRemove={onRemove} />
  );
};

const FailedTask = ({ task, title, onReview, onRemove }: EndedTaskProps & { title: string; onReview?: () => void }) => {
  const { remove, isRemoving } = useRemove(task, onRemove);
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

const FinishedDeletion = ({ task, onRemove }: EndedTaskProps) => {
  const { remove, isRemoving } = useRemove(task, onRemove);
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

const FinishedExport = ({ task, onRemove }: EndedTaskProps) => {
  const { remove, isRemoving } = useRemove(task, onRemove);
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
