import { expect, test } from 'vitest';
import { urlTokenEncode } from '../mappings/functions.js';
import { documentsOf, folderPipeline, pageSkill } from './test-support/folder-pipeline.js';

const { pathOf, write, run } = folderPipeline();

const chunks = {
  fields: ['chunk_id', 'parent_id', 'text', 'file'].map((name, i) => ({
    name,
    type: 'Edm.String' as const,
    key: i === 0,
  })),
};
const projection = (more: object = {}) => ({
  indexProjections: {
    selectors: [
      {
        targetIndexName: 'chunks',
        parentKeyFieldName: 'parent_id',
        sourceContext: '/document/pages/*',
        mappings: [
          { name: 'text', source: '/document/pages/*' },
          { name: 'file', source: '/document/metadata_storage_name' },
        ],
        ...more,
      },
    ],
    parameters: { projectionMode: 'skipIndexingParentDocuments' },
  },
});
const projectionIndexes = new Map([['chunks', chunks]]);

test('each match of the source context becomes a document with the key of its parent', async () => {
  await write('a.txt', 'One. Two.');
  const [outcome] = await run({ skills: [pageSkill], skillset: projection() }, {}, projectionIndexes);
  const parent = urlTokenEncode(`file://${pathOf('a.txt')}`);
  expect(outcome).toMatchObject({ kind: 'document', key: parent });
  expect(outcome).not.toHaveProperty('document');
  const documents = outcome?.kind === 'document' ? outcome.projectedDocuments : [];
  expect(documents.map(({ indexName, document }) => [indexName, document])).toEqual(
    ['One.', 'Two.'].map((text, i) => [
      'chunks',
      {
        chunk_id: expect.stringMatching(new RegExp(`^[0-9a-f]{12}_${parent}_pages_${i}$`)),
        parent_id: parent,
        text,
        file: 'a.txt',
      },
    ]),
  );
});

test('parent documents are also indexed unless the projection skips them', async () => {
  await write('a.txt', 'One. Two.');
  const { indexProjections } = projection();
  const skillset = { indexProjections: { selectors: indexProjections.selectors } };
  const outcomes = await run({ skills: [pageSkill], skillset }, {}, projectionIndexes);
  expect(documentsOf(outcomes)).toMatchObject([{ content: 'One. Two.' }]);
});

test('without parent documents, a warning does not claim that the metadata of an unreadable file is indexed', async () => {
  await write('a.pdf', 'no PDF');
  const configuration = { indexStorageMetadataOnlyForOversizedDocuments: true };
  const warningOf = async (skillset: object, maxBytes = 1000) => {
    const parts = { skills: [pageSkill], skillset, indexer: { parameters: { configuration } } };
    const [outcome] = await run(parts, { limits: { maxBytes } }, projectionIndexes);
    return outcome?.warnings[0]?.message;
  };
  expect(await warningOf(projection())).toMatch(/could not be read.*\. None of its content is indexed\.$/);
  expect(await warningOf(projection(), 1)).toMatch(/limit of 1 bytes\. None of its content is indexed\.$/);
  const { indexProjections } = projection();
  const withParents = { indexProjections: { selectors: indexProjections.selectors } };
  expect(await warningOf(withParents)).toMatch(/\. Only the metadata is indexed\.$/);
});

test.each([
  ['an index', { targetIndexName: 'absent' }, "The index 'absent'"],
  ['a field for the key of the parent', { parentKeyFieldName: 'absent' }, "no field 'absent'"],
])('%s that does not exist is rejected', async (_, more, message) => {
  await expect(run({ skills: [pageSkill], skillset: projection(more) }, {}, projectionIndexes)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(message),
  });
});
