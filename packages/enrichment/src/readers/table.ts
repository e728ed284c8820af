import { TableClient, type TableEntityResult } from '@azure/data-tables';
import type { Fetch } from '@searchdeck/inference';
import type { DataSourceReader, ItemChange, ItemReference, ListedItems, SourceItem, TrackingState } from './reader.js';
import type { SoftDelete } from './soft-delete.js';
import { accountNameOf, connectStorage } from './storage-connection.js';
import { toStorageError } from './storage-errors.js';
import { restHttpClient, storageRetries } from './rest-http.js';

export interface TableLocation {
  /** The parsed connection string. */
  settings: ReadonlyMap<string, string>;
  table: string;
  /** Only entities that this OData filter selects. */
  filter?: string;
  softDelete?: SoftDelete;
  fetch: Fetch;
}

type Entity = TableEntityResult<Record<string, unknown>>;

interface Row {
  /** In UTC, with seven fractional digits, so that strings compare as times. */
  time: string;
  /** Partition key and row key as JSON: unlike the document key, it is unique. */
  id: string;
  fields: Record<string, unknown>;
}

/** The storage account assigns times with up to seven fractional digits. */
const FRACTION_DIGITS = 7;

function normalizeTime(timestamp: string): string {
  const [seconds = '', fraction = ''] = timestamp.replace(/Z$/, '').split('.');
  return `${seconds}.${fraction.padEnd(FRACTION_DIGITS, '0')}Z`;
}

/**
 * Converts a value to JSON: binary data to base64, and 64-bit integers to numbers if these are exact, otherwise to
 * strings.
 */
function toFieldValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** The fields of an entity: its columns, and `Key`, the partition key followed by the row key. service-behavior §9. */
function toRow({ etag: _etag, partitionKey = '', rowKey = '', timestamp = '', ...columns }: Entity): Row {
  const time = normalizeTime(timestamp);
  const fields: Record<string, unknown> = {
    PartitionKey: partitionKey,
    RowKey: rowKey,
    Timestamp: time,
    Key: partitionKey + rowKey,
  };
  for (const [name, value] of Object.entries(columns)) {
    if (!name.startsWith('odata.')) fields[name] = toFieldValue(value);
  }
  return { time, id: JSON.stringify([partitionKey, rowKey]), fields };
}

/** Entities of a table. Changes are ordered by `Timestamp`, which the storage account assigns. */
export class TableReader implements DataSourceReader {
  private readonly client: TableClient;
  private readonly filter: string | undefined;
  private readonly softDelete: SoftDelete | undefined;
  private readonly subject: string;

  /** Throws DataSourceError `invalidConnection`. It sends no request. */
  constructor({ settings, table, filter, softDelete, fetch }: TableLocation) {
    this.client = connectStorage(settings, (connection) =>
      TableClient.fromConnectionString(connection, table, {
        httpClient: restHttpClient(fetch),
        allowInsecureConnection: true,
        retryOptions: storageRetries,
      }),
    );
    this.filter = filter?.trim() === '' ? undefined : filter;
    this.softDelete = softDelete;
    this.subject = `The table '${table}' of the storage account '${accountNameOf(new URL(this.client.url))}'`;
  }

  /** Rows since a time, and the storage account's time of the first page. */
  private async rows(since: string | undefined, signal: AbortSignal): Promise<{ rows: Row[]; listedAt: number }> {
    const conditions = [
      ...(this.filter === undefined ? [] : [`(${this.filter})`]),
      ...(since === undefined ? [] : [`Timestamp ge datetime'${since}'`]),
    ];
    const rows: Row[] = [];
    let listedAt: number | undefined;
    try {
      const entities = this.client.listEntities({
        abortSignal: signal,
        ...(conditions.length === 0 ? {} : { queryOptions: { filter: conditions.join(' and ') } }),
        onResponse: ({ headers }) => {
          listedAt ??= Date.parse(headers.get('date') ?? '');
        },
      });
      for await (const entity of entities) rows.push(toRow(entity));
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, this.subject);
    }
    return { rows, listedAt: listedAt ?? 0 };
  }

  async *changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncGenerator<ItemChange> {
    const [sinceTime, sinceId] = since === undefined ? [undefined, ''] : [String(since['time']), String(since['id'])];
    const { rows: listedRows, listedAt } = await this.rows(sinceTime, signal);
    const rows = listedRows.filter(({ time, id }) => time !== sinceTime || id > sinceId);
    onListed?.({ count: rows.length });
    rows.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.id < b.id ? -1 : 1));
    // A response has its time in whole seconds. Entities that change later are read again by the next run.
    const maxTrackedTime = normalizeTime(new Date(listedAt - 1).toISOString());
    for (const { time, id, fields } of rows) {
      signal.throwIfAborted();
      yield {
        kind: this.softDelete?.matches(fields) === true ? 'deleted' : 'upserted',
        item: { id, fields },
        tracking: time > maxTrackedTime ? { time: maxTrackedTime, id: '' } : { time, id },
      };
    }
  }

  read(reference: ItemReference): Promise<SourceItem> {
    return Promise.resolve({ reference, fields: reference.fields });
  }
}
