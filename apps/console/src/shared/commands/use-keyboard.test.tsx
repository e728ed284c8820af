// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommands } from './commands';
import { setSingleKeyShortcuts } from './single-key-shortcuts';
import { useKeyboard } from './use-keyboard';

afterEach(() => {
  cleanup();
  setSingleKeyShortcuts(true);
});

const renderCommands = () => {
  const calls = { create: vi.fn<() => void>(), save: vi.fn<() => void>() };
  const Page = () => {
    useKeyboard();
    useCommands([
      { id: 'create', label: 'Create', group: 'Test', keys: 'c', run: calls.create },
      { id: 'save', label: 'Save', group: 'Test', keys: 'mod+s', run: calls.save },
    ]);
    return null;
  };
  render(<Page />);
  return calls;
};

it('ignores single keys while they are turned off, but not keys with Ctrl', async () => {
  const { create, save } = renderCommands();
  await userEvent.keyboard('c');
  expect(create).toHaveBeenCalledOnce();

  setSingleKeyShortcuts(false);
  await userEvent.keyboard('c{Control>}s{/Control}');
  expect(create).toHaveBeenCalledOnce();
  expect(save).toHaveBeenCalledOnce();
  expect(localStorage.getItem('searchdeck.single-key-shortcuts')).toBe('false');
});
