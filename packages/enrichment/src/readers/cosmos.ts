import { CosmosClient, ErrorResponse, type Container, type SqlQuerySpec } from '@azure/cosmos';
import { isObject, notSupportedLocally } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { DataSourceError } from '../errors.js';
import { urlTokenEncode } from '../mappings/functions.js';
import { CHANGE_TIME } from './cosmos-connection.js';
import { toNotAllowedError } from './not-allowed.js';
import { restHttpClient } from './rest-http.js';
import type { DataSourceReader, ItemChange, ItemReference, ListedItems, SourceItem, TrackingState } from './reader.js';
import type { SoftDelete } from './soft-delete.js';

export interface CosmosLocation {
  /** Of the connection string. */
  settings: ReadonlyMap<string, string>;
  container: string;
  /** An SQL query; `@HighWaterMark` is the mark of the last run. Default: all documents. */
  query?: string;
  /** Whether only documents that changed since the last run are read. */
  tracksChanges: boolean;
  /** The property that is mapped to the key of the index; undefined without an index. */
  keyColumn: string | undefined;
  softDelete?: SoftDelete;
  fetch: Fetch;
}

const MARK_PARAMETER = '@HighWaterMark';
const ID_PARAMETER = '@Id';
const DOCUMENTS_PER_PAGE = 1000;
/** Maximum time to count documents. */
const COUNT_TIMEOUT_MS = 5000;

interface Row {
  time: number;
  /** Unique within the data source. */
  id: string;
  fields: Record<string, unknown>;
}

function openContainer(
  { settings, container, fetch }: CosmosLocation,
  onResponse: (headers: Readonly<Record<string, string>>) => void,
): Container {
  const endpoint = settings.get('accountendpoint') ?? '';
  const database = settings.get('database');
  const kind = settings.get('apikind');
  if (kind !== undefined && kind.toLowerCase() !== 'sql') {
    throw notSupportedLocally(
      `Reading a data source of the type 'docdb' with ApiKind=${kind}`,
      'credentials.connectionString',
    );
  }
  if (!database || !URL.canParse(endpoint)) {
    throw new DataSourceError(
      'invalidConnection',
      'The connection string must have the form AccountEndpoint=<URL>;AccountKey=<key>;Database=<name>.',
    );
  }
  const client = new CosmosClient({
    endpoint,
    key: settings.get('accountkey') ?? '',
    connectionPolicy: { enableEndpointDiscovery: false },
    httpClient: restHttpClient(fetch, onResponse),
  });
  return client.database(database).container(container);
}

/** The message of a failed request names neither the URL nor the credentials. */
function toCosmosError(error: unknown, subject: string): DataSourceError {
  if (error instanceof DataSourceError) return error;
  const notAllowedError = toNotAllowedError(error);
  if (notAllowedError !== undefined) return notAllowedError;
  const status = error instanceof ErrorResponse ? Number(error.code) : Number.NaN;
  if (status === 404) return new DataSourceError('notFound', `${subject} does not exist.`);
  if (status === 401 || status === 403) {
    return new DataSourceError('unauthorized', `${subject} cannot be read: the database denied access.`);
  }
  if (status === 400) {
    return new DataSourceError('invalidConnection', `${subject} cannot be read: the database rejected the query.`);
  }
  const reason = Number.isNaN(status) ? 'the database did not respond' : `the database returned ${status}`;
  return new DataSourceError('unreachable', `${subject} cannot be read: ${reason}.`);
}

/**
 * Documents of a container. Changes are ordered by the time of the last change, which has whole seconds: documents that
 * changed in the second in which they were listed are read again by the next run.
 */
export class CosmosReader implements DataSourceReader {
  private readonly container: Container;
  private readonly subject: string;
  /** The time of the database at the start of the current list, in seconds. */
  private listedAt: number | undefined;

  /** Throws DataSourceError `invalidConnection`, and SearchError 501 for other interfaces. It sends no request. */
  constructor(private readonly location: CosmosLocation) {
    this.subject = `The container '${location.container}' of the database '${location.settings.get('database') ?? ''}'`;
    this.container = openContainer(location, ({ date }) => {
      this.listedAt ??= Math.floor((date === undefined ? Date.now() : Date.parse(date)) / 1000);
    });
  }

  private querySpec(since: number): SqlQuerySpec {
    const { query, tracksChanges } = this.location;
    const defaultQuery = tracksChanges
      ? `SELECT * FROM c WHERE c.${CHANGE_TIME} >= ${MARK_PARAMETER} ORDER BY c.${CHANGE_TIME}`
      : 'SELECT * FROM c';
    const text = query === undefined || query.trim() === '' ? defaultQuery : query;
    return { query: text, parameters: text.includes(MARK_PARAMETER) ? [{ name: MARK_PARAMETER, value: since }] : [] };
  }

