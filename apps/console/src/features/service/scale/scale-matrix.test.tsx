// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import type { ServiceSettings } from '../use-service-settings';
import { ScaleMatrix } from './scale-matrix';

beforeAll(setUpComponents);
afterEach(cleanup);

it('shows why a combination is not available to users who press it', async () => {
  const change = vi.fn<ServiceSettings['change']>();
  const settings = {
    service: { sku: { name: 'standard' }, properties: { replicaCount: 1, partitionCount: 1 } },
    patch: {},
    denialReason: undefined,
    change,
    rejectionReason: ({ properties }: { properties: { partitionCount: number } }) =>
      properties.partitionCount === 12 ? 'A service has at most 36 search units.' : undefined,
  } as unknown as ServiceSettings;
  render(
    <MantineProvider env="test">
      <ScaleMatrix settings={settings} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^4 replicas, 12 partitions/ }));
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe(
    '4 replicas, 12 partitions, 48 search units: A service has at most 36 search units.',
  );
  await userEvent.click(screen.getByRole('button', { name: /^4 replicas, 6 partitions/ }));
  expect(change).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('');
});
