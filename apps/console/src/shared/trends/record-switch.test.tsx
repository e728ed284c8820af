// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { RecordSwitch } from './record-switch';

beforeAll(setUpComponents);
afterEach(cleanup);

const REASON = 'Changes to monitoring require the owner role. Your role on this connection is reader.';

const show = (denialReason: string | undefined) => {
  const onChange = vi.fn<(isRecording: boolean) => void>();
  render(
    <MantineProvider env="test">
      <RecordSwitch intervalMinutes={15} isRecording denialReason={denialReason} onChange={onChange} />
    </MantineProvider>,
  );
  return onChange;
};

it('says why recording cannot be changed, also to keyboards', async () => {
  const onChange = show(REASON);
  const control = screen.getByRole('switch');
  expect(control.getAttribute('aria-description')).toBe(REASON);
  await userEvent.tab();
  expect(document.activeElement).toBe(control);
  expect((await screen.findByRole('tooltip')).textContent).toBe(REASON);
  await userEvent.keyboard(' ');
  expect(onChange).not.toHaveBeenCalled();
});

it('is turned off where it can be', async () => {
  const onChange = show(undefined);
  await userEvent.click(screen.getByRole('switch'));
  expect(onChange).toHaveBeenCalledWith(false);
});
