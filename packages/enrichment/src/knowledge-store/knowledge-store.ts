import { odata, TableClient } from '@azure/data-tables';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import { isObject, type SearchSkillset } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { OPAQUE_CONTENT_TYPE } from '../content-type.js';
import { mapInParallel } from '../map-in-parallel.js';
import { parseConnectionString } from '../readers/connection-string.js';
import { blobHttpClient, blobRetries, restHttpClient, storageRetries } from '../readers/rest-http.js';
import { connectStorage } from '../readers/storage-connection.js';
import { toStorageError } from '../readers/storage-errors.js';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import type { Warning } from '../errors.js';
import { KnowledgeStoreProjections, partitionOf, type StoredItem } from './projections.js';

type Definition = NonNullable<SearchSkillset['knowledgeStore']>;

const MAX_PARALLEL = 8;
/** Maximum length of a text in a table, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 32 * 1024;

/** A value of a column: texts, numbers, and Boolean values as they are, all others as JSON. */
function columnValue(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_TEXT_LENGTH);
}

/** The columns of a row. Names of columns are identifiers. */
function columnsOf(value: unknown): Record<string, string | number | boolean> {
  const columns: Record<string, string | number | boolean> = {};
  for (const [name, member] of Object.entries(isObject(value) ? value : {})) {
    if (member != null) columns[name.replace(/\W/g, '_')] = columnValue(member);
  }
  return columns;
}

/** The bytes and the content type of a file, such as an image. */
function fileOf(value: unknown): { bytes: Buffer; contentType: string } | undefined {
  const { data, contentType } = isObject(value) ? value : {};
  if (typeof data !== 'string') return undefined;
  return {
    bytes: Buffer.from(data, 'base64'),
    contentType: typeof contentType === 'string' ? contentType : OPAQUE_CONTENT_TYPE,
  };
}

/** Stores projections of enriched documents in tables and containers of a storage account. service-behavior §9. */
export class KnowledgeStore {
  private readonly projections: KnowledgeStoreProjections;
  private readonly blobs: () => BlobServiceClient;
  private readonly tables: (name: string) => TableClient;
  /** Creations of tables and containers, by their names. */
  private readonly creations = new Map<string, Promise<unknown>>();

  /** Throws SearchError 400 and DataSourceError `invalidConnection`. It sends no request. */
  constructor(definition: Definition, fetch: Fetch) {
    const { storageConnectionString } = definition;
    this.projections = new KnowledgeStoreProjections(definition);
    const settings = parseConnectionString(storageConnectionString);
    let blobs: BlobServiceClient | undefined;
    this.blobs = () =>
      (blobs ??= connectStorage(settings, (connection) =>
        BlobServiceClient.fromConnectionString(connection, {
          httpClient: blobHttpClient(fetch),
          retryOptions: blobRetries,
        }),
      ));
    this.tables = (name) =>
      connectStorage(settings, (connection) =>
        TableClient.fromConnectionString(connection, name, {
          httpClient: restHttpClient(fetch),
          allowInsecureConnection: true,
          retryOptions: storageRetries,
        }),
      );
  }

  /**
   * Stores the projections of a document, and removes those of its earlier version. Returns warnings. Throws DataSourceError
   * if the storage account cannot be written, and the signal's reason.
   */
  async write(tree: EnrichmentTree, documentKey: string, signal: AbortSignal): Promise<Warning[]> {
    const items = this.projections.apply(tree, documentKey);
    const partition = partitionOf(documentKey);
    const warnings: Warning[] = [];
    const targets = new Map(this.projections.targets.map((each) => [`${each.kind === 'table'} ${each.target}`, each]));
    for (const { kind, target } of targets.values()) {
      const targetItems = items.filter(
        (item) => item.target === target && (item.kind === 'table') === (kind === 'table'),
      );
      try {
        if (kind === 'table') await this.writeRows(target, partition, targetItems, signal);
        else warnings.push(...(await this.writeBlobs(target, partition, targetItems, signal)));
      } catch (error) {
        signal.throwIfAborted();
        throw toStorageError(
          error,
          `The ${kind === 'table' ? 'table' : 'container'} '${target}' of the knowledge store`,
          'written',
        );
      }
    }
    return warnings;
  }

  private ensureCreated(name: string, create: () => Promise<unknown>): Promise<unknown> {
    const existing = this.creations.get(name);
    if (existing !== undefined) return existing;
    const creation = create();
    this.creations.set(name, creation);
    // A failure may be temporary: the next document tries again.
    creation.catch(() => this.creations.delete(name));
    return creation;
  }

  private async writeRows(
    table: string,
    partitionKey: string,
    items: readonly StoredItem[],
    abortSignal: AbortSignal,
  ): Promise<void> {
    const client = this.tables(table);
    // It does nothing if the table exists.
    await this.ensureCreated(`table ${table}`, () => client.createTable({ abortSignal }));
    const outdatedKeys = new Set<string>();
    const queryOptions = { filter: odata`PartitionKey eq ${partitionKey}`, select: ['RowKey'] };
    for await (const { rowKey } of client.listEntities({ queryOptions, abortSignal })) outdatedKeys.add(rowKey ?? '');
    for (const { key } of items) outdatedKeys.delete(key);
    await mapInParallel(items, MAX_PARALLEL, ({ key, value }) =>
      client.upsertEntity({ ...columnsOf(value), partitionKey, rowKey: key }, 'Replace', { abortSignal }),
    );
    await mapInParallel([...outdatedKeys], MAX_PARALLEL, (key) =>
      client.deleteEntity(partitionKey, key, { abortSignal }),
    );
  }

  private async writeBlobs(
    container: string,
    folder: string,
    items: readonly StoredItem[],
    abortSignal: AbortSignal,
  ): Promise<Warning[]> {
    const client: ContainerClient = this.blobs().getContainerClient(container);
    await this.ensureCreated(`container ${container}`, () => client.createIfNotExists({ abortSignal }));
    const outdatedNames = new Set<string>();
    for await (const { name } of client.listBlobsFlat({ prefix: `${folder}/`, abortSignal })) outdatedNames.add(name);
    const warnings: Warning[] = [];
    await mapInParallel(items, MAX_PARALLEL, async ({ kind, key, value }) => {
      const file =
        kind === 'object'
          ? { bytes: Buffer.from(JSON.stringify(value)), contentType: 'application/json' }
          : fileOf(value);
      if (file === undefined) {
        warnings.push({ name: 'knowledgeStore', message: `The projection to '${container}' is not a file.` });
        return;
      }
      const extension = file.contentType === 'image/jpeg' ? '.jpg' : '';
      const name = `${folder}/${key}${kind === 'object' ? '.json' : extension}`;
      outdatedNames.delete(name);
      await client.getBlockBlobClient(name).upload(file.bytes, file.bytes.length, {
        blobHTTPHeaders: { blobContentType: file.contentType },
        abortSignal,
      });
    });
    await mapInParallel([...outdatedNames], MAX_PARALLEL, (name) => client.deleteBlob(name, { abortSignal }));
    return warnings;
  }
}
