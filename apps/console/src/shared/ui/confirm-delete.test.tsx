// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { ConfirmDeleteForm } from './confirm-delete';

beforeAll(setUpComponents);
afterEach(cleanup);

it('separates the reason that prevents a deletion from the list above', () => {
  render(
    <MantineProvider env="test">
      <ConfirmDeleteForm
        name="films"
        type="index"
        denialReason="An alias points to it."
        isBusy={false}
        error={null}
        onClose={() => {}}
        onDelete={() => {}}
      >
        films
      </ConfirmDeleteForm>
    </MantineProvider>,
  );
  expect(screen.getByText('An alias points to it.').closest('div')?.style.marginTop).not.toBe('');
});
