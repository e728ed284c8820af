import { expect, test } from 'vitest';
import { IndexSchema } from '../../definition/index-schema.js';
import { GraphManager } from './graph-manager.js';

const schema = new IndexSchema({
  name: 'vectors',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'v', type: 'Collection(Edm.Single)', searchable: true, dimensions: 2, vectorSearchProfile: 'profile' },
  ],
  vectorSearch: {
    algorithms: [{ name: 'graph', kind: 'hnsw' }],
    profiles: [{ name: 'profile', algorithm: 'graph' }],
  },
});

test('waiting for the graphs leaves time for the merge that they wait for', async () => {
  const merges = { isBusy: true };
  const graphs = new GraphManager({ directory: '', schema, segments: [], lastPublishedId: 0, log: () => {} }, merges, {
    run: () => Promise.reject(new Error('There is nothing to build.')),
    minRows: undefined,
    delayMs: 60_000,
  });
  graphs.scheduleBuild();
  // The end of a merge is a message of another thread, which arrives between two tasks of this one.
  setTimeout(() => {
    merges.isBusy = false;
  }, 20);
  await graphs.waitUntilIdle();
  expect(merges.isBusy).toBe(false);
});
