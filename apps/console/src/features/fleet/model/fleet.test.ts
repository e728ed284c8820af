import type { SearchServiceResource } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import type { Connection, SubscriptionConnection } from '../../../shared/api/connections';
import { fleetOf, matchesFilter, statusOf, subsets } from './fleet';
import { tagPatch, tagRowsOf } from '../../../shared/tags/tags';
import { tagChanges, tagPatchProblem } from './tags';

const id = (name: string, group = 'web') =>
  `/subscriptions/s1/resourceGroups/${group}/providers/Vendor.Search/searchServices/${name}`;
const service = (name: string, more: Partial<SearchServiceResource> = {}): SearchServiceResource => ({
  id: id(name),
  name,
  location: 'westus',
  sku: { name: 'basic' },
  ...more,
});
const source = (sourceId: string, readOnly = false) => ({ id: sourceId, readOnly }) as SubscriptionConnection;
const connection = (serviceName: string, endpoint = 'https://other') =>
  ({ id: serviceName, subscriptionId: 'S1', resourceGroup: 'WEB', serviceName, endpoint }) as Connection;

describe('the fleet', () => {
  it('has each service once, through the connection that allows changes, with its own connection', () => {
    const rows = fleetOf(
      [
        { source: source('reader', true), services: [service('b'), service('a')] },
        { source: source('owner'), services: [service('a', { id: id('A').toUpperCase().replace('/A', '/a') })] },
        { source: source('failed'), services: undefined },
      ],
      [connection('a')],
    );
    expect(rows.map((row) => [row.name, row.source.id, row.connection?.id])).toEqual([
      ['a', 'owner', 'a'],
      ['b', 'reader', undefined],
    ]);
  });

  it('finds the connection of a service by its endpoint, too', () => {
    const properties = { endpoint: 'https://a.search.example/' };
    const [row] = fleetOf(
      [{ source: source('x'), services: [service('a', { properties })] }],
      [{ ...connection('other'), endpoint: 'https://a.search.example' }],
    );
    expect(row?.connection?.id).toBe('other');
  });

  it('is filtered by words in any field, tags included, and by state', () => {
    const [row] = fleetOf(
      [
        {
          source: source('x'),
          services: [service('a', { tags: { team: 'web' }, properties: { status: 'degraded' } })],
        },
      ],
      [],
    );
    if (row === undefined) throw new Error('no row');
    expect(matchesFilter(row, '')).toBe(true);
    expect(matchesFilter(row, 'WESTUS team=web')).toBe(true);
    expect(matchesFilter(row, 'westus team=data')).toBe(false);
    expect(statusOf(row)).toEqual({ text: 'Degraded', tone: 'bad' });
    expect([subsets.attention(row), subsets.unconnected(row), subsets.upgradable(row)]).toEqual([true, true, false]);
  });
});

describe('tags', () => {
  const services = [service('a', { tags: { env: 'dev', team: 'web' } }), service('b', { tags: { env: 'prod' } })];

  it('of several services have a value where all agree', () => {
    expect(tagRowsOf(services)).toEqual([
      { name: 'env', value: undefined },
      { name: 'team', value: undefined },
    ]);
  });

  it('change only what was edited, and null removes', () => {
    const rows = [
      { name: 'env', value: undefined },
      { name: 'owner', value: 'ops' },
    ];
    const patches = services.map((target) => tagPatch(target, rows));
    expect(patches).toEqual([{ tags: { owner: 'ops', team: null } }, { tags: { owner: 'ops' } }]);
    expect(tagChanges(patches.filter((patch) => patch !== undefined))).toEqual([
      { name: 'owner', value: 'ops', services: 2 },
      { name: 'team', value: undefined, services: 1 },
    ]);
    expect(tagPatch(service('c', { tags: { env: 'dev' } }), [{ name: 'env', value: 'dev' }])).toBeUndefined();
  });

  it('that the service would reject have a reason', () => {
    const patch = { tags: { env: 'x'.repeat(257) } };
    expect(tagPatchProblem(service('a'), patch)).toMatch(/that of 'env' has/);
    expect(tagPatchProblem(service('a'), { tags: { env: 'x' } })).toBeUndefined();
  });
});
