import { Badge } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { connectionLabels, roleLabels } from '../../shared/ui/connection-labels';
import { LazyMenu } from '../../shared/ui/lazy-menu';
import { useCurrentConnection } from './current';
import { messages } from './messages';
import classes from './shell.module.css';

const loadDropdown = () => import('./connection-dropdown').then((m) => m.ConnectionDropdown);

export const ConnectionSwitcher = () => {
  const current = useCurrentConnection();
  return (
    <LazyMenu
      load={loadDropdown}
      menuProps={{}}
      target={
        <button
          type="button"
          className={classes.switcher}
          aria-label={
            current ? messages.switcher.current(current.name, connectionLabels(current)) : messages.switcher.select
          }
        >
          <span
            className={classes.dot}
            data-environment={current?.environment}
            data-read-only={current?.readOnly || undefined}
            aria-hidden
          />
          <span className={classes.switcherText}>
            <span className={classes.switcherName}>{current?.name ?? messages.switcher.noConnection}</span>
            {current && <small>{roleLabels[current.role]}</small>}
          </span>
          <IconSelector size={14} stroke={1.7} aria-hidden />
          {current && (
            <span className={classes.switcherLabels}>
              {connectionLabels(current).map((label) => (
                <Badge key={label} color={current.environment === 'production' ? 'red' : 'gray'}>
                  {label}
                </Badge>
              ))}
            </span>
          )}
        </button>
      }
    />
  );
};
