// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { fieldColumns } from './field-columns';
import { fieldRows } from './field-rows';

beforeAll(setUpComponents);
afterEach(cleanup);

const row = fieldRows({ fields: [{ name: 'title', type: 'Edm.String' }] })[0]!;

const showSearchable = (denialReason: string | undefined) => {
  const columns = fieldColumns({
    collapsedPaths: new Set(),
    toggle: () => {},
    open: () => {},
    isNew: () => true,
    denialReason,
    isUnlocked: false,
    onAttribute: () => {},
  });
  const cell = columns.find(({ id }) => id === 'searchable')?.cell?.(row);
  render(<MantineProvider env="test">{cell}</MantineProvider>);
  return screen.getByRole('checkbox', { name: 'Searchable: title' });
};

it('gives the reason why the attributes of an index cannot be changed', () => {
  const reason = 'Changes require the contributor role. Your role on the connection films is reader.';
  const checkbox = showSearchable(reason);
  expect(checkbox.getAttribute('aria-disabled')).toBe('true');
  expect(checkbox.getAttribute('aria-description')).toBe(reason);
});

it('gives no reason where they can be changed', () => {
  expect(showSearchable(undefined).getAttribute('aria-description')).toBeNull();
});