  private toRow(document: unknown): Row {
    const { tracksChanges, keyColumn = 'id' } = this.location;
    const fields: Record<string, unknown> = isObject(document) ? { ...document } : {};
    const { _rid: resourceId, id, [CHANGE_TIME]: time } = fields;
    // Names of fields can't start with an underscore, and resource IDs have characters that keys can't have.
    if (typeof resourceId === 'string') fields['rid'] = urlTokenEncode(resourceId);
    if (tracksChanges && typeof time !== 'number') {
      throw new DataSourceError('invalidConnection', `The query of ${this.subject} must select '${CHANGE_TIME}'.`);
    }
    const rowId = fields[keyColumn] ?? resourceId ?? id;
    if (typeof rowId !== 'string' && typeof rowId !== 'number') {
      throw new DataSourceError('invalidConnection', `The query of ${this.subject} must select '${keyColumn}'.`);
    }
    return { time: typeof time === 'number' ? time : 0, id: String(rowId), fields };
  }

  private async *rows(since: number, signal: AbortSignal): AsyncGenerator<Row> {
    const options = { maxItemCount: DOCUMENTS_PER_PAGE, abortSignal: signal };
    try {
      for await (const { resources } of this.container.items.query(this.querySpec(since), options).getAsyncIterator()) {
        for (const document of resources ?? []) yield this.toRow(document);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw toCosmosError(error, this.subject);
    }
  }

  /** Reports how many documents the default query has after a position, unless counting them fails or takes too long. */
  private async reportDocuments(
    sinceTime: number,
    sinceId: string,
    signal: AbortSignal,
    onListed: ((listed: ListedItems) => void) | undefined,
  ): Promise<void> {
    const { query, tracksChanges, keyColumn = 'id' } = this.location;
    const isDefault = query === undefined || query.trim() === '';
    // Documents of the same second are in the order of their keys, which only the default key can be compared with.
    if (onListed === undefined || !isDefault || (sinceId !== '' && keyColumn !== 'id')) return;
    const time = `c.${CHANGE_TIME}`;
    const where = tracksChanges
      ? ` WHERE ${time} > ${MARK_PARAMETER} OR (${time} = ${MARK_PARAMETER} AND c.id > ${ID_PARAMETER})`
      : '';
    const parameters = [
      { name: MARK_PARAMETER, value: sinceTime },
      { name: ID_PARAMETER, value: sinceId },
    ];
    const spec: SqlQuerySpec = {
      query: `SELECT VALUE COUNT(1) FROM c${where}`,
      parameters: tracksChanges ? parameters : [],
    };
    try {
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)]);
      const { resources } = await this.container.items.query<number>(spec, { abortSignal }).fetchAll();
      const [count] = resources;
      if (typeof count === 'number') onListed({ count });
    } catch {
      // The documents are read anyway.
      signal.throwIfAborted();
    }
  }

  private change({ id, fields }: Row, tracking: TrackingState): ItemChange {
    const isDeleted = this.location.softDelete?.matches(fields) === true;
    return { kind: isDeleted ? 'deleted' : 'upserted', item: { id, fields }, tracking };
  }

  async *changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncGenerator<ItemChange> {
    if (!this.location.tracksChanges) {
      await this.reportDocuments(0, '', signal, onListed);
      for await (const row of this.rows(0, signal)) yield this.change(row, {});
      return;
    }
    const [sinceTime, sinceId] = since === undefined ? [0, ''] : [Number(since['time']), String(since['id'])];
    await this.reportDocuments(sinceTime, sinceId, signal, onListed);
    this.listedAt = undefined;
    let group: Row[] = [];
    for await (const row of this.rows(sinceTime, signal)) {
      if (group.length > 0 && group[0]!.time !== row.time) {
        if (row.time < group[0]!.time) {
          throw new DataSourceError(
            'invalidConnection',
            `The query of ${this.subject} must be ordered by '${CHANGE_TIME}' to detect changes.`,
          );
        }
        yield* this.changesOf(group, sinceTime, sinceId);
        group = [];
      }
      group.push(row);
    }
    yield* this.changesOf(group, sinceTime, sinceId);
  }

  /** Documents that changed in the same second, in the order of their IDs. */
  private *changesOf(group: readonly Row[], sinceTime: number, sinceId: string): Generator<ItemChange> {
    const maxTrackedTime = (this.listedAt ?? 0) - 1;
    for (const row of group.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { time, id } = row;
      if (time < sinceTime || (time === sinceTime && id <= sinceId)) continue;
      yield this.change(row, time > maxTrackedTime ? { time: maxTrackedTime, id: '' } : { time, id });
    }
  }

  read(reference: ItemReference): Promise<SourceItem> {
    return Promise.resolve({ reference, fields: reference.fields });
  }
}
