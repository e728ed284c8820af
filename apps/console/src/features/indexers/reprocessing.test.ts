import { expect, it } from 'vitest';
import { changesProcessedDocuments } from './reprocessing';

const indexer = {
  name: 'files',
  description: 'Reads files',
  dataSourceName: 'files',
  targetIndexName: 'files',
  skillsetName: null,
  parameters: { batchSize: 10, configuration: { parsingMode: 'jsonArray', documentRoot: '/hotels' } },
  fieldMappings: [{ sourceFieldName: 'a', targetFieldName: 'b' }],
};
const configured = (configuration: object) => ({ parameters: { ...indexer.parameters, configuration } });
const isChanged = (changes: object) =>
  changesProcessedDocuments(JSON.stringify(indexer), JSON.stringify({ ...indexer, ...changes }));

it.each([
  ['the document root', configured({ parsingMode: 'jsonArray', documentRoot: '/items' })],
  ['the parsing mode', configured({ parsingMode: 'json', documentRoot: '/hotels' })],
  ['an unknown setting', configured({ ...indexer.parameters.configuration, future: true })],
  ['the parameters', { parameters: undefined }],
  ['the field mappings', { fieldMappings: [] }],
  ['the output field mappings', { outputFieldMappings: [{ sourceFieldName: '/document/x', targetFieldName: 'x' }] }],
  ['the skillset', { skillsetName: 'skills' }],
  ['the index', { targetIndexName: 'other' }],
  ['the data source', { dataSourceName: 'other' }],
])('%s affects documents that were processed', (_, changes) => {
  expect(isChanged(changes)).toBe(true);
});

it.each([
  ['the description', { description: 'Reads all files' }],
  ['the schedule', { schedule: { interval: 'PT1H' }, disabled: true }],
  ['limits', { parameters: { ...indexer.parameters, batchSize: 1, maxFailedItems: -1 } }],
  ['failures', configured({ ...indexer.parameters.configuration, failOnUnprocessableDocument: true })],
  ['empty and absent mappings', { outputFieldMappings: [], skillsetName: undefined }],
])('%s does not affect them', (_, changes) => {
  expect(isChanged(changes)).toBe(false);
});
