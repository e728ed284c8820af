import { describe, expect, it } from 'vitest';
import type { AnyConnection } from './connections';
import { withConnectionParameters } from './management-parameters';

const service = {
  type: 'service',
  subscriptionId: 's1',
  resourceGroup: 'rg',
  serviceName: 'demo',
} as AnyConnection;
const subscriptions = (...ids: string[]) => ({ type: 'subscription', subscriptionIds: ids }) as AnyConnection;

describe('withConnectionParameters', () => {
  it('completes the path of a management operation from the connection', () => {
    expect(withConnectionParameters('services.get', {}, service).path).toEqual({
      subscriptionId: 's1',
      resourceGroupName: 'rg',
      searchServiceName: 'demo',
    });
    expect(withConnectionParameters('services.get', { path: { searchServiceName: 'other' } }, service).path).toEqual({
      subscriptionId: 's1',
      resourceGroupName: 'rg',
      searchServiceName: 'other',
    });
  });
  it('adds only parameters of the path', () => {
    expect(withConnectionParameters('services.listBySubscription', {}, service).path).toEqual({ subscriptionId: 's1' });
  });
  it('does not choose one of several subscriptions', () => {
    const [one, two] = [subscriptions('s1'), subscriptions('s1', 's2')];
    expect(withConnectionParameters('services.listBySubscription', {}, one).path).toEqual({ subscriptionId: 's1' });
    expect(withConnectionParameters('services.listBySubscription', {}, two).path).toEqual({});
  });
  it('does not change the arguments of data plane operations', () => {
    const args = { path: { indexName: 'films' } };
    expect(withConnectionParameters('indexes.get', args, service)).toBe(args);
  });
});
