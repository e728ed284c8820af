// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { ImportButton } from './import-button';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (role: string) => {
  const connection = {
    type: 'service',
    id: 'films',
    name: 'films',
    isUsable: true,
    readOnly: false,
    hasAdminCredential: true,
    credentials: { queryKey: { set: false } },
    role,
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ value: [connection] })));
  const router = createMemoryRouter([{ path: '/c/:connectionId', element: <ImportButton /> }], {
    initialEntries: ['/c/films'],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('does not lead readers to a page that they may not use, and says why', async () => {
  show('reader');
  const button = await screen.findByRole('button', { name: 'Import data' });
  expect(button.getAttribute('aria-description')).toBe(
    'Changes require the contributor role. Your role on the connection films is reader.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads contributors to the import', async () => {
  show('contributor');
  const link = await screen.findByRole('link', { name: 'Import data' });
  expect(link.getAttribute('href')).toBe('/c/films/import');
});
