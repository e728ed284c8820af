import { ActionIcon, Button, Loader } from '@mantine/core';
import { isFinalTaskState, type Task } from '@searchdeck/contract';
import { IconAlertTriangle, IconBan, IconCheck, IconHandStop, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConnections } from '../../../shared/api/use-connection';
import { sessionQuery } from '../../../shared/auth/session';
import { downloadTaskFile } from '../../../shared/tasks/task-file';
import {
  availableFile,
  rejectedRows,
  cancelHint,
  isRemovable,
  isRunningTask,
  taskPath,
  taskTitle,
} from '../../../shared/tasks/task-info';
import { cancelTask, deleteTask, refreshTasks } from '../../../shared/tasks/tasks-api';
import { Age } from '../../../shared/ui/age';
import { notify } from '../../../shared/ui/notify';
import { taskListMessages as texts } from './messages';
import classes from './tasks.module.css';

interface TaskRowProps {
  task: Task;
  /** When the list was read, in milliseconds since 1970. */
  at: number;
  /** The link was followed. */
  onNavigate: () => void;
}

/** One task: what it does, how far it is, and what can be done with it. */
export const TaskRow = ({ task, at, onNavigate }: TaskRowProps) => {
  const { data: connections } = useConnections();
  const { data: session } = useQuery(sessionQuery);
  const isOwn = session == null || session.user.subject === task.user.subject;
  const connection = connections?.find(({ id }) => id === task.connectionId);
  const title = taskTitle(task);
  const rejectedCount = rejectedRows(task);
  const percent = task.progress?.percent;
  const isFinal = isFinalTaskState(task.state);
  const message = task.error?.message ?? (isFinal ? undefined : task.progress?.message);
  const lastProgress = isFinal ? task.progress?.message : undefined;
  return (
    <li data-state={rejectedCount === 0 ? task.state : 'warning'}>
      <StateIcon task={task} />
      <div className={classes.text}>
        {connection === undefined ? (
          <b>{title}</b>
        ) : (
          <Link to={taskPath(task, connection)} onClick={onNavigate}>
            {title}
          </Link>
        )}
        <span>
          {[
            connection?.name,
            isOwn ? undefined : task.user.name,
            texts.states[task.state],
            rejectedCount === 0 ? undefined : texts.rejected(rejectedCount),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}{' '}
          · <Age at={Date.parse(isRunningTask(task) ? task.createdAt : task.updatedAt)} />
        </span>
        {message !== undefined && <span className={classes.message}>{message}</span>}
        {lastProgress !== undefined && <span className={classes.message}>{texts.lastProgress(lastProgress)}</span>}
        {percent != null && !isFinal && <progress max={100} value={percent} aria-label={texts.progress(title)} />}
      </div>
      <Actions task={task} title={title} at={at} />
    </li>
  );
};

const StateIcon = ({ task }: { task: Task }) => {
  const { state } = task;
  const props = { size: 16, stroke: 1.7, 'aria-hidden': true };
  if (rejectedRows(task) > 0) return <IconAlertTriangle {...props} />;
  if (state === 'succeeded') return <IconCheck {...props} />;
  if (state === 'failed') return <IconAlertTriangle {...props} />;
  if (state === 'canceled') return <IconBan {...props} />;
  if (state === 'waiting') return <IconHandStop {...props} />;
  return <Loader size={14} aria-hidden />;
};

const Actions = ({ task, title, at }: Pick<TaskRowProps, 'task' | 'at'> & { title: string }) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = (action: () => Promise<unknown>, failure: string) => {
    setBusy(true);
    action()
      .catch((error: unknown) => notify.failed(error, failure))
      .finally(() => setBusy(false));
  };
  if (!isFinalTaskState(task.state)) {
    const cancel = async () => {
      await cancelTask(task.id);
      await refreshTasks(client);
    };
    return (
      <Button
        loading={isBusy}
        aria-label={texts.cancelTask(title)}
        title={cancelHint(task)}
        onClick={() => run(cancel, texts.cancelFailed)}
      >
        {texts.cancel}
      </Button>
    );
  }
  const file = availableFile(task, at);
  return (
    <>
      {file !== undefined && (
        <Button loading={isBusy} onClick={() => run(() => downloadTaskFile(task.id, file), texts.downloadFailed)}>
          {rejectedRows(task) > 0 ? texts.downloadRejected : texts.download}
        </Button>
      )}
      {isRemovable(task) && (
        <ActionIcon
          size={24}
          aria-label={texts.remove(title)}
          title={texts.remove(title)}
          onClick={() => run(() => deleteTask(client, task), texts.removeFailed)}
        >
          <IconX size={15} stroke={1.7} />
        </ActionIcon>
      )}
    </>
  );
};
