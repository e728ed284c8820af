import { describe, expect, it } from 'vitest';
import { checkPartNames, partReferencesOf } from '../../rules/references.js';
import { indexers } from './index.js';
import { mappedNamesAt } from './mapped-names.js';

const definitions: Readonly<Record<string, unknown>> = {
  'indexes/films': {
    name: 'films',
    fields: [{ name: 'id' }, { name: 'title' }, { name: 'address', fields: [{ name: 'city' }] }],
  },
  'datasources/files': { name: 'files', type: 'cloudblob' },
  'datasources/rows': { name: 'rows', type: 'azuresql' },
  'skillsets/enrich': {
    name: 'enrich',
    skills: [
      { context: '/document', outputs: [{ name: 'keyPhrases', targetName: 'phrases' }] },
      { context: '/document/pages/*', outputs: [{ name: 'embedding' }] },
    ],
  },
};
const definitionOf = (kindId: string, name: string): unknown => definitions[`${kindId}/${name}`];
const indexer = (members: object) => ({
  name: 'i',
  dataSourceName: 'files',
  targetIndexName: 'films',
  skillsetName: 'enrich',
  ...members,
});
const targetsOf = (members: object) =>
  checkPartNames(indexers, indexer(members), definitionOf).map(({ target }) => target);

describe('the names that mappings use', () => {
  it('are fields of the target index', () => {
    const fieldMappings = [
      { sourceFieldName: 'content', targetFieldName: 'title' },
      { sourceFieldName: 'content', targetFieldName: 'titel' },
      { sourceFieldName: 'content', targetFieldName: 'address/city' },
    ];
    expect(checkPartNames(indexers, indexer({ fieldMappings }), definitionOf)).toEqual([
      {
        code: 'FieldNotFound',
        message: "Index 'films' has no field 'titel'.",
        target: 'fieldMappings[1].targetFieldName',
      },
    ]);
    expect(targetsOf({ fieldMappings, targetIndexName: 'unknown' })).toEqual([]);
  });
  it('are fields of the target index by the name of the source, if a mapping has no target', () => {
    const fieldMappings = [{ sourceFieldName: 'title' }, { sourceFieldName: 'content', targetFieldName: null }];
    expect(targetsOf({ fieldMappings })).toEqual(['fieldMappings[1].sourceFieldName']);
  });
  it('are metadata that files can have; custom metadata has any other name', () => {
    const fieldMappings = ['metadata_storage_path', 'metadata_storage_nam', 'department'].map((sourceFieldName) => ({
      sourceFieldName,
      targetFieldName: 'title',
    }));
    expect(targetsOf({ fieldMappings })).toEqual(['fieldMappings[1].sourceFieldName']);
    expect(targetsOf({ fieldMappings, dataSourceName: 'rows' })).toEqual([]);
    expect(targetsOf({ fieldMappings, parameters: { configuration: { parsingMode: 'json' } } })).toEqual([]);
  });
  it('are outputs of the skillset, or fields of files', () => {
    const outputFieldMappings = [
      '/document/phrases/*',
      '/document/pages/*/embedding',
      '/document/content',
      '/document/normalized_images/*',
      '/document/keyPhrases',
    ].map((sourceFieldName) => ({ sourceFieldName, targetFieldName: 'title' }));
    expect(targetsOf({ outputFieldMappings })).toEqual(['outputFieldMappings[4].sourceFieldName']);
    // The fields of rows aren't known, and neither are the outputs of a skillset that isn't loaded.
    expect(targetsOf({ outputFieldMappings, dataSourceName: 'rows' })).toEqual([]);
    expect(targetsOf({ outputFieldMappings, skillsetName: 'unknown' })).toEqual([]);
  });
  it('are not checked in a broken definition', () => {
    expect(targetsOf({ fieldMappings: [null, 1, {}], outputFieldMappings: 'none' })).toEqual([]);
  });
});

describe('the names that a mapping can have', () => {
  it('are those of whole fields, files, and outputs', () => {
    const names = (path: string) => mappedNamesAt(indexer({}), path, definitionOf);
    expect(names('fieldMappings[0].targetFieldName')).toEqual(['id', 'title', 'address']);
    expect(names('fieldMappings[0].sourceFieldName')).toContain('metadata_storage_path');
    expect(names('outputFieldMappings[2].sourceFieldName')).toEqual([
      '/document/phrases',
      '/document/pages/*/embedding',
    ]);
    expect(names('name')).toBeUndefined();
    expect(mappedNamesAt(indexer({}), 'fieldMappings[0].targetFieldName')).toBeUndefined();
  });
});

it('the definitions of other resources are needed only for mappings', () => {
  const kinds = (members: object) => partReferencesOf(indexers, indexer(members)).map(({ kind }) => kind);
  expect(kinds({})).toEqual([]);
  expect(kinds({ fieldMappings: [{}] })).toEqual(['datasources', 'indexes']);
  expect(kinds({ outputFieldMappings: [{}] })).toEqual(['datasources', 'skillsets', 'indexes']);
});
