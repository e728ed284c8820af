import { extname } from 'node:path';
import {
  badRequest,
  GENERATED_KEY_FIELD,
  notFound,
  type FieldMapping,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { contentTypeOf } from '../content-type.js';
import { defaultCracking } from '../cracking/cracking-threads.js';
import type { Warning } from '../errors.js';
import { checkSupported, configurationOf } from '../pipeline/configuration.js';
import { skipsParentDocuments } from '../pipeline/index-projections.js';
import { ItemFailed } from '../pipeline/outcome.js';
import { mappingFunction, urlTokenEncode } from '../mappings/functions.js';
import { isOneToMany } from '../parsing/index.js';
import { documentsOf, generatedKey, type ItemSource } from '../pipeline/read-item.js';
import { isSelected } from '../pipeline/item-tasks.js';
import { DEFAULT_LIMITS } from '../pipeline/prepare-pipeline.js';
import { openReader } from '../readers/index.js';
import type { ReaderEnvironment, RowSettings } from '../readers/open-reader.js';
import type { DataSourceReader, ItemReference } from '../readers/reader.js';

/** The document to debug. */
export type DebugInput =
  /**
   * An item of the data source, by its ID. Default: the first item. `key`: of one of its documents, or of a document of
   * any item if no item has that ID. Default: that of its first document.
   */
  | { itemId?: string; key?: string }
  | { fields: Readonly<Record<string, unknown>> }
  | { file: { name: string; contentType?: string; bytes: Uint8Array } };

export interface DebugSource {
  /** Needed to read an item. */
  dataSource?: SearchIndexerDataSource;
  /** Parameters of the indexer that the reader uses. */
  parameters?: SearchIndexer['parameters'];
  /** Column of a table that identifies the rows. */
  keyColumn?: string;
  /** The mapping to the key field of the index. */
  keyMapping?: FieldMapping;
  /** Its index projections decide what a warning says is indexed of a file that cannot be read, as in an indexer run. */
  skillset?: Pick<SearchSkillset, 'indexProjections'>;
}

/** A document before enrichment. */
export interface DebugDocumentSource {
  itemId: string;
  fields: Readonly<Record<string, unknown>>;
  warnings: readonly Warning[];
}

/** The item of an uploaded file, with the fields that an item of a folder has. */
const referenceOf = ({ name, contentType, bytes }: Extract<DebugInput, { file: unknown }>['file']): ItemReference => ({
  id: name,
  size: bytes.length,
  fields: {
    metadata_storage_name: name.split('/').at(-1) ?? name,
    metadata_storage_path: name,
    metadata_storage_size: bytes.length,
    metadata_storage_file_extension: extname(name),
    metadata_storage_content_type: contentType ?? contentTypeOf(extname(name)),
  },
});

const readerOf = (file: Extract<DebugInput, { file: unknown }>['file']): DataSourceReader => ({
  async *changes() {
    yield { kind: 'upserted', item: referenceOf(file), tracking: {} };
  },
  read: (reference) =>
    Promise.resolve({
      reference,
      fields: reference.fields,
      content: { bytes: file.bytes, contentType: file.contentType ?? contentTypeOf(extname(file.name)) },
    }),
});

/** The key of a document without the folder of this machine, as saved cases have it. */
const sharedKey = ({ id }: ItemReference, number: number | undefined): string =>
  urlTokenEncode(number === undefined ? id : `${id};${number}`);

/** Whether an item, or one of the documents that it is split into, has this ID or key. */
function matches(item: ItemReference, itemId: string): boolean {
  const key = generatedKey(item, undefined);
  if (item.id === itemId || key === itemId || sharedKey(item, undefined) === itemId) return true;
  const decode = (text: string): string => Buffer.from(text.slice(0, -1), 'base64url').toString();
  return [decode(key), item.id].some((path) => decode(itemId).startsWith(`${path};`));
}

/** The key that a run gives a document; undefined: a generated one. */
function mappedKey(
  keyMapping: FieldMapping | undefined,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = keyMapping === undefined ? undefined : fields[keyMapping.sourceFieldName];
  if (keyMapping === undefined || value == null) return undefined;
  try {
    return String(mappingFunction(keyMapping)(value));
  } catch {
    return undefined;
  }
}

interface DocumentChoice {
  keyMapping: FieldMapping | undefined;
  key: string;
}

/** Finds a document of any item by the key that a run gives it: an item that was never indexed isn't known by its key. */
async function findByKey(
  source: ItemSource,
  { keyMapping, key }: DocumentChoice,
): Promise<DebugDocumentSource | undefined> {
  for await (const { kind, item } of source.reader.changes(undefined, source.signal)) {
    if (kind !== 'upserted' || !isSelected(source.configuration, item)) continue;
    try {
      for await (const entry of documentsOf(source, item)) {
        if (!('fields' in entry) || mappedKey(keyMapping, entry.fields) !== key) continue;
        return { itemId: item.id, fields: entry.fields, warnings: [...entry.warnings] };
      }
    } catch (error) {
      // The document may be in a later item.
      if (!(error instanceof ItemFailed)) throw error;
    }
  }
  return undefined;
}

/** The document of an item with this key, otherwise the first one. */
async function documentOf(
  source: ItemSource,
  item: ItemReference,
  itemId: string,
  { keyMapping, key }: DocumentChoice,
): Promise<DebugDocumentSource> {
  let first: DebugDocumentSource | undefined;
  let reason = `The item '${item.id}' has no document.`;
  try {
    for await (const entry of documentsOf(source, item)) {
      if ('failure' in entry) {
        if (first === undefined) throw entry.failure;
        continue;
      }
      if (!('fields' in entry)) {
        if (entry.warnings.length > 0) reason = entry.warnings.map(({ message }) => message).join(' ');
        continue;
      }
      const document = { itemId: item.id, fields: entry.fields, warnings: [...entry.warnings] };
      first ??= document;
      const ownKeys = [entry.fields[GENERATED_KEY_FIELD], sharedKey(item, entry.number)];
      const isFirstWanted = (itemId === '' || itemId === item.id) && (key === '' || key === itemId);
      if (isFirstWanted || ownKeys.includes(itemId) || ownKeys.includes(key)) return document;
      if (mappedKey(keyMapping, entry.fields) === key) return document;
    }
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    throw badRequest(error.message, { code: 'DocumentNotReadable', target: 'document' });
  }
  if (first === undefined) {
    throw badRequest(reason, { code: 'DocumentNotReadable', target: 'document' });
  }
  return first;
}

async function openSource(
  { dataSource, keyColumn }: DebugSource,
  input: DebugInput,
  environment: ReaderEnvironment,
  settings: RowSettings,
): Promise<DataSourceReader> {
  if ('file' in input) return readerOf(input.file);
  if (dataSource === undefined) {
    throw badRequest('Without an indexer, the document must have fields or a file.', { target: 'document' });
  }
  return openReader(dataSource, environment, { keyColumn, ...settings });
}

/**
 * Reads one document as the skills of an indexer receive it. Throws SearchError 400 and 501 for definitions and documents
 * that cannot be read, 404 for an unknown item, DataSourceError, and an AbortError.
 */
export async function readDebugDocument(
  source: DebugSource,
  input: DebugInput,
  environment: ReaderEnvironment & { signal: AbortSignal },
): Promise<DebugDocumentSource> {
  if ('fields' in input) {
    const fieldKey = input.fields[GENERATED_KEY_FIELD];
    const key = typeof fieldKey === 'string' ? fieldKey : 'document';
    return { itemId: key, fields: { ...input.fields, [GENERATED_KEY_FIELD]: key }, warnings: [] };
  }
  const { parameters, dataSource, skillset } = source;
  if (dataSource !== undefined) checkSupported({ parameters }, dataSource, undefined);
  const configuration = configurationOf({ parameters });
  const { signal } = environment;
  const { itemId = '', key = itemId } = 'file' in input ? {} : input;
  const choice = { keyMapping: source.keyMapping, key };
  const reader = await openSource(source, input, environment, configuration.rows);
  const items: ItemSource = {
    reader,
    configuration,
    cracking: defaultCracking(),
    limits: DEFAULT_LIMITS,
    signal,
    projections: { skipsParents: skipsParentDocuments(skillset) },
  };
  try {
    for await (const { kind, item } of reader.changes(undefined, signal)) {
      if (kind !== 'upserted') continue;
      if (itemId === '' ? isSelected(configuration, item) : matches(item, itemId)) {
        return await documentOf(items, item, itemId, choice);
      }
    }
    const keyedDocument = itemId === '' || !isOneToMany(configuration) ? undefined : await findByKey(items, choice);
    if (keyedDocument !== undefined) return keyedDocument;
  } finally {
    await reader.close?.();
  }
  throw notFound(itemId === '' ? 'The data source has no items.' : `The data source has no item '${itemId}'.`, {
    target: 'document.itemId',
  });
}
