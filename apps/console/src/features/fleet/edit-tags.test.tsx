// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SubscriptionConnection } from '../../shared/api/connections';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { EditTags } from './edit-tags';
import { fleetOf } from './model/fleet';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('saves a tag that is typed, but was not added, and says why it cannot', async () => {
  const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ value: [] })),
  );
  vi.stubGlobal('fetch', send);
  const services = fleetOf(
    [
      {
        source: { id: 'cloud', readOnly: false } as SubscriptionConnection,
        services: [
          {
            id: '/subscriptions/s1/resourceGroups/web/providers/Vendor.Search/searchServices/shop',
            name: 'shop',
            location: 'westus',
            sku: { name: 'basic' },
            tags: { team: 'web' },
          },
        ],
      },
    ],
    [],
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EditTags services={services} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const save = await screen.findByRole('button', { name: 'Save tags' });
  expect(save).toHaveProperty('disabled', true);
  type('Value of the new tag', 'blue');
  fireEvent.click(save);
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  type('Name of the new tag', 'TEAM');
  fireEvent.click(save);
  expect(screen.getByText('A tag named TEAM already exists.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  type('Name of the new tag', 'color');
  expect(screen.getByText('color = blue')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(send.mock.calls[0]?.[1].body).toBe('{"tags":{"color":"blue"}}'));
});
