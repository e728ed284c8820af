// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, type RouteObject } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectionsQuery, type Connection } from '../../shared/api/connections';
import { sessionQuery } from '../../shared/auth/session';
import { allCommands } from '../../shared/commands/commands';
import { PresentationsProvider } from '../../shared/presentations/context';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { presentations } from '../presentations';
import { router } from '../router';
import { Palette } from './palette';
import { useCreateCommands } from './palette-actions';
import { paletteMessages } from './palette-messages';
import { useSettingsCommands } from './palette-settings';
import { ShellCommands } from './shell-commands';
import { isTaskListOpen } from './tasks/task-list-state';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  isTaskListOpen.set(false);
});

/** Not pages to go to: redirects, pages of a signed-out user, and pages of one resource, which is found by its name. */
const isOtherPage = (path: string): boolean =>
  ['/', '/signed-out', '/sign-in', '/c/demo'].includes(path) || path.includes('*') || path.includes(':');

const pathsOf = (routes: readonly RouteObject[], parent = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const full = path === '' ? parent : `${parent}/${path}`;
    return children === undefined ? [full === '' ? '/' : full] : pathsOf(children, full);
  });

const demo = {
  id: 'demo',
  type: 'service',
  name: 'demo',
  kind: 'local',
  role: 'owner',
  readOnly: false,
  isUsable: true,
  hasAdminCredential: true,
} as unknown as Connection;

/** Runs the commands of the palette that navigate, and lists where they lead. */
const visitedPaths = new Set<string>();
const paletteCommands: { run: () => void; id: string }[] = [];
const Commands = () => {
  const { pathname } = useLocation();
  visitedPaths.add(pathname);
  paletteCommands.splice(
    0,
    Infinity,
    ...useSettingsCommands('demo'),
    ...useCreateCommands(presentations, 'demo', true),
    ...allCommands().filter(({ isHidden }) => isHidden !== true),
  );
  return null;
};

const renderShell = (more: React.ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(connectionsQuery.queryKey, [demo]);
  client.setQueryData([...sessionQuery.queryKey], {
    user: { subject: 'ann', name: 'Ann' },
    roles: ['owner'],
    mode: 'local',
    expiresAt: '2099-01-01T00:00:00.000Z',
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <PresentationsProvider value={presentations}>
          <MemoryRouter initialEntries={['/nowhere']}>
            <ShellCommands connection={demo} />
            {more}
          </MemoryRouter>
        </PresentationsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('every page is in the palette', async () => {
  renderShell(<Commands />);
  for (const { run, id } of [...paletteCommands, ...allCommands()]) {
    if (id !== 'sign-out') await act(async () => run());
  }
  const pages = pathsOf(router.routes as RouteObject[])
    .map((path) => path.replace(':connectionId', 'demo').replace(/\/:\w+\?$/, ''))
    .filter((path) => !isOtherPage(path));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((path) => !visitedPaths.has(path))).toEqual([]);
});

it('opens the list of tasks', async () => {
  renderShell(<Palette connectionId="demo" canReadDefinitions={false} request={1} />);
  await userEvent.type(await screen.findByPlaceholderText(paletteMessages.placeholder), 'tasks{Enter}');
  expect(isTaskListOpen.get()).toBe(true);
});
