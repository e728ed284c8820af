import { SearchError } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { createTogether, type NewResource } from './create-together';

const resources = (['datasources', 'indexes', 'indexers'] as const).map((kind): NewResource => ({
  kind,
  name: 'a',
  text: '{}',
}));

/** A service that fails to create or to remove some kinds. */
function service({ notCreated = '', notRemoved = '' } = {}) {
  const existing: string[] = [];
  const fail = () => Promise.reject(new SearchError({ status: 409, code: '', message: 'failed' }));
  return {
    existing,
    create: ({ kind }: NewResource) => (kind === notCreated ? fail() : Promise.resolve(existing.push(kind))),
    remove: ({ kind }: NewResource) =>
      kind === notRemoved ? fail() : Promise.resolve(existing.splice(existing.indexOf(kind), 1)),
  };
}

test('all are created in order', async () => {
  const target = service();
  expect(await createTogether(resources, target)).toBeUndefined();
  expect(target.existing).toEqual(['datasources', 'indexes', 'indexers']);
});

test('after a failure, the created resources are removed, the latest first', async () => {
  const target = service({ notCreated: 'indexers' });
  const failure = await createTogether(resources, target);
  expect(target.existing).toEqual([]);
  expect(failure?.failedResource.kind).toBe('indexers');
  expect(failure?.removedResources.map(({ kind }) => kind)).toEqual(['indexes', 'datasources']);
});

test('resources that cannot be removed are reported', async () => {
  const target = service({ notCreated: 'indexers', notRemoved: 'indexes' });
  const failure = await createTogether(resources, target);
  expect(target.existing).toEqual(['indexes']);
  expect(failure?.remainingResources.map(({ kind }) => kind)).toEqual(['indexes']);
  expect(failure?.error.message).toBe('failed');
});
