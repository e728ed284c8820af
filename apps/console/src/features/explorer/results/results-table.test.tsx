// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { flattenFields } from '../../../shared/documents/fields';
import type { ResultRow } from '../model/results';
import classes from '../explorer.module.css';
import { ResultsTable } from './results-table';
import { setUpComponents } from '../../../shared/testing/set-up-components';

beforeAll(setUpComponents);
afterEach(cleanup);

const fields = flattenFields({
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true, sortable: true },
    { name: 'rating', type: 'Edm.Double', sortable: true },
    { name: 'years', type: 'Collection(Edm.Int32)' },
  ],
});
const rows: ResultRow[] = [
  { document: { id: '1', title: 'War', rating: 7.5 }, score: 2.5, highlights: { title: ['<em>War</em>'] } },
  { document: { id: '2', title: 'Men of War', rating: null }, score: 1.25, highlights: {} },
];

const renderTable = (orderby?: string, shownRows = rows, columns = ['title', 'rating']) => {
  const handlers = {
    onOrder: vi.fn<(orderby: string | undefined) => void>(),
    onOpen: vi.fn<(row: ResultRow) => void>(),
    onWhy: vi.fn<(key: string) => void>(),
    onActive: vi.fn<(key: string) => void>(),
  };
  render(
    <MantineProvider>
      <ResultsTable
        rows={shownRows}
        columns={columns}
        fields={fields}
        keyOf={(row) => String(row.document['id'])}
        orderby={orderby}
        pre={undefined}
        post={undefined}
        explainedKeys={[]}
        {...handlers}
      />
    </MantineProvider>,
  );
  return handlers;
};

describe('ResultsTable', () => {
  it('aligns the header of a numeric column, also of a collection, like its cells', () => {
    renderTable(
      undefined,
      [{ document: { id: '1', title: 'War', years: [1964] }, highlights: {} }],
      ['title', 'years'],
    );
    for (const element of [screen.getByRole('columnheader', { name: 'years' }), screen.getAllByRole('cell')[1]]) {
      expect(element?.className).toContain(classes.numeric);
    }
  });

  it('sorts text ascending first and numbers descending first', async () => {
    const { onOrder } = renderTable();
    await userEvent.click(screen.getByRole('button', { name: 'title' }));
    expect(onOrder).toHaveBeenLastCalledWith('title');
    await userEvent.click(screen.getByRole('button', { name: 'rating' }));
    expect(onOrder).toHaveBeenLastCalledWith('rating desc');
  });

  it('shows the current sort order to assistive technology', () => {
    renderTable('rating desc');
    expect(screen.getByRole('columnheader', { name: 'rating' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'title' }).getAttribute('aria-sort')).toBeNull();
  });

  it('formats the numbers of a column alike', () => {
    const row = (id: string, rating: number): ResultRow => ({ document: { id, title: id, rating }, highlights: {} });
    renderTable(undefined, [row('1', 16320), row('2', 2007)]);
    expect(screen.getByRole('cell', { name: '16,320' })).toBeDefined();
    expect(screen.getByRole('cell', { name: '2,007' })).toBeDefined();
  });

  it('marks highlights and never renders them as markup', () => {
    renderTable();
    const cell = screen.getByRole('button', { name: 'War' });
    expect(cell.querySelector('mark')?.textContent).toBe('War');
    expect(cell.querySelector('em')).toBeNull();
  });

  it('opens a document by its first column and its explanation by the score, not both', async () => {
    const { onOpen, onWhy } = renderTable();
    await userEvent.click(screen.getByRole('button', { name: 'Explain score 1.25 of Men of War' }));
    expect(onWhy).toHaveBeenCalledWith('2');
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Men of War' }));
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it('moves between the same buttons of adjacent rows by arrow keys', async () => {
    renderTable();
    screen.getByRole('button', { name: 'War' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Men of War');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Explain score 1.25 of Men of War');
  });
});
