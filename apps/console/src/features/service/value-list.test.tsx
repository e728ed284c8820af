// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { ValueList } from './value-list';

beforeAll(setUpComponents);
afterEach(cleanup);

const List = ({ denialReason }: { denialReason: string | undefined }) => {
  const [values, setValues] = useState<readonly string[]>(['a']);
  return (
    <>
      <ValueList
        labelledBy="list"
        values={values}
        denialReason={denialReason}
        texts={{
          none: 'None.',
          label: 'Value',
          placeholder: '',
          add: 'Add',
          remove: (value) => `Remove ${value}`,
        }}
        problemOf={(value) =>
          value === 'B' ? { message: 'Capital letter.', fix: { value: 'b', label: 'Use b' } } : undefined
        }
        onChange={setValues}
      />
      <button type="button" onClick={() => setValues(['z'])}>
        Replace
      </button>
    </>
  );
};

const show = (denialReason?: string) => {
  render(
    <MantineProvider env="test">
      <List denialReason={denialReason} />
    </MantineProvider>,
  );
  const input = screen.getByRole('textbox', { name: 'Value' });
  return {
    input,
    add: (value: string) => {
      fireEvent.change(input, { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    },
    values: () => screen.queryAllByRole('listitem').map((item) => item.textContent),
    press: () => fireEvent.keyDown(input, { key: 'z', ctrlKey: true }),
  };
};

test('Ctrl+Z in the empty input, or Undo, takes back added and removed values', () => {
  const { input, add, values, press } = show();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  add('b');
  fireEvent.click(screen.getByRole('button', { name: 'Remove a' }));
  expect([values(), document.activeElement]).toEqual([['b'], input]);
  fireEvent.change(input, { target: { value: 'typed' } });
  press();
  expect(values()).toEqual(['b']);
  fireEvent.change(input, { target: { value: '' } });
  press();
  expect(values()).toEqual(['a', 'b']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(values()).toEqual(['a']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Ctrl+Z works anywhere on the page, except in other text inputs', () => {
  const { add, values } = show();
  const other = document.body.appendChild(document.createElement('input'));
  const radio = document.body.appendChild(document.createElement('input'));
  radio.type = 'radio';
  add('b');
  fireEvent.keyDown(other, { key: 'z', ctrlKey: true });
  expect(values()).toEqual(['a', 'b']);
  fireEvent.keyDown(radio, { key: 'z', ctrlKey: true });
  expect(values()).toEqual(['a']);
  add('b');
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect(values()).toEqual(['a']);
  other.remove();
  radio.remove();
});

test('the button says why the list cannot be changed, and can be focused', () => {
  show('This requires the contributor role.');
  const button = screen.getByRole('button', { name: 'Add' });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-description')).toBe('This requires the contributor role.');
});

test('changes that were made elsewhere are not undone', () => {
  const { add, values, press } = show();
  add('b');
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
  press();
  expect(values()).toEqual(['z']);
});

test('a rejected value can be replaced by the one that is suggested', () => {
  const { input, add, values } = show();
  add('B');
  expect(screen.getByText('Capital letter.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Use b' }));
  expect([values(), (input as HTMLInputElement).value]).toEqual([['a', 'b'], '']);
  expect(screen.queryByText('Capital letter.')).toBeNull();
});
