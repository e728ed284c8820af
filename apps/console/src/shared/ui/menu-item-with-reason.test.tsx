// @vitest-environment jsdom
import { Button, MantineProvider, Menu } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { MenuItemWithReason } from './menu-item-with-reason';

beforeAll(setUpComponents);
afterEach(cleanup);

const REASON = 'The connection demo is read-only.';

const openMenu = async (reason: string | undefined) => {
  const onClick = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Menu>
          <Menu.Target>
            <Button>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>View</Menu.Item>
            <MenuItemWithReason reason={reason} to="/indexes?dialog=rename">
              Rename
            </MenuItemWithReason>
            <MenuItemWithReason reason={reason} onClick={onClick}>
              Delete
            </MenuItemWithReason>
          </Menu.Dropdown>
        </Menu>
      </MemoryRouter>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'View' });
  return onClick;
};

it('shows why it is unavailable, is reached by arrow keys, and does nothing', async () => {
  const onClick = await openMenu(REASON);
  const [rename, remove] = ['Rename', 'Delete'].map((name) => screen.getByRole('menuitem', { name }));
  for (const item of [rename, remove]) {
    expect(item?.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(item?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(REASON);
  }
  expect(rename?.getAttribute('href')).toBeNull();
  screen.getByRole('menuitem', { name: 'View' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rename);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement).toBe(remove);
  await userEvent.click(remove!);
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBe(remove);
});

it('is an ordinary item without a reason', async () => {
  const onClick = await openMenu(undefined);
  expect(screen.getByRole('menuitem', { name: 'Rename' }).getAttribute('href')).toBe('/indexes?dialog=rename');
  const remove = screen.getByRole('menuitem', { name: 'Delete' });
  expect(remove.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(remove);
  expect(onClick).toHaveBeenCalledOnce();
});
