// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { ButtonWithReason } from './button-with-reason';

beforeAll(setUpComponents);
afterEach(cleanup);

const renderForm = (reason: string | undefined) => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextInput label="Name" />
        <ButtonWithReason reason={reason} type="submit" onClick={onClick}>
          Create index
        </ButtonWithReason>
      </form>
    </MantineProvider>,
  );
  return { onClick, onSubmit, button: screen.getByRole('button', { name: 'Create index' }) };
};

it('explains to keyboards and screen readers why it is disabled, and does nothing', async () => {
  const { onClick, onSubmit, button } = renderForm('The connection demo is read-only.');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('The connection demo is read-only.');
  await userEvent.type(screen.getByLabelText('Name'), 'films{Enter}');
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('The connection demo is read-only.');
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits without a reason', async () => {
  const { onClick, onSubmit, button } = renderForm(undefined);
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});
