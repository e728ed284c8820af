// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AnyConnection } from '../../shared/api/connections';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { NoSources } from './no-sources';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const connection = {
  type: 'service',
  id: 'films',
  name: 'films',
  managementUrl: 'https://management.example.com',
  subscriptionId: 's',
  resourceGroup: 'g',
  serviceName: 'films',
  hasManagementCredential: true,
} as AnyConnection;

const show = (role: string) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ user: { name: 'Ann' }, roles: [role] })));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <NoSources connections={[connection]} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('says which role can use the subscription of a connection', async () => {
  show('contributor');
  const reason = 'Adding connections requires the owner role. Your role is contributor.';
  await screen.findByText(reason, { exact: false });
  const button = screen.getByRole('button', { name: 'Use the subscription of films' });
  expect(button.getAttribute('aria-description')).toBe(reason);
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers it to owners', async () => {
  show('owner');
  await screen.findByRole('link', { name: 'Add subscription connection' });
  const button = screen.getByRole('button', { name: 'Use the subscription of films' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
});
