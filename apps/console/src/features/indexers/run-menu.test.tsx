// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { menuMessages } from './messages';
import { RunMenu } from './run-menu';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REASON = 'The connection demo is read-only.';

it('shows at each action why it is not available', async () => {
  const connection = { type: 'service', id: 'demo', name: 'demo', kind: 'local', isUsable: true };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ value: [connection] })));
  const menu = (
    <RunMenu name="docs" definition={undefined} denialReason={REASON} isRunning={false} onRun={() => undefined} />
  );
  const router = createMemoryRouter([{ path: '/c/:connectionId', element: menu }], { initialEntries: ['/c/demo'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: menuMessages.more('docs') }));
  const reasonOf = async (name: string) => {
    const item = await screen.findByRole('menuitem', { name });
    return document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect(await reasonOf(menuMessages.resetDocuments)).toBe(REASON);
  expect(await reasonOf(menuMessages.resync)).toBe(menuMessages.resyncUnavailable);
  expect(await reasonOf(menuMessages.disable)).toBe(REASON);
});
