import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useKeyboard } from '../../shared/commands/use-keyboard';
import { useFocusKeeper } from '../../shared/ui/use-focus-keeper';
import { Bar } from './bar';
import { useCurrentConnection, usePlace } from './current';
import { Drawer } from './drawer';
import { prefetchPages } from './prefetch';
import { Help } from './help';
import { Palette } from './palette';
import { Rail } from './rail';
import { Reachability } from './reachability';
import { ServiceReachability } from './service-reachability';
import { SearchCommands } from '../../features/explorer/searches/search-commands';
import { ShellCommands } from './shell-commands';
import classes from './shell.module.css';

const PREFETCH_AFTER_MS = 1500;

/** The frame that everything lives in: bar, rail, page, drawer. */
export const Shell = () => {
  useKeyboard();
  useFocusKeeper();
  const [wide, setWide] = useLocalStorage({
    key: 'searchdeck.rail',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const narrowWindow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const [menu, setMenu] = useState(false);
  const connection = useCurrentConnection();
  const { title } = usePlace();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  useEffect(() => {
    document.title = [title, connection?.name, 'Searchdeck'].filter((t) => t !== undefined && t !== '').join(' · ');
  }, [title, connection?.name]);

  // The pages next door arrive while nothing else happens, so that a change of place is instant.
  useEffect(() => {
    const timer = setTimeout(() => void prefetchPages(), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  // A new place: the menu closes and screen readers hear its heading. Not on the first load.
  useEffect(() => {
    setMenu(false);
    if (first.current) {
      first.current = false;
      return;
    }
    const active = document.activeElement;
    if (active === null || active === document.body || active.closest('[data-rail]')) {
      document.getElementById('page-title')?.focus({ preventScroll: true });
    }
  }, [pathname]);

  return (
    <div
      className={classes.shell}
      data-environment={connection?.environment}
      data-read-only={connection?.readOnly || undefined}
    >
      <a className={classes.skip} href="#main" onClick={() => main.current?.focus()}>
        Skip to the page
      </a>
      <Bar onMenu={narrowWindow ? () => setMenu((open) => !open) : undefined} menuOpen={menu} />
      <div className={classes.middle}>
        <Rail
          wide={narrowWindow || wide}
          onToggle={() => setWide(!wide)}
          overlay={narrowWindow}
          open={!narrowWindow || menu}
        />
        {narrowWindow && menu && <div className={classes.scrim} onClick={() => setMenu(false)} aria-hidden />}
        <div className={classes.stage}>
          <div className={classes.progress} data-busy={navigation.state !== 'idle' || undefined} />
          <Reachability />
          {connection && <ServiceReachability connection={connection} />}
          <main id="main" ref={main} className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
          <Drawer connection={connection} />
        </div>
      </div>
      <Palette connectionId={connection?.id} />
      <Help />
      <ShellCommands connection={connection} />
      {connection !== undefined && <SearchCommands connectionId={connection.id} />}
      <ScrollRestoration />
    </div>
  );
};
