import { Popover } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Alert, Task } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { cloneElement, useEffect, type ReactElement } from 'react';
import { useStore } from '../../../shared/api/store';
import { isRunningTask } from '../../../shared/tasks/task-info';
import { allTasksQuery } from '../../../shared/tasks/tasks-api';
import { ErrorState } from '../../../shared/ui/error-state';
import type { LazyMenuProps } from '../../../shared/ui/lazy-menu';
import { messages } from '../messages';
import { AlertList } from './alert-list';
import { alertsQuery } from './alerts-api';
import { alertListMessages, taskListMessages as texts } from './messages';
import { isTaskListOpen } from './task-list-state';
import { TaskRow } from './task-row';
import classes from './tasks.module.css';

/** Tasks also start and end in other tabs and on the server. */
const IDLE_POLL_MS = 60_000;
const RUNNING_POLL_MS = 3000;
const OPEN_POLL_MS = 1500;

interface BellProps {
  onClick?: () => void;
  'aria-label'?: string;
}

interface Badge {
  tone: 'waiting' | 'running' | 'failed';
  value: number;
  /** Name of the button. */
  label: string;
}

/**
 * What the bell shows, most urgent first: tasks that wait for a decision, alerts that are not read, tasks that run, and
 * tasks that failed since it was opened last.
 */
function badgeOf(tasks: readonly Task[], alerts: readonly Alert[], seenAt: number): Badge | undefined {
  const label = messages.tasks;
  const waitingCount = tasks.filter(({ state }) => state === 'waiting').length;
  if (waitingCount > 0) return { tone: 'waiting', value: waitingCount, label: texts.waitingCount(label, waitingCount) };
  const unreadAlerts = alerts.filter(({ isRead }) => !isRead);
  if (unreadAlerts.length > 0) {
    const tone = unreadAlerts.some(({ severity }) => severity === 'critical') ? 'failed' : 'waiting';
    return { tone, value: unreadAlerts.length, label: alertListMessages.unreadCount(label, unreadAlerts.length) };
  }
  const runningCount = tasks.filter(isRunningTask).length;
  if (runningCount > 0) return { tone: 'running', value: runningCount, label: texts.runningCount(label, runningCount) };
  const failedCount = tasks.filter(
    ({ state, updatedAt }) => state === 'failed' && Date.parse(updatedAt) > seenAt,
  ).length;
  return failedCount > 0
    ? { tone: 'failed', value: failedCount, label: texts.failedCount(label, failedCount) }
    : undefined;
}

/** The alerts, and the running and ended tasks, of all connections. */
export const TaskDropdown = ({ target, defaultOpened }: LazyMenuProps) => {
  const opened = useStore(isTaskListOpen);
  useEffect(() => {
    if (defaultOpened) isTaskListOpen.set(true);
    return () => isTaskListOpen.set(false);
  }, [defaultOpened]);
  const [seenAt, setSeenAt] = useLocalStorage({
    key: 'searchdeck.tasks.seen',
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const {
    data: tasks,
    dataUpdatedAt,
    error,
  } = useQuery({
    ...allTasksQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(isRunningTask) === true ? (opened ? OPEN_POLL_MS : RUNNING_POLL_MS) : IDLE_POLL_MS,
  });
  const { data: alerts } = useQuery({ ...alertsQuery, refetchInterval: IDLE_POLL_MS });
  const badge = badgeOf(tasks ?? [], alerts ?? [], seenAt);
  const listedAlerts = alerts?.filter(({ isRead, resolvedAt }) => !isRead || resolvedAt == null) ?? [];
  useEffect(() => {
    if (opened) setSeenAt(Date.now());
  }, [opened, setSeenAt]);
  const close = () => {
    isTaskListOpen.set(false);
    setSeenAt(Date.now());
  };
  return (
    <span className={classes.bell}>
      <Popover
        opened={opened}
        onChange={(isOpen) => (isOpen ? isTaskListOpen.set(true) : close())}
        position="bottom-end"
        width="min(420px, calc(100vw - 16px))"
        shadow="md"
        offset={6}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          {cloneElement(target as ReactElement<BellProps>, {
            onClick: () => (opened ? close() : isTaskListOpen.set(true)),
            'aria-label': badge?.label ?? messages.tasks,
          })}
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''}>
          {listedAlerts.length > 0 && <AlertList alerts={listedAlerts} onNavigate={close} />}
          <h2 tabIndex={-1} data-autofocus>
            {texts.title}
          </h2>
          {error !== null && tasks === undefined && <ErrorState isCompact error={error} title={texts.loadFailed} />}
          {tasks?.length === 0 && (
            <p>
              {texts.empty} {texts.emptyHint}
            </p>
          )}
          {tasks !== undefined && tasks.length > 0 && (
            <ul>
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} at={dataUpdatedAt} onNavigate={close} />
              ))}
            </ul>
          )}
        </Popover.Dropdown>
      </Popover>
      {badge !== undefined && (
        <span className={classes.badge} data-tone={badge.tone} aria-hidden>
          {badge.value}
        </span>
      )}
    </span>
  );
};
