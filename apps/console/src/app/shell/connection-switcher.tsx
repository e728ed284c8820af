import { Menu } from '@mantine/core';
import { IconCheck, IconPlug, IconSelector } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useServiceConnections } from '../../shared/api/use-connection';
import type { Connection } from '../../shared/api/connections';
import { useCurrentConnection } from './current';
import classes from './shell.module.css';

/** `production · reader · read-only`: what colour says, in words too. */
export const connectionWords = (c: Connection): string =>
  [c.environment, c.role, ...(c.readOnly ? ['read-only'] : [])].join(' · ');

export const ConnectionSwitcher = () => {
  const current = useCurrentConnection();
  const { data = [] } = useServiceConnections();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={280} shadow="md" offset={6}>
      <Menu.Target>
        <button
          type="button"
          className={classes.switcher}
          aria-label={
            current
              ? `Connection ${current.name}, ${connectionWords(current)}. Switch connection`
              : 'Choose a connection'
          }
        >
          <span
            className={classes.dot}
            data-environment={current?.environment}
            data-read-only={current?.readOnly || undefined}
            aria-hidden
          />
          <span className={classes.switcherName}>{current?.name ?? 'No connection'}</span>
          <IconSelector size={14} stroke={1.7} aria-hidden />
          {current && <span className={classes.switcherWords}>{connectionWords(current)}</span>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Connections</Menu.Label>
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
            rightSection={c.id === current?.id ? <IconCheck size={14} aria-label="current" /> : null}
            onClick={() => void navigate(`/c/${encodeURIComponent(c.id)}/overview`)}
          >
            <span className={classes.menuName}>{c.name}</span>
            <span className={classes.menuWords}>{connectionWords(c)}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlug size={15} stroke={1.6} />}
          onClick={() => void navigate('/settings/connections')}
        >
          Manage connections
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
