// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { CancelRun } from './cancel-run';
import { runsMessages } from './messages';

beforeAll(setUpComponents);
const currentTime = performance.now.bind(performance);
let skippedMs = 0;
const cancel = vi.fn<() => void>();
const connection = { type: 'service', id: 'demo', name: 'demo', kind: 'local', readOnly: false, isUsable: true };
const send = (_url: string, { method }: RequestInit = {}) => {
  if (method !== 'POST') return Promise.resolve(Response.json({ value: [connection] }));
  cancel();
  return Promise.resolve(new Response(null, { status: 204 }));
};
beforeEach(() => {
  skippedMs = 0;
  cancel.mockClear();
  vi.spyOn(performance, 'now').mockImplementation(() => currentTime() + skippedMs);
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async () => {
  const router = createMemoryRouter(
    [{ path: '/c/:connectionId', element: <CancelRun name="docs" denialReason={undefined} /> }],
    { initialEntries: ['/c/demo'] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findByRole('button', { name: runsMessages.cancelRun });
};

test('the second click of a double click on Run does not cancel the run, but a later click does', async () => {
  const button = await show();
  fireEvent.click(button, { detail: 2 });
  // A request is sent a moment after the click.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(cancel).not.toHaveBeenCalled();
  skippedMs = 1000;
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
});

test('the keyboard cancels a run at once', async () => {
  // The click of a key has no count.
  fireEvent.click(await show(), { detail: 0 });
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
});
