// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { notifications, notificationsStore } from '@mantine/notifications';
import { userEvent } from '@testing-library/user-event';
import { lazy } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LazyBoundary } from './lazy-boundary';
import { LazyMenu, type LazyMenuProps } from './lazy-menu';
import { setUpComponents } from '../testing/set-up-components';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  notifications.clean();
});

const Dropdown = ({ target, defaultOpened, item }: LazyMenuProps & { item: string }) => (
  <>
    <div>{target}</div>
    {defaultOpened && <p>{item}</p>}
  </>
);
const reported = () => {
  const { notifications: visible, queue } = notificationsStore.getState();
  return [...visible, ...queue].map((notification) => notification.title);
};
const chunkError = () => new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/menu.js');

describe('LazyMenu', () => {
  it('keeps the focus on its button when the menu arrives, and opens after a click before that', async () => {
    let arrive: (menu: typeof Dropdown) => void = () => {};
    const loading = new Promise<typeof Dropdown>((resolve) => (arrive = resolve));
    render(<LazyMenu target={<button>Columns</button>} load={() => loading} menuProps={{ item: 'Storage' }} />);
    const button = screen.getByRole('button', { name: 'Columns' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    arrive(Dropdown);
    expect(await screen.findByText('Storage')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
  });

  it('reports a menu that cannot be loaded when its button is clicked, and loads it again', async () => {
    const loads: (() => Promise<typeof Dropdown>)[] = [
      () => Promise.reject(chunkError()),
      () => Promise.reject(chunkError()),
      () => Promise.resolve(Dropdown),
    ];
    const load = () => loads.shift()?.() ?? Promise.reject(chunkError());
    render(<LazyMenu target={<button>Columns</button>} load={load} menuProps={{ item: 'Storage' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await waitFor(() => expect(reported()).toEqual(["Couldn't load this part of the console"]));
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByText('Storage')).toBeTruthy();
  });
});

describe('LazyBoundary', () => {
  it('keeps the page when the code of a dialog cannot be loaded, without showing a URL', async () => {
    const Dialog = lazy(() => Promise.reject(chunkError()));
    render(
      <MantineProvider>
        <h1>Indexes</h1>
        <LazyBoundary>
          <Dialog />
        </LazyBoundary>
      </MantineProvider>,
    );
    await waitFor(() => expect(reported()).toEqual(["Couldn't load this part of the console"]));
    expect(screen.getByRole('heading', { name: 'Indexes' })).toBeTruthy();
  });
});
