// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectionsQuery } from '../../../shared/api/connections';
import { queryClient } from '../../../shared/api/query-client';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { FieldsTools } from './fields-tools';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('says why a reader cannot add a field', () => {
  queryClient.setQueryData(connectionsQuery.queryKey, [
    { type: 'service', id: 'demo', name: 'demo', role: 'reader', readOnly: false, isUsable: true },
  ] as never);
  const tools = <FieldsTools readOnly onInfer={() => {}} onCopy={() => {}} onAdd={() => {}} />;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/c/demo']}>
          <Routes>
            <Route path="c/:connectionId" element={tools} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const [button, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  expect(button?.textContent).toBe('Add field');
  expect(button?.getAttribute('aria-description')).toContain('contributor');
});
