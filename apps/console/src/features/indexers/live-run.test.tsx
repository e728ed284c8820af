// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { LiveRun } from './live-run';
import { runsMessages } from './messages';

vi.mock('./indexer-summary', () => ({ IndexerSummary: () => null }));
vi.mock('./run-details', () => ({ RunDetails: () => 'In progress' }));
beforeAll(setUpComponents);
const cancel = vi.fn<() => void>();
let kind = 'local';
const run = {
  status: 'inProgress',
  itemsProcessed: 1,
  itemsFailed: 0,
  startTime: '2026-01-01T00:00:00Z',
  errors: [],
  warnings: [],
};
const send = (url: string, { method }: RequestInit = {}) => {
  if (method === 'POST') {
    cancel();
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  if (url === '/api/connections') {
    const connection = {
      type: 'service',
      id: 'demo',
      name: 'demo',
      kind,
      readOnly: false,
      isUsable: true,
      role: 'owner',
    };
    return Promise.resolve(Response.json({ value: [{ ...connection, hasAdminCredential: true }] }));
  }
  return Promise.resolve(
    Response.json(
      url.includes('status')
        ? { name: 'docs', status: 'running', lastResult: run, executionHistory: [], limits: {} }
        : { name: 'docs', dataSourceName: 'docs', targetIndexName: 'docs' },
    ),
  );
};
beforeEach(() => {
  cancel.mockClear();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => {
  const router = createMemoryRouter(
    [{ path: '/c/:connectionId', element: <LiveRun name="docs" searchLabel="Search" /> }],
    { initialEntries: ['/c/demo'] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('a run in progress of a local service can be canceled', async () => {
  kind = 'local';
  show();
  fireEvent.click(await screen.findByRole('button', { name: runsMessages.cancelRun }), { detail: 0 });
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
});

test('other services cannot cancel runs', async () => {
  kind = 'cloud';
  show();
  await screen.findByText('In progress');
  expect(screen.queryByRole('button', { name: runsMessages.cancelRun })).toBeNull();
});
