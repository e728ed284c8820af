// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { DebugValue } from '@searchdeck/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { Differences } from './differences';

beforeAll(setUpComponents);
afterEach(cleanup);

const text = (value: string): DebugValue => ({ type: 'string', value, length: value.length });
const show = (before: DebugValue, after: DebugValue) =>
  render(
    <MantineProvider>
      <Differences title="Documents" beforeLabel="Expected" differences={[{ path: '/document/a', before, after }]} />
    </MantineProvider>,
  );

test('the words that differ are marked in both texts, and long unchanged parts are opened', () => {
  const long = 'lorem ipsum '.repeat(40);
  const { container } = show(text(`${long}old end`), text(`${long}new end`));
  const [before, after] = container.querySelectorAll('pre');
  expect(before?.querySelector('del')?.textContent).toContain('old');
  expect(after?.querySelector('ins')?.textContent).toContain('new');
  expect(before?.textContent).not.toContain(long);
  const [open] = screen.getAllByRole('button', { name: /^Show \d+ unchanged characters$/ });
  fireEvent.click(open!);
  expect(before?.textContent).toContain(long);
});

test('members of a collection are marked; values of another type are not', () => {
  const list = (...value: string[]): DebugValue => ({ type: 'collection', length: value.length, value });
  const { container, unmount } = show(list('one', 'two'), list('one', 'three'));
  expect(container.querySelector('ins')?.textContent).toContain('three');
  unmount();
  expect(show(text('1'), { type: 'number', value: 1 }).container.querySelector('ins, del')).toBeNull();
});
