import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { LazyMenu } from '../../../shared/ui/lazy-menu';
import { messages } from '../messages';

const loadDropdown = () => import('./task-dropdown').then((m) => m.TaskDropdown);

/** Opens the lists of alerts and tasks, which are loaded with their code after the page. */
export const TaskBell = () => (
  <LazyMenu
    load={loadDropdown}
    menuProps={{}}
    target={
      <ActionIcon size={32} aria-label={messages.tasks}>
        <IconBell size={17} stroke={1.6} />
      </ActionIcon>
    }
  />
);
