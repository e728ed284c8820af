import { Menu } from '@mantine/core';
import { IconCheck, IconPlug } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { useServiceConnections } from '../../shared/api/use-connection';
import { connectionLabels } from '../../shared/ui/connection-labels';
import type { LazyMenuProps } from '../../shared/ui/lazy-menu';
import { useCurrentConnection } from './current';
import { connectionDropdownMessages as texts } from './connection-dropdown-messages';
import classes from './shell.module.css';

export const ConnectionDropdown = ({ target, defaultOpened }: LazyMenuProps) => {
  const current = useCurrentConnection();
  const { data = [] } = useServiceConnections();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={280} shadow="md" offset={6} defaultOpened={defaultOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.title}</Menu.Label>
        {data.map((c) => (
          <Menu.Item
            key={c.id}
            leftSection={
              <span
                className={classes.dot}
                data-environment={c.environment}
                data-read-only={c.readOnly || undefined}
                aria-hidden
              />
            }
            rightSection={c.id === current?.id ? <IconCheck size={14} aria-label={texts.currentMark} /> : null}
            onClick={() => void navigate(connectionPath(c.id, pagePaths.overview))}
          >
            <span className={classes.menuName}>{c.name}</span>
            <span className={classes.menuLabels}>{connectionLabels(c).join(' · ')}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlug size={15} stroke={1.6} />}
          onClick={() => void navigate(pagePaths.connections)}
        >
          {texts.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
