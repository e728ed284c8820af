import {
  kindById,
  LOCAL_EMBEDDING_DIMENSIONS,
  LOCAL_EMBEDDINGS,
  LOCAL_FILES_FOLDER,
  stableVersion,
  type KindId,
} from '@searchdeck/contract';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '../app-context.js';
import { putDefinition } from '../definitions/write-definition.js';
import type { ServiceRecord } from '../store/services.js';
import { guideFiles } from './guide-files.js';

const NAME = 'guides';
const SETTING = `sample/${NAME}`;

const VECTOR = 'contentVector';
/** Files that are copied, next to those of {@link guideFiles}; the path is the same below src and dist. */
const FILES = new URL('../../samples/guides/', import.meta.url);
const binaryFiles = ['indexing/file-formats.pdf', 'searching/chunks-and-embeddings.docx'];

/** The definitions of the sample, in the order of their references. */
const definitions = {
  indexes: {
    name: NAME,
    description:
      'Chunks of short guides to searching and indexing, with vectors, filled by the indexer guides from files in a folder. The texts were written for Searchdeck (CC0-1.0).',
    fields: [
      { name: 'id', type: 'Edm.String', key: true, searchable: true, filterable: true, analyzer: 'keyword' },
      { name: 'parentId', type: 'Edm.String', searchable: false, filterable: true },
      { name: 'file', type: 'Edm.String', searchable: true, filterable: true, facetable: true, analyzer: 'simple' },
      { name: 'size', type: 'Edm.Int64', filterable: true, sortable: true, facetable: true },
      { name: 'modified', type: 'Edm.DateTimeOffset', filterable: true, sortable: true },
      { name: 'content', type: 'Edm.String', searchable: true, analyzer: 'en.lucene' },
      {
        name: VECTOR,
        type: 'Collection(Edm.Single)',
        searchable: true,
        retrievable: false,
        dimensions: LOCAL_EMBEDDING_DIMENSIONS,
        vectorSearchProfile: 'by-meaning',
      },
    ],
    semantic: {
      defaultConfiguration: 'guides',
      configurations: [
        {
          name: 'guides',
          prioritizedFields: {
            titleField: { fieldName: 'file' },
            prioritizedContentFields: [{ fieldName: 'content' }],
          },
        },
      ],
    },
    vectorSearch: {
      algorithms: [{ name: 'nearest', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
      vectorizers: [{ name: 'local', kind: 'customWebApi', customWebApiParameters: { uri: LOCAL_EMBEDDINGS } }],
      profiles: [{ name: 'by-meaning', algorithm: 'nearest', vectorizer: 'local' }],
    },
  },
  datasources: {
    name: NAME,
    description: 'Files of the data folder of this local search service.',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${LOCAL_FILES_FOLDER}` },
    container: { name: NAME },
    dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
  },
  skillsets: {
    name: NAME,
    description: 'Splits the guides into chunks and embeds each with the local model.',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        name: 'chunks',
        context: '/document',
        textSplitMode: 'pages',
        maximumPageLength: 500,
        pageOverlapLength: 50,
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems', targetName: 'chunks' }],
      },
      {
        '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
        name: 'embedding',
        context: '/document/chunks/*',
        resourceUri: LOCAL_EMBEDDINGS,
        inputs: [{ name: 'text', source: '/document/chunks/*' }],
        outputs: [{ name: 'embedding', targetName: 'vector' }],
      },
    ],
    indexProjections: {
      selectors: [
        {
          targetIndexName: NAME,
          parentKeyFieldName: 'parentId',
          sourceContext: '/document/chunks/*',
          mappings: [
            { name: 'content', source: '/document/chunks/*' },
            { name: VECTOR, source: '/document/chunks/*/vector' },
            { name: 'file', source: '/document/metadata_storage_name' },
            { name: 'size', source: '/document/metadata_storage_size' },
            { name: 'modified', source: '/document/metadata_storage_last_modified' },
          ],
        },
      ],
      parameters: { projectionMode: 'skipIndexingParentDocuments' },
    },
  },
  indexers: {
    name: NAME,
    description: 'Splits, embeds, and indexes the guides. Change a file and run it.',
    dataSourceName: NAME,
    targetIndexName: NAME,
    skillsetName: NAME,
    parameters: { maxFailedItems: -1, maxFailedItemsPerBatch: -1 },
  },
} satisfies Partial<Record<KindId, Record<string, unknown> & { name: string }>>;

/** Writes a file unless a user has put one of that name there. */
async function writeMissing(path: string, content: string | Uint8Array): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content);
}

/**
 * Creates the sample pipeline: files, and the index, data source, skillset, and an indexer that runs immediately. Happens once per data
 * folder; an interrupted attempt is continued, and definitions of a user with the same name are left alone.
 */
export async function createGuides(app: App, service: ServiceRecord): Promise<void> {
  const state = app.settings.get(SETTING);
  if (state === 'created') return;
  const entries = Object.entries(definitions) as [keyof typeof definitions, (typeof definitions)['indexes']][];
  const missingEntries = entries.filter(([kind]) => app.definitions.get(service.id, kind, NAME) === undefined);
  // Definitions that exist before the first attempt are the user's.
  if (state === undefined && missingEntries.length < entries.length) return app.settings.set(SETTING, 'created');
  app.settings.set(SETTING, 'creating');
  const folder = join(app.config.dataFolder, LOCAL_FILES_FOLDER, NAME);
  for (const [path, text] of Object.entries(guideFiles)) await writeMissing(join(folder, path), text);
  for (const path of binaryFiles) await writeMissing(join(folder, path), await readFile(new URL(path, FILES)));
  for (const [kind, definition] of missingEntries) {
    await putDefinition({ app, service, version: stableVersion.data }, kindById(kind), definition);
  }
  app.settings.set(SETTING, 'created');
}
