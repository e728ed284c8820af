import type { Task, TaskEvent, TaskFileResult } from '@searchdeck/contract';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { downloadTaskFile } from '../../shared/tasks/task-file';
import { deleteTask } from '../../shared/tasks/tasks-api';
import { notify } from '../../shared/ui/notify';
import classes from './documents.module.css';
import { documentTaskMessages as messages } from './messages';

/** Removes a task that has ended. `onRemove` is called before. */
export const useRemove = (task: Task, onRemove: (task: Task) => void) => {
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const remove = () => {
    setRemoving(true);
    onRemove(task);
    deleteTask(client, task).catch((error: unknown) => {
      setRemoving(false);
      notify.failed(error, messages.removeFailed);
    });
  };
  return { remove, isRemoving };
};

/** Downloads the file of a task. */
export const useDownload = (task: Task) => {
  const [isDownloading, setDownloading] = useState(false);
  const download = (file: TaskFileResult['file']) => {
    setDownloading(true);
    downloadTaskFile(task.id, file)
      .catch((error: unknown) => notify.failed(error, messages.downloadFailed))
      .finally(() => setDownloading(false));
  };
  return { download, isDownloading };
};

/** The icon of a task that has ended. */
export const ResultIcon = ({ isFailure = false }: { isFailure?: boolean }) =>
  isFailure ? (
    <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
  ) : (
    <IconCheck size={16} stroke={1.7} aria-hidden />
  );

interface TaskProgressProps {
  title: string;
  event: TaskEvent | undefined;
  /** Why events can't be received. */
  error: Error | undefined;
}

/** What a running task does, and how far it is. */
export const TaskProgress = ({ title, event, error }: TaskProgressProps) => (
  <>
    <span role="status">{error?.message ?? event?.message ?? messages.starting}</span>
    <progress max={100} value={event?.percent ?? 0} aria-label={`${title}: ${messages.progress}`} />
  </>
);

interface RowProps {
  tone?: 'danger' | undefined;
  icon: ReactNode;
  title: string;
  /** The filter or search text. */
  query: string | undefined;
  actions: ReactNode;
  children: ReactNode;
}

/** A task in the list above the documents. */
export const TaskRow = ({ tone, icon, title, query, actions, children }: RowProps) => (
  <li data-tone={tone}>
    {icon}
    <div>
      <b>{title}</b>
      {query !== undefined && <code title={query}>{query}</code>}
      {children}
    </div>
    <span className={classes.taskActions}>{actions}</span>
  </li>
);
