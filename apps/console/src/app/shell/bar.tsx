import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { KeyHint } from '../../shared/ui/key-hint';
import { ConnectionSwitcher } from './connection-switcher';
import { useCurrentConnection, usePlace } from './current';
import { openPalette } from './palette';
import { PersonMenu } from './person-menu';
import classes from './shell.module.css';

export const Bar = ({ onMenu, menuOpen }: { onMenu: (() => void) | undefined; menuOpen: boolean }) => {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <header className={classes.bar}>
      {onMenu && (
        <ActionIcon onClick={onMenu} aria-label="Places" aria-expanded={menuOpen} size={32}>
          <IconMenu2 size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ConnectionSwitcher />
      <Breadcrumbs />
      <div className={classes.barEnd}>
        <button
          type="button"
          className={classes.find}
          onClick={openPalette}
          aria-label="Find anything: places, indexes, actions"
        >
          <IconSearch size={14} stroke={1.7} aria-hidden />
          <span className={classes.findText}>Find anything</span>
          <KeyHint keys={['Mod', 'K']} />
        </button>
        <Tooltip label={`${other === 'dark' ? 'Dark' : 'Light'} theme`}>
          <ActionIcon onClick={() => setColorScheme(other)} aria-label={`Switch to the ${other} theme`} size={32}>
            {scheme === 'dark' ? <IconSun size={17} stroke={1.6} /> : <IconMoon size={17} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
        <PersonMenu />
      </div>
    </header>
  );
};

const Breadcrumbs = () => {
  const { crumbs } = usePlace();
  const connection = useCurrentConnection();
  return (
    <nav aria-label="Where you are" className={classes.crumbs}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li
            key={i}
            className={crumb.mono ? 'mono' : undefined}
            aria-current={i === crumbs.length - 1 ? 'page' : undefined}
          >
            {crumb.to !== undefined && connection !== undefined ? (
              <Link to={`/c/${encodeURIComponent(connection.id)}${crumb.to}`}>{crumb.label}</Link>
            ) : (
              <span>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
