import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Task, TaskEvent, TaskInput } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../api/keys';
import { formatDuration } from '../format/format';
import { cancelTask, refreshTasks, unfinishedTasks, tasksQuery } from './tasks-api';
import { useTaskEvents } from './use-task-events';
import { notify } from '../ui/notify';
import { taskMessages } from './messages';
import classes from './tasks.module.css';

type OperationTask = Task & { input: Extract<TaskInput, { kind: 'managementOperation' }> };
const isOperation = (task: Task): task is OperationTask => task.input.kind === 'managementOperation';

interface OperationListProps {
  connectionId: string;
  /** Names the service of each operation, because the connection has several. */
  namesService?: boolean;
}

/** The management operations of the connection that the service hasn't finished, and those that failed since. */
export const OperationList = ({ connectionId, namesService = false }: OperationListProps) => {
  const client = useQueryClient();
  const { data: tasks = [] } = useQuery(tasksQuery(connectionId));
  const [failures, setFailures] = useState<readonly { task: OperationTask; event: TaskEvent }[]>([]);
  const operations = unfinishedTasks(tasks).filter(isOperation);
  const end = (task: OperationTask, event: TaskEvent) => {
    if (event.state === 'failed') setFailures((current) => [{ task, event }, ...current]);
    if (event.state === 'succeeded') notify.done(taskMessages.finished[operationOf(task)]);
    void refreshTasks(client);
    for (const collection of ['services', 'sharedPrivateLinks']) {
      void client.invalidateQueries({ queryKey: keys.collection(connectionId, collection) });
    }
  };
  if (operations.length === 0 && failures.length === 0) return null;
  return (
    <ul className={classes.operations} aria-label={taskMessages.label}>
      {failures.map(({ task, event }) => (
        <li key={task.id} data-tone="danger">
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <b>{taskMessages.failed(taskMessages.operations[operationOf(task)])}</b>
          {namesService && <code>{serviceOf(task)}</code>}
          <span>{event.error?.message}</span>
          <Button onClick={() => setFailures((current) => current.filter((other) => other.task.id !== task.id))}>
            {taskMessages.dismiss}
          </Button>
        </li>
      ))}
      {operations.map((task) => (
        <RunningOperation key={task.id} task={task} namesService={namesService} onEnd={(event) => end(task, event)} />
      ))}
    </ul>
  );
};

const operationOf = (task: OperationTask) => task.input.operation;

const serviceOf = (task: OperationTask) => task.input.parameters?.['searchServiceName'];

interface RunningOperationProps {
  task: OperationTask;
  namesService: boolean;
  onEnd: (event: TaskEvent) => void;
}

const RunningOperation = ({ task, namesService, onEnd }: RunningOperationProps) => {
  const { event, error } = useTaskEvents(task, onEnd);
  const stop = () => void cancelTask(task.id).catch((cause: unknown) => notify.failed(cause));
  return (
    <li>
      <Loader size={14} aria-hidden />
      <b>{taskMessages.operations[operationOf(task)]}</b>
      {namesService && <code>{serviceOf(task)}</code>}
      <span role="status">{error?.message ?? event?.message}</span>
      <Elapsed since={Date.parse(task.createdAt)} />
      <Button onClick={stop} title={taskMessages.stopHint}>
        {taskMessages.stop}
      </Button>
    </li>
  );
};

const Elapsed = ({ since }: { since: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.round((now - since) / 1000));
  return <span className={classes.elapsed}>{taskMessages.elapsed(formatDuration(seconds * 1000))}</span>;
};
