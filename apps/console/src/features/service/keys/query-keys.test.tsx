// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectionsQuery } from '../../../shared/api/connections';
import { queryClient } from '../../../shared/api/query-client';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { QueryKeys } from './query-keys';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('says why a reader cannot create a query key', () => {
  queryClient.setQueryData(connectionsQuery.queryKey, [
    {
      type: 'service',
      id: 'demo',
      name: 'demo',
      role: 'reader',
      isUsable: true,
      managementUrl: 'https://management.example.com',
      subscriptionId: 's',
      resourceGroup: 'g',
      serviceName: 'demo',
      hasManagementCredential: true,
    },
  ] as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/c/demo']}>
          <Routes>
            <Route path="c/:connectionId" element={<QueryKeys />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Create query key' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toContain('owner');
});
