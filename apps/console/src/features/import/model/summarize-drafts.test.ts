import { expect, it } from 'vitest';
import { summarizeDrafts } from './summarize-drafts';

it('reads what edited definitions do', () => {
  const texts = {
    indexes: '{ "name": "notes", "fields": [{ "name": "id" }, { "name": "text" }] }',
    skillsets: '{ "name": "notes", "skills": [{}] }',
    indexers: '{ "name": "notes", "schedule": { "interval": "P1D" } }',
  };
  expect(summarizeDrafts(texts)).toEqual({
    index: { name: 'notes', fields: 2 },
    skillset: { name: 'notes', skills: 1 },
    indexer: { name: 'notes', hasSchedule: true, isDisabled: false, failures: { inRun: 0, inBatch: 0 } },
  });
  expect(summarizeDrafts({ ...texts, skillsets: undefined, indexers: '{' })).toMatchObject({
    skillset: undefined,
    indexer: { name: '', hasSchedule: false, isDisabled: false },
  });
  const indexers = '{ "parameters": { "maxFailedItems": -1, "maxFailedItemsPerBatch": 5 } }';
  expect(summarizeDrafts({ ...texts, indexers }).indexer.failures).toEqual({
    inRun: Number.POSITIVE_INFINITY,
    inBatch: 5,
  });
});
