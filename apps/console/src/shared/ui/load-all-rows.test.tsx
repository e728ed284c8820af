// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { SearchError } from '@searchdeck/contract';
import { QueryClientProvider, queryOptions, useQueries } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client';
import { allCommands } from '../commands/commands';
import { setUpComponents } from '../testing/set-up-components';
import { DataTable } from './data-table';
import { exportCommandId } from './export-command';
import { loadAllRows } from './load-all-rows';
import { useSeenIds } from './use-seen-ids';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const names = ['birds', 'fish', 'frogs'];
const counts: Readonly<Record<string, number>> = { birds: 3, fish: 5 };
const countQuery = (name: string) =>
  queryOptions<number, SearchError>({
    queryKey: ['count', name],
    queryFn: () => {
      const count = counts[name];
      return count === undefined
        ? Promise.reject(new SearchError({ status: 404, code: 'NotFound', message: 'deleted' }))
        : Promise.resolve(count);
    },
    retry: false,
    staleTime: 60_000,
  });

interface Row {
  name: string;
  count: number | undefined;
}

/** A list that has loaded only the count of its first row, as if the others were below the window. */
const List = () => {
  const [seen, addSeen] = useSeenIds();
  const queries = names.map((name) => ({ ...countQuery(name), enabled: name === 'birds' || seen.has(name) }));
  const results = useQueries({ queries });
  return (
    <DataTable
      label="Animals"
      rows={names.map((name, i): Row => ({ name, count: results[i]?.data }))}
      columns={[
        { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
        { id: 'count', header: 'Count', value: ({ count }) => count, cell: ({ count }) => count ?? '–' },
      ]}
      rowId={({ name }) => name}
      loadAll={() => loadAllRows(queries, () => addSeen(names))}
    />
  );
};

/** jsdom's Blob has no `text`. */
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(file);
  });

it('exports what rows out of view had not loaded, and leaves out what cannot be loaded', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:table';
  };
  URL.revokeObjectURL = () => undefined;
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('3');
  expect(screen.queryByText('5')).toBeNull();
  allCommands()
    .find(({ id }) => id === exportCommandId('Animals'))
    ?.run();
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await textOf(files[0]!)).toContain('Name,Count\r\nbirds,3\r\nfish,5\r\nfrogs,');
  expect(screen.getByText('5')).toBeTruthy();
});
