import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { rebuildPath } from '../../../shared/api/paths';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { tasksQuery } from '../../../shared/tasks/tasks-api';
import { rebuildMessages } from './messages';
import { rebuildOf } from './rebuild-tasks';

/** Registers the command that rebuilds the index, and links to its rebuild while there is one. */
export const RebuildStatus = ({ name }: { name: string }) => {
  const connection = useConnection();
  const path = useConnectionPath();
  const { data: tasks = [] } = useQuery(tasksQuery(connection.id));
  const navigate = useNavigate();
  const pagePath = path(rebuildPath(name));
  useCommands([
    {
      id: 'rebuild',
      label: rebuildMessages.title(name),
      group: commandGroups.page,
      keywords: 'reindex copy',
      run: () => void navigate(pagePath),
    },
  ]);
  const task = rebuildOf(tasks, name);
  if (task === undefined || task.state === 'succeeded') return null;
  const label =
    task.state === 'waiting'
      ? rebuildMessages.waiting
      : task.state === 'failed' || task.state === 'canceled'
        ? rebuildMessages.stopped
        : rebuildMessages.running;
  return (
    <Button component={Link} to={pagePath}>
      {label}
    </Button>
  );
};
