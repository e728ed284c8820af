// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectionsQuery } from '../../shared/api/connections';
import { claimTab } from '../../shared/draft/tab';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { DocumentEditor } from './document-editor';

beforeAll(setUpComponents);
beforeAll(claimTab);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const index = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'vector', type: 'Collection(Edm.Single)', dimensions: 2, vectorSearchProfile: 'p' },
  ],
} as unknown as SearchIndex;

it('counts invalid JSON of a field as a change and an error, and discards it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(connectionsQuery.queryKey, [
    { id: 'demo', type: 'service', name: 'demo', kind: 'local', isUsable: true } as never,
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/c/demo']}>
          <Suspense>
            <Routes>
              <Route
                path="/c/:connectionId"
                element={
                  <DocumentEditor
                    index={index}
                    documentKey={undefined}
                    storedText={'{"id":"","vector":null}'}
                    denialReason={undefined}
                    onClose={() => undefined}
                  />
                }
              />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^id/ }), 'a');
  const save = screen.getByRole('button', { name: 'Add' });
  expect(save).toHaveProperty('disabled', false);
  await user.type(screen.getByRole('textbox', { name: /^vector/ }), '[[1,2');
  expect(screen.getByText('2 changed fields')).toBeTruthy();
  expect(screen.getByText('1 error to fix')).toBeTruthy();
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('textbox', { name: /^vector/ })).toHaveProperty('value', '');
  expect(screen.queryByText('1 error to fix')).toBeNull();
});
