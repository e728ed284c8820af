// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectionsQuery } from '../../../shared/api/connections';
import { queryClient } from '../../../shared/api/query-client';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { RebuildGuide } from './rebuild-guide';
import type { RebuildTask } from './rebuild-tasks';

vi.mock('../../../shared/definition/delete-definitions', () => ({
  DeleteDefinitions: ({
    names,
    onDeleted,
  }: {
    names: readonly string[];
    onDeleted?: (names: readonly string[]) => void;
  }) =>
    names.map((name) => (
      <button key={name} type="button" onClick={() => onDeleted?.(names)}>
        Confirm {name}
      </button>
    )),
}));

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const report = {
  documents: { before: 3, after: 3 },
  sample: { compared: 3, different: 0 },
  failed: 0,
  errors: [],
  aliases: ['movies'],
  notCopiedBack: [],
};

/** The guide of a task whose events have these steps. Returns the requests that change something. */
function show(
  state: 'canceled' | 'failed' | 'waiting',
  steps: readonly (string | undefined)[],
  indexes: readonly string[],
) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') requests.push(`${method} ${url}`);
    if (url.includes('/events')) {
      const events = steps.map((step, i) => {
        const isLast = i === steps.length - 1;
        return { seq: i + 1, at: '2026-01-01T00:00:00Z', state: isLast ? state : 'running', message: 'Event', step };
      });
      const text = events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`).join('');
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
    }
    return Promise.resolve(Response.json({ value: indexes.map((name) => ({ name })) }));
  });
  queryClient.setQueryData(connectionsQuery.queryKey, [
    {
      type: 'service',
      id: 'demo',
      name: 'demo',
      kind: 'local',
      dialect: 'vendor',
      role: 'owner',
      readOnly: false,
      isUsable: true,
      hasAdminCredential: true,
    },
  ] as never);
  const task = {
    id: 't1',
    kind: 'rebuildIndex',
    connectionId: 'demo',
    user: { subject: 's', name: 'Ann' },
    isOfOtherUser: false,
    state,
    input: {
      kind: 'rebuildIndex',
      connectionId: 'demo',
      indexName: 'films',
      newIndexName: 'films-2',
      acceptedLosses: [],
    },
    result: report,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  } as unknown as RebuildTask;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/c/demo']}>
          <Routes>
            <Route path="c/:connectionId" element={<RebuildGuide task={task} onResumed={() => {}} />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return requests;
}

it('shows a canceled step as canceled, says which indexes exist, and offers to delete the new one', async () => {
  show('canceled', ['create', 'copy', undefined], ['films', 'films-2']);
  expect(await screen.findByText(/films and the new index films-2 exist\./)).toBeDefined();
  expect(screen.queryByLabelText('Failed')).toBeNull();
  const button = await screen.findByRole('button', { name: 'Delete films-2…' });
  // The last event doesn't name the step: it is that of the events before it.
  expect(screen.getByLabelText('Canceled').closest('li')?.textContent).toContain('Copy documents');
  fireEvent.click(button);
  expect(screen.getByRole('button', { name: 'Confirm films-2' })).toBeDefined();
});

it('says that the new index of a canceled rebuild does not exist', async () => {
  show('canceled', ['create'], ['films']);
  expect(await screen.findByText(/The new index films-2 doesn't exist\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete films-2…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Resume' }).getAttribute('aria-disabled')).toBeNull();
});

it('does not resume a rebuild whose new index was discarded', async () => {
  show('canceled', ['decide'], ['films']);
  const note = await screen.findByText(/Close this rebuild and start another one\./);
  expect(note.textContent).toBe(
    "Rebuild canceled. films exists. The new index films-2 doesn't exist. Close this rebuild and start another one.",
  );
  expect(screen.getByRole('button', { name: 'Resume' }).getAttribute('aria-description')).toBe(
    "films-2 doesn't exist.",
  );
});

it('does not offer to delete the new index after an interrupted switch', async () => {
  show('failed', ['decide', 'switch'], ['films', 'films-2']);
  expect(await screen.findByText(/films and the new index films-2 exist\./)).toBeDefined();
  await waitFor(() => expect(screen.getByLabelText('Failed').closest('li')?.textContent).toContain('Switch'));
  expect(screen.queryByRole('button', { name: 'Delete films-2…' })).toBeNull();
});

it('discards the new index instead of a switch: deletes it and cancels the rebuild', async () => {
  const requests = show('waiting', ['decide'], ['films', 'films-2']);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the new index…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Confirm films-2' }));
  await waitFor(() => expect(requests).toEqual(['POST /api/tasks/t1/cancel']));
});
