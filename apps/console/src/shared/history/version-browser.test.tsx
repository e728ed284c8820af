// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { VersionBrowser } from './version-browser';

vi.mock('../monaco/json-diff', () => ({ JsonDiff: () => null }));

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names no author of a change that was made outside Searchdeck', async () => {
  const version = (id: number, change: string) => ({
    id,
    kind: 'indexes',
    name: 'films',
    at: `2026-01-0${id}T00:00:00Z`,
    user: 'Ann',
    change,
    hasDefinition: true,
  });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        url.includes('/history?')
          ? { value: [version(3, 'seen'), version(2, 'saved'), version(1, 'seen')] }
          : { ...version(1, 'seen'), definition: '{}' },
      ),
    ),
  );
  const page = (
    <VersionBrowser kind="indexes" name="films" current={undefined}>
      {() => null}
    </VersionBrowser>
  );
  const router = createMemoryRouter([{ path: '/c/:connectionId', element: page }], { initialEntries: ['/c/demo'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const [outside, saved, first] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(outside).toMatch(/^Changed outside Searchdeck *found on .*2026/);
  expect(saved).toMatch(/^Saved.* by Ann$/);
  expect(first).toMatch(/^Read from the service/);
  expect([outside, first].join()).not.toContain('Ann');
});
