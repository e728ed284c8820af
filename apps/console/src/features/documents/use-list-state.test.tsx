// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useListState } from './use-list-state';

afterEach(cleanup);

const Page = () => <output>{useListState().page}</output>;

it.each([
  ['', '1'],
  ['?page=3', '3'],
  ['?page=2.5', '2'],
  ['?page=-1', '1'],
  ['?page=last', '1'],
])('the page of the URL %j is %s', (search, page) => {
  render(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toBe(page);
});
