import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { connectionPath } from '../../shared/api/paths';
import { KeyHint } from '../../shared/ui/key-hint';
import { AccountMenu } from './account-menu';
import { ConnectionSwitcher } from './connection-switcher';
import { useCurrentConnection, useCurrentPage } from './current';
import { messages } from './messages';
import { openPalette } from './palette-state';
import classes from './shell.module.css';
import { TaskBell } from './tasks/task-bell';

interface TopBarProps {
  /** Opens the menu of a narrow window; undefined where the navigation is always visible. */
  onMenu: (() => void) | undefined;
  isMenuOpen: boolean;
}

export const TopBar = ({ onMenu, isMenuOpen }: TopBarProps) => {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <header className={classes.topBar}>
      {onMenu && (
        <ActionIcon onClick={onMenu} aria-label={messages.navigation.label} aria-expanded={isMenuOpen} size={32}>
          <IconMenu2 size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ConnectionSwitcher />
      <Breadcrumbs />
      <div className={classes.topBarEnd}>
        <button
          type="button"
          className={classes.paletteButton}
          onClick={openPalette}
          aria-label={messages.palette.open}
        >
          <IconSearch size={14} stroke={1.7} aria-hidden />
          <span className={classes.paletteButtonText}>{messages.palette.open}</span>
          <KeyHint keys={['Mod', 'K']} />
        </button>
        <TaskBell />
        <Tooltip label={isDark ? messages.lightTheme : messages.darkTheme}>
          <ActionIcon
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
            aria-label={isDark ? messages.switchToLightTheme : messages.switchToDarkTheme}
            size={32}
          >
            {isDark ? <IconSun size={17} stroke={1.6} /> : <IconMoon size={17} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
        <AccountMenu />
      </div>
    </header>
  );
};

const Breadcrumbs = () => {
  const { crumbs } = useCurrentPage();
  const connection = useCurrentConnection();
  return (
    <nav aria-label={messages.breadcrumbs} className={classes.crumbs}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li
            key={i}
            className={crumb.isMonospace ? 'mono' : undefined}
            aria-current={i === crumbs.length - 1 ? 'page' : undefined}
          >
            {crumb.to !== undefined && connection !== undefined ? (
              <Link to={connectionPath(connection.id, crumb.to)}>{crumb.label}</Link>
            ) : (
              <span>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
