// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectionsQuery } from '../../shared/api/connections';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { ActivityFilters } from './activity-filters';
import { activityMessages } from './messages';

beforeAll(setUpComponents);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const renderFilters = () => {
  const handlers = { onChange: vi.fn<(name: string, value: string) => void>(), onClear: vi.fn<() => void>() };
  const client = new QueryClient();
  client.setQueryData(connectionsQuery.queryKey, []);
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ActivityFilters search={new URLSearchParams('resource=films')} {...handlers} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return handlers;
};

const type = (text: string) => fireEvent.change(screen.getByLabelText('User'), { target: { value: text } });

it('filters by a text after a pause in typing', () => {
  const { onChange } = renderFilters();
  type('a');
  type('ada');
  act(() => void vi.runAllTimers());
  expect(onChange.mock.calls).toEqual([['user', 'ada']]);
});

it('clearing the filters discards a text that still waits for a pause in typing', () => {
  const { onChange, onClear } = renderFilters();
  type('ada');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  act(() => void vi.runAllTimers());
  expect(onClear).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByLabelText('User')).toHaveProperty('value', '');
});

it('filters from a day or a time once the text is complete, and says what a wrong text should be', () => {
  const { onChange } = renderFilters();
  const from = screen.getByLabelText('From');
  for (const text of ['2026-11-2', '2026-11-24', '2026-11-24 9', '2026-11-24 09:30']) {
    fireEvent.change(from, { target: { value: text } });
  }
  expect(onChange.mock.calls).toEqual([
    ['from', '2026-11-24'],
    ['from', '2026-11-24 09:30'],
  ]);
  expect(from.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.change(from, { target: { value: '24/11/2026' } });
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(from).toHaveProperty('title', activityMessages.invalidTime);
});
