import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refreshAfter, withoutMember } from './after-change';
import { operationKey } from './keys';

const clients: QueryClient[] = [];
const makeClient = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  clients.push(client);
  return client;
};
afterEach(() => clients.splice(0).forEach((c) => c.clear()));

const list = (...names: string[]): NonNullable<Parameters<typeof withoutMember>[0]> => ({
  status: 200,
  body: { value: names.map((name) => ({ name })) },
  text: '',
  etag: undefined,
  requestId: undefined,
  timings: { totalMs: 1, upstreamMs: undefined },
  sizeBytes: 0,
  at: 0,
  headers: new Headers(),
});

describe('without', () => {
  it('removes one member', () => {
    expect(withoutMember(list('a', 'b'), 'a')?.body).toEqual({ value: [{ name: 'b' }] });
    const same = list('b');
    expect(withoutMember(same, 'a')).toBe(same);
    expect(withoutMember(undefined, 'a')).toBeUndefined();
  });
});

describe('refreshAfter', () => {
  it('refetches the collection, but not a deleted resource', async () => {
    const client = makeClient();
    const requested: string[] = [];
    const watch = (operation: string, path?: Record<string, string>) => {
      const queryKey = operationKey('demo', { operation, path });
      const observer = new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          requested.push(queryKey.join(' '));
          return list('films', 'airports');
        },
      });
      return observer.subscribe(() => undefined);
    };
    const stops = [
      watch('indexes.list'),
      watch('indexes.statistics', { indexName: 'films' }),
      watch('indexes.statistics', { indexName: 'airports' }),
      watch('service.statistics'),
      watch('aliases.list'),
    ];
    await vi.waitFor(() => expect(requested).toHaveLength(stops.length));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    requested.length = 0;
    await refreshAfter(client, 'demo', { tag: 'indexes', deletedNames: ['films'] });
    expect(requested.toSorted()).toEqual([
      'demo indexes airports statistics',
      'demo indexes list',
      'demo service statistics',
    ]);
    requested.length = 0;
    await refreshAfter(client, 'demo', { tag: 'documents', otherKeys: [['demo', 'aliases']] });
    expect(requested).toHaveLength(5);
    for (const stop of stops) stop();
  });
});
