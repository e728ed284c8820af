// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { ServicePage } from './service-page';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A connection without a management plane. */
const show = (role: string) => {
  const connection = { type: 'service', id: 'films', name: 'films', isUsable: true, managed: false, role };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ value: [connection] })));
  const page = (
    <ServicePage title="Tags" description="Tags of the service.">
      {() => null}
    </ServicePage>
  );
  const router = createMemoryRouter([{ path: '/c/:connectionId', element: page }], { initialEntries: ['/c/films'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('leads owners to the connection that lacks the management plane', async () => {
  show('owner');
  const link = await screen.findByRole('link', { name: 'Edit connection' });
  expect(link.getAttribute('href')).toContain('edit=films');
});

it('says which role can edit the connection', async () => {
  show('contributor');
  const button = await screen.findByRole('button', { name: 'Edit connection' });
  expect(button.getAttribute('aria-description')).toBe(
    'This requires the owner role. Your role on the connection films is contributor.',
  );
});
