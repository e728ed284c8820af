// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { ConnectionsPage } from './connections-page';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base = {
  type: 'service',
  environment: 'development',
  endpoint: 'https://search.example.com',
  credentialSource: 'stored',
  credentials: {},
  isUsable: true,
  isPrivate: false,
  managed: false,
  readOnly: false,
};

const show = (role: string, connections: readonly object[]) => {
  const testConnection = vi.fn<() => void>();
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit = {}) => {
    if (method === 'POST') testConnection();
    const session = { user: { name: 'Ann' }, roles: [role], mode: 'directory' };
    return Promise.resolve(Response.json(url.includes('/session') ? session : { value: connections }));
  });
  const router = createMemoryRouter([{ path: '*', element: <ConnectionsPage /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return testConnection;
};

const reasonOf = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return button.getAttribute('aria-disabled') === 'true' ? button.getAttribute('aria-description') : undefined;
};

it('names the required role and the role of a reader', async () => {
  const testConnection = show('reader', [{ ...base, id: 'films', name: 'films', role: 'reader' }]);
  const reason = 'This requires the owner role. Your role on the connection films is reader.';
  expect(await reasonOf('Test films')).toBe(reason);
  expect(await reasonOf('Edit films')).toBe(reason);
  expect(await reasonOf('Delete films')).toBe(reason);
  expect(await reasonOf('Add connection')).toBe('Adding connections requires the owner role. Your role is reader.');
  await userEvent.click(screen.getByRole('button', { name: 'Test films' }));
  expect(testConnection).not.toHaveBeenCalled();
});

it('explains what an owner cannot change', async () => {
  show('owner', [
    { ...base, id: 'local', name: 'local', role: 'owner', managed: true },
    { ...base, id: 'other', name: 'other', role: 'owner', isUsable: false, isPrivate: true, privateTo: 'Pia' },
  ]);
  expect(await reasonOf('Test local')).toBeUndefined();
  expect(await reasonOf('Delete local')).toBe("The connection local is built in and can't be deleted.");
  expect(await reasonOf('Edit other')).toBe('The connection other is private to Pia. Only Pia can use and change it.');
  expect(await reasonOf('Delete other')).toBeUndefined();
  expect(await reasonOf('Add connection')).toBeUndefined();
});
