import type { Task } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { deleteTask } from '../../shared/tasks/tasks-api';
import { notify } from '../../shared/ui/notify';
import classes from './documents.module.css';
import { documentTaskMessages as messages } from './messages';

/** Removes a task that has ended. */
export const useRemove = (task: Task) => {
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const remove = () => {
    setRemoving(true);
    deleteTask(client, task).catch((error: unknown) => {
      setRemoving(false);
      notify.failed(error, messages.notRemoved);
    });
  };
  return { remove, removing };
};

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
