import { kindById, stableVersion, type KindId } from '@searchdeck/contract';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '../app-context.js';
import { FILES_FOLDER } from '../config.js';
import { putDefinition } from '../definitions/write-definition.js';
import type { ServiceRecord } from '../store/services.js';
import { guideFiles } from './guide-files.js';

const NAME = 'guides';
const SETTING = `sample/${NAME}`;

/** The definitions of the sample, in the order of their references. */
const definitions = {
  indexes: {
    name: NAME,
    description:
      'Short guides to searching and indexing, filled by the indexer guides from a folder. The texts were written for Searchdeck (CC0-1.0).',
    fields: [
      { name: 'id', type: 'Edm.String', key: true, searchable: false, filterable: true },
      { name: 'file', type: 'Edm.String', searchable: true, filterable: true, sortable: true, analyzer: 'simple' },
      { name: 'size', type: 'Edm.Int64', filterable: true, sortable: true, facetable: true },
      { name: 'modified', type: 'Edm.DateTimeOffset', filterable: true, sortable: true },
      { name: 'content', type: 'Edm.String', searchable: true, analyzer: 'en.lucene' },
    ],
  },
  datasources: {
    name: NAME,
    description: 'Files of the data folder of this local search service.',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${FILES_FOLDER}` },
    container: { name: NAME },
    dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
  },
  indexers: {
    name: NAME,
    description: 'Indexes the guides. Change a file and run it.',
    dataSourceName: NAME,
    targetIndexName: NAME,
    fieldMappings: [
      { sourceFieldName: 'metadata_storage_name', targetFieldName: 'file' },
      { sourceFieldName: 'metadata_storage_size', targetFieldName: 'size' },
      { sourceFieldName: 'metadata_storage_last_modified', targetFieldName: 'modified' },
    ],
    parameters: { maxFailedItems: -1, maxFailedItemsPerBatch: -1 },
  },
} satisfies Partial<Record<KindId, Record<string, unknown> & { name: string }>>;

/** Writes a file unless a user has put one of that name there. */
async function writeMissing(path: string, text: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, text);
}

/**
 * Creates the sample pipeline: files, and the index, data source, and indexer that runs at once. Once in the life of a data
 * folder; an interrupted attempt is continued, and definitions of a user with the same name are left alone.
 */
export async function createGuides(app: App, service: ServiceRecord): Promise<void> {
  const state = app.settings.get(SETTING);
  if (state === 'created') return;
  const entries = Object.entries(definitions) as [keyof typeof definitions, (typeof definitions)['indexes']][];
  const missing = entries.filter(([kind]) => app.definitions.get(service.id, kind, NAME) === undefined);
  // Definitions that exist before the first attempt are the user's.
  if (state === undefined && missing.length < entries.length) return app.settings.set(SETTING, 'created');
  app.settings.set(SETTING, 'creating');
  for (const [path, text] of Object.entries(guideFiles)) {
    await writeMissing(join(app.config.dataFolder, FILES_FOLDER, NAME, path), text);
  }
  for (const [kind, definition] of missing) {
    await putDefinition({ app, service, version: stableVersion.data }, kindById(kind), definition);
  }
  app.settings.set(SETTING, 'created');
}
