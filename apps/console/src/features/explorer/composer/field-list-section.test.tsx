// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { useExplorer } from '../model/use-explorer';
import { FieldListSection } from './field-list-section';

beforeAll(setUpComponents);
afterEach(cleanup);

const index: SearchIndex = { name: 'films', fields: [] };
const choices = Array.from({ length: 1000 }, (_, i) => `field${i}`);

const Fields = () => {
  const explorer = useExplorer(index);
  return (
    <>
      <FieldListSection
        title="Select fields"
        label="Select fields"
        none="all"
        choices={choices}
        member="select"
        explorer={explorer}
      />
      <output>{explorer.state.body.select ?? 'none'}</output>
    </>
  );
};

it('fields are added by typing, removed one by one or together, and names that the index lacks can be removed', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={['/?search=war&$select=genre/name']}>
        <Fields />
      </MemoryRouter>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Select fields 1' }));
  const query = screen.getByRole('status');
  const input = screen.getByRole('combobox', { name: 'Select fields' });
  await user.type(input, 'field99{Enter}');
  expect(query.textContent).toBe('genre/name,field99');
  // A selected field isn't offered again.
  await user.type(input, 'field99{Enter}');
  expect(query.textContent).toBe('genre/name,field99,field990');
  const selectedFields = within(screen.getByRole('list', { name: 'Select fields: selected' }));
  expect(selectedFields.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'genre/name',
    'field99',
    'field990',
  ]);
  await user.click(selectedFields.getByRole('button', { name: 'Remove genre/name' }));
  expect(query.textContent).toBe('field99,field990');
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(query.textContent).toBe('none');
});
