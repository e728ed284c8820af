// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Connection } from '../../shared/api/connections';
import type { FleetService } from './model/fleet';
import { UnlistedConnections } from './unlisted-connections';

afterEach(cleanup);

const connectionTo = (serviceName: string, subscriptionId: string): Connection =>
  ({
    id: serviceName,
    type: 'service',
    name: serviceName,
    subscriptionId,
    resourceGroup: 'group',
    serviceName,
  }) as Connection;

it('distinguishes services of other subscriptions from deleted ones', () => {
  const films = connectionTo('films', 'SUB-1');
  render(
    <MemoryRouter>
      <UnlistedConnections
        connections={[films, connectionTo('deleted', 'Sub-1'), connectionTo('elsewhere', 'sub-2')]}
        services={[{ name: 'films', resourceGroup: 'group', connection: films } as FleetService]}
        listedSubscriptionIds={['sub-1']}
      />
    </MemoryRouter>,
  );
  const textAround = (name: string) => screen.getByRole('link', { name }).closest('p')?.textContent;
  expect(textAround('deleted')).toMatch(/no longer exist: deleted\./);
  expect(textAround('elsewhere')).toMatch(/outside your subscription connections: elsewhere\./);
  expect(screen.queryByRole('link', { name: 'films' })).toBeNull();
});
