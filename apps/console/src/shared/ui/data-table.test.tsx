// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table';
import type { DataColumn, Sort } from './data-table-types';
import { SearchBox } from './search-box';
import { setUpComponents } from '../testing/set-up-components';

beforeAll(setUpComponents);
afterEach(cleanup);

interface Row {
  name: string;
  documents: number;
}
const rows: readonly Row[] = [
  { name: 'films-10', documents: 5 },
  { name: 'films-2', documents: 40 },
  { name: 'hotels', documents: 7 },
];
const columns: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, cell: (row) => row.name },
  {
    id: 'documents',
    header: 'Documents',
    sortsDescendingFirst: true,
    value: (row) => row.documents,
    cell: (row) => row.documents,
  },
];

const handlers = () => ({
  onOpen: vi.fn<(row: Row) => void>(),
  onSort: vi.fn<(sort: Sort | undefined) => void>(),
});

/** A table as lists use it: with a filter above it and selectable rows. */
const List = ({ onOpen, onSort }: ReturnType<typeof handlers>) => {
  const [filter, setFilter] = useState('');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <MantineProvider>
      <SearchBox label="Filter by name" value={filter} onChange={setFilter} tableId="indexes" />
      <DataTable
        id="indexes"
        label="Indexes"
        rows={rows.filter((row) => row.name.includes(filter))}
        columns={columns}
        rowId={(row) => row.name}
        onOpen={onOpen}
        onSort={onSort}
        emptyContent={`No indexes match "${filter}".`}
        selection={{ ids, onChange: setIds, label: (id) => `Select ${id}` }}
      />
    </MantineProvider>
  );
};
const renderList = () => {
  const calls = handlers();
  render(<List {...calls} />);
  return calls;
};
const names = (): (string | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const focusRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).focus();
/** Focus follows the arrow keys in the next frame. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('SearchBox', () => {
  it('submits the typed text with Enter, also before its value has followed', async () => {
    const submit = vi.fn<(text: string) => void>();
    render(
      <MantineProvider>
        <SearchBox label="Filter by name" value="" onChange={() => {}} onSubmit={submit} />
      </MantineProvider>,
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'films{Enter}');
    expect(submit).toHaveBeenCalledWith('films');
  });
});

describe('DataTable', () => {
  it('renders nothing more while its rows are loading', async () => {
    const onRender = vi.fn<() => void>();
    const table = () => (
      <MantineProvider>
        <Profiler id="table" onRender={onRender}>
          <DataTable label="Indexes" rows={undefined} columns={[...columns]} rowId={(row) => row.name} />
        </Profiler>
      </MantineProvider>
    );
    const { rerender } = render(table());
    await nextFrame();
    rerender(table());
    await nextFrame();
    const renders = onRender.mock.calls.length;
    for (let frame = 0; frame < 5; frame++) await nextFrame();
    expect(onRender).toHaveBeenCalledTimes(renders);
  });

  it('sorts names in natural order and numbers largest first', async () => {
    const { onSort } = renderList();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['films-2', 'films-10', 'hotels']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Documents' }));
    expect(names()).toEqual(['films-2', 'hotels', 'films-10']);
    expect(onSort).toHaveBeenLastCalledWith({ id: 'documents', desc: true });
  });

  it('filters while typing, says when nothing matches, and Escape clears the filter', async () => {
    renderList();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'films');
    expect(names()).toEqual(['films-10', 'films-2']);
    await userEvent.keyboard('x');
    expect(screen.getByText('No indexes match "filmsx".')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(names()).toHaveLength(3);
  });

  it('moves from the filter to the first match with Arrow Down', async () => {
    const { onOpen } = renderList();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), '2{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it('moves between rows by keyboard and opens one with Enter', async () => {
    const { onOpen } = renderList();
    focusRow('films-10');
    await userEvent.keyboard('{ArrowDown}');
    await nextFrame();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(rows[1]);
    await userEvent.keyboard('{End}');
    await nextFrame();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(rows[2]);
  });

  it('selects rows with Space, and all rows with the box in the header', async () => {
    renderList();
    focusRow('hotels');
    await userEvent.keyboard(' ');
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(box('Select hotels').checked).toBe(true);
    expect(box('Select films-2').checked).toBe(false);
    await userEvent.click(box('Select all rows'));
    expect(box('Select films-2').checked).toBe(true);
    await userEvent.click(box('Select all rows'));
    expect(box('Select hotels').checked).toBe(false);
  });
});

it('highlights the row whose details are beside the table, and scrolls it into view', () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  const table = (currentId?: string) => (
    <MantineProvider>
      <DataTable label="Indexes" rows={rows} columns={columns} rowId={(row) => row.name} currentId={currentId} />
    </MantineProvider>
  );
  const { rerender } = render(table());
  expect(scrollIntoView).not.toHaveBeenCalled();
  rerender(table('hotels'));
  const current = screen.getByRole('row', { name: /hotels/ });
  expect(current.getAttribute('aria-current')).toBe('true');
  expect(scrollIntoView.mock.contexts).toEqual([current]);
  rerender(table('hotels'));
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});
