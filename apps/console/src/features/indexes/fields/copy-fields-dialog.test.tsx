// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { SearchField } from '@searchdeck/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectionsQuery } from '../../../shared/api/connections';
import { queryClient } from '../../../shared/api/query-client';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { CopyFieldsDialog } from './copy-fields-dialog';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const books = {
  name: 'books',
  fields: [
    { name: 'isbn', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', analyzer: 'book-titles' },
    { name: 'year', type: 'Edm.Int32' },
  ],
};

/** A service with the given indexes; one without fields can't be read. */
function show(indexes: readonly { name: string; fields?: unknown }[]) {
  vi.stubGlobal('fetch', (url: string) => {
    const name = /indexes\('(.*)'\)/.exec(decodeURIComponent(url))?.[1];
    if (name === undefined) {
      return Promise.resolve(Response.json({ value: indexes.map((index) => ({ name: index.name })) }));
    }
    const index = indexes.find((each) => each.name === name && each.fields !== undefined);
    return Promise.resolve(
      index === undefined
        ? Response.json({ error: { code: 'Forbidden', message: 'Not allowed.' } }, { status: 403 })
        : Response.json(index),
    );
  });
  queryClient.setQueryData(connectionsQuery.queryKey, [
    { type: 'service', id: 'demo', name: 'demo', kind: 'local', dialect: 'vendor', role: 'owner', credentials: {} },
  ] as never);
  const onAdd = vi.fn<(fields: readonly SearchField[]) => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/c/demo']}>
          <Routes>
            <Route
              path="c/:connectionId"
              element={
                <CopyFieldsDialog
                  opened
                  indexName="films"
                  definition={{ name: 'films', fields: [{ name: 'Title', type: 'Edm.String' }] }}
                  onAdd={onAdd}
                  onClose={() => undefined}
                />
              }
            />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), onAdd };
}

it('adds the selected fields of another index, none of them as the key', async () => {
  const { user, onAdd } = show([{ name: 'films' }, books]);
  await user.click(await screen.findByRole('combobox', { name: 'Index' }));
  expect(screen.queryByRole('option', { name: 'films' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'books' }));
  expect(await screen.findByText('Skipped, because it already exists: title')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^year/ }));
  await user.click(screen.getByRole('button', { name: 'Add 1 field' }));
  expect(onAdd).toHaveBeenCalledWith([{ name: 'isbn', type: 'Edm.String' }]);
});

it('says which parts the other index has that the fields need, by kind', async () => {
  const fields = [
    { name: 'plot', type: 'Edm.String', analyzer: 'plots' },
    { name: 'vector', type: 'Collection(Edm.Single)', vectorSearchProfile: 'by-meaning' },
  ];
  const { user } = show([{ name: 'films' }, { name: 'books', fields }]);
  await user.click(await screen.findByRole('combobox', { name: 'Index' }));
  await user.click(await screen.findByRole('option', { name: 'books' }));
  expect(
    await screen.findByText(/doesn't have what they use: analyzer plots and vector profile by-meaning\./),
  ).toBeTruthy();
});

it('says that there is no other index', async () => {
  show([{ name: 'films' }]);
  expect(await screen.findByText('This service has no other index.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 0 fields' })).toHaveProperty('disabled', true);
});

it('says why the other index cannot be read', async () => {
  const { user } = show([{ name: 'films' }, { name: 'secret' }]);
  await user.click(await screen.findByRole('combobox', { name: 'Index' }));
  await user.click(await screen.findByRole('option', { name: 'secret' }));
  expect(await screen.findByText("Couldn't load secret")).toBeTruthy();
});
