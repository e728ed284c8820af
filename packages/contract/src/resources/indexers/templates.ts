import { isObject } from '../../values/is-object.js';
import { fileSourceTypes } from '../datasources/data-source.js';
import type { Template } from '../kind.js';

type Suits = NonNullable<Template['suits']>[string];

const isOfType =
  (...types: string[]): Suits =>
  ({ type }) =>
    types.includes(String(type));
const hasFiles = isOfType(...fileSourceTypes);

const namesIn = (items: unknown, member: string): unknown[] =>
  Array.isArray(items) ? items.map((item: unknown) => (isObject(item) ? item[member] : undefined)) : [];

/** An index with the fields that the mappings write. */
const hasFields =
  (...names: string[]): Suits =>
  ({ fields }) =>
    names.every((name) => namesIn(fields, 'name').includes(name));

/** A skillset with a skill that writes `/document/{name}`. */
const hasOutput =
  (name: string): Suits =>
  ({ skills }) =>
    namesIn(skills, 'outputs').some((outputs) =>
      [...namesIn(outputs, 'targetName'), ...namesIn(outputs, 'name')].includes(name),
    );

export const indexerTemplates: readonly Template[] = [
  {
    id: 'files',
    suits: { dataSourceName: hasFiles, targetIndexName: hasFields('id', 'title') },
    title: 'Hourly blob indexing',
    description: 'Text and metadata of files. The path is the document key.',
    value: {
      name: 'files-indexer',
      dataSourceName: 'files',
      targetIndexName: 'articles',
      schedule: { interval: 'PT1H' },
      parameters: {
        maxFailedItems: 10,
        maxFailedItemsPerBatch: 5,
        configuration: {
          dataToExtract: 'contentAndMetadata',
          parsingMode: 'default',
          failOnUnsupportedContentType: false,
        },
      },
      fieldMappings: [
        { sourceFieldName: 'metadata_storage_path', targetFieldName: 'id', mappingFunction: { name: 'base64Encode' } },
        { sourceFieldName: 'metadata_storage_name', targetFieldName: 'title' },
      ],
    },
  },
  {
    id: 'json-lines',
    suits: { dataSourceName: hasFiles },
    title: 'JSON Lines',
    description: 'Each line of a file is a document.',
    value: {
      name: 'records-indexer',
      dataSourceName: 'files',
      targetIndexName: 'products',
      parameters: { batchSize: 500, configuration: { parsingMode: 'jsonLines' } },
    },
  },
  {
    id: 'database',
    suits: { dataSourceName: isOfType('cloudsql', 'mysql') },
    title: 'Daily SQL table',
    description: 'Indexes changed rows once a day.',
    value: {
      name: 'products-indexer',
      dataSourceName: 'products-sql',
      targetIndexName: 'products',
      schedule: { interval: 'P1D', startTime: '2026-01-01T02:00:00Z' },
    },
  },
  {
    id: 'enriched',
    suits: {
      dataSourceName: hasFiles,
      skillsetName: hasOutput('keyPhrases'),
      targetIndexName: hasFields('id', 'tags'),
    },
    title: 'Files with a skillset',
    description: 'Extract, enrich, and index files.',
    value: {
      name: 'enriched-indexer',
      dataSourceName: 'files',
      skillsetName: 'text-enrichment',
      targetIndexName: 'articles',
      parameters: {
        configuration: { dataToExtract: 'contentAndMetadata', imageAction: 'generateNormalizedImages' },
      },
      fieldMappings: [
        { sourceFieldName: 'metadata_storage_path', targetFieldName: 'id', mappingFunction: { name: 'base64Encode' } },
      ],
      outputFieldMappings: [{ sourceFieldName: '/document/keyPhrases', targetFieldName: 'tags' }],
    },
  },
];
