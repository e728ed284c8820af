import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { lazy, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useStore } from '../../shared/api/store';
import { useKeyboard } from '../../shared/commands/use-keyboard';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { useCurrentConnection, useCurrentPage } from './current';
import { helpOpen } from './help-state';
import { messages } from './messages';
import { Navigation } from './navigation';
import { paletteRequests, takeTypedText } from './palette-state';
import { ServerStatus } from './server-status';
import { StatusBar } from './status-bar';
import { TopBar } from './top-bar';
import { ShellCommands } from './shell-commands';
import { NARROW_WINDOW } from '../../shared/ui/narrow-window';
import classes from './shell.module.css';

// Loaded on first use, or after the page.
const Palette = lazy(() =>
  import('./palette').then(
    (module) => ({ default: module.Palette }),
    (error: unknown) => {
      takeTypedText();
      throw error;
    },
  ),
);
const SavedQueryCommands = lazy(() =>
  import('../../features/explorer/queries/saved-query-commands').then((m) => ({ default: m.SavedQueryCommands })),
);
const ServiceStatus = lazy(() => import('./service-status').then((module) => ({ default: module.ServiceStatus })));
const Help = lazy(() => import('./help').then((module) => ({ default: module.Help })));

const PREFETCH_DELAY_MS = 1500;

/** The frame of every page: top bar, navigation, status bar. */
export const Shell = () => {
  useKeyboard();
  // Undefined until the user chooses: then the width of the window decides.
  const [isExpandedByUser, setExpanded] = useLocalStorage<boolean | undefined>({
    key: 'searchdeck.navigation.expanded',
    getInitialValueInEffect: false,
  });
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const isExpanded = isExpandedByUser ?? isWide;
  const isNarrow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const connection = useCurrentConnection();
  const { title } = useCurrentPage();
  const { pathname, hash } = useLocation();
  const navigation = useNavigation();
  const request = useStore(paletteRequests);
  const isHelpOpen = useStore(helpOpen);
  const main = useRef<HTMLElement>(null);
  const isFirstPage = useRef(true);

  useEffect(() => {
    document.title = [title, connection?.name, 'Searchdeck'].filter((t) => t !== undefined && t !== '').join(' · ');
  }, [title, connection?.name]);

  // Loaded after the first render, which has no focus to keep.
  useEffect(() => {
    let end: (() => void) | undefined;
    let isUnmounted = false;
    import('../../shared/ui/focus-keeper').then(
      ({ keepFocus }) => {
        if (!isUnmounted) end = keepFocus();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      end?.();
    };
  }, []);

  // Loads the other pages while idle, so that navigation is instant.
  useEffect(() => {
    // If that fails, each page is loaded when it is opened.
    const prefetch = () => import('./prefetch').then((m) => m.prefetchPages()).catch(() => undefined);
    const timer = setTimeout(() => void prefetch(), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  // After navigation the menu closes and the focus moves to the page's heading. Not on the first load.
  useEffect(() => {
    setMenuOpen(false);
    if (isFirstPage.current) {
      isFirstPage.current = false;
      return;
    }
    const active = document.activeElement;
    if (active === null || active === document.body || active.closest('[data-navigation]')) {
      document.getElementById('page-title')?.focus({ preventScroll: true });
    }
  }, [pathname]);

  // The fragment of a link may be the ID of a section. That of the explorer is a query.
  useEffect(() => {
    if (!/^#[a-z-]+$/.test(hash)) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    import('../../shared/ui/reveal-section').then(
      ({ revealSection }) => {
        if (!isLeft) stop = revealSection(hash.slice(1));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [pathname, hash]);

  return (
    <div
      className={classes.shell}
      data-environment={connection?.environment}
      data-read-only={connection?.readOnly || undefined}
    >
      <a className={classes.skip} href="#main" onClick={() => main.current?.focus()}>
        {messages.skipToContent}
      </a>
      <TopBar onMenu={isNarrow ? () => setMenuOpen((open) => !open) : undefined} isMenuOpen={isMenuOpen} />
      <div className={classes.middle}>
        <Navigation
          isExpanded={isNarrow || isExpanded}
          onToggle={() => setExpanded(!isExpanded)}
          isOverlay={isNarrow}
          isOpen={!isNarrow || isMenuOpen}
        />
        {isNarrow && isMenuOpen && <div className={classes.scrim} onClick={() => setMenuOpen(false)} aria-hidden />}
        <div className={classes.stage}>
          <div className={classes.progress} data-busy={navigation.state !== 'idle' || undefined} />
          <ServerStatus />
          <LazyBoundary>{connection && <ServiceStatus connection={connection} />}</LazyBoundary>
          <main id="main" ref={main} className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
          <StatusBar connection={connection} />
        </div>
      </div>
      <LazyBoundary>
        {request > 0 && (
          <Palette
            connectionId={connection?.id}
            canReadDefinitions={connection?.hasAdminCredential === true}
            request={request}
          />
        )}
        {isHelpOpen && <Help />}
      </LazyBoundary>
      <LazyBoundary>{connection !== undefined && <SavedQueryCommands connectionId={connection.id} />}</LazyBoundary>
      <ShellCommands connection={connection} />
      <ScrollRestoration />
    </div>
  );
};
