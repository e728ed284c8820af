import {
  isObject,
  limits,
  SearchError,
  type ExportDocumentsTask,
  type Infer,
  type Json,
  type SearchField,
  type SearchIndex,
} from '@searchdeck/contract';
import { andText, comparisonText, groupText } from '@searchdeck/query';
import { keyFieldOf, notPageable, pagingField } from './paging-field.js';
import type { RetryingClient } from './retrying-client.js';

export type Document = Readonly<Record<string, Json>>;
export type DocumentQuery = Pick<Infer<typeof ExportDocumentsTask>, 'search' | 'filter' | 'select'>;

/** Where reading continues. JSON. */
export interface Cursor {
  /** `null`: documents without a value of the paging field are read first. */
  after: Json;
  /** Keys of the previous page: documents that share its last value are read again. */
  seen: string[];
}

export interface DocumentPage {
  documents: readonly Document[];
  /** Undefined: this is the last page. */
  next: Cursor | undefined;
}

/**
 * Reads all documents of a query in the order of one field, each page after the last value of the previous one, because
 * $skip ends at 100,000. A document that is added in the meantime may be missing; none appears twice.
 */
export class DocumentPages {
  readonly keyField: SearchField;
  private readonly field: SearchField | undefined;
  private pageSize: number = limits.pageSize;

  constructor(
    private readonly client: RetryingClient,
    private readonly indexName: string,
    index: Pick<SearchIndex, 'fields'>,
    private readonly query: DocumentQuery,
  ) {
    this.keyField = keyFieldOf(index);
    this.field = pagingField(index);
  }

  /** Number of matching documents. Sends the filter alone, so that the service checks it as the user wrote it. */
  async count(): Promise<number> {
    const { filter } = this.query;
    const body = await this.search({ ...(filter == null ? {} : { filter }), count: true, top: 0 });
    const count = isObject(body) ? body['@odata.count'] : undefined;
    if (typeof count !== 'number') throw invalidResponse();
    return count;
  }

  async page(cursor: Cursor | undefined): Promise<DocumentPage> {
    if (this.field === undefined) return this.onlyPage();
    if (cursor === undefined && this.field.key !== true) {
      const documents = await this.read([comparisonText(this.field.name, 'eq', null, this.field.type)]);
      if (documents.length >= this.pageSize) throw notPageable(`too many have no value in "${this.field.name}".`);
      return { documents, next: { after: null, seen: [] } };
    }
    return this.pageAfter(this.field, cursor ?? { after: null, seen: [] });
  }

  private async pageAfter(field: SearchField, { after, seen }: Cursor): Promise<DocumentPage> {
    const condition =
      after !== null
        ? [comparisonText(field.name, 'ge', after, field.type)]
        : field.key === true
          ? []
          : [comparisonText(field.name, 'ne', null, field.type)];
    const rows = await this.read(condition, `${field.name} asc`);
    const lastValue = rows.at(-1)?.[field.name];
    const seenKeys = new Set(seen);
    const documents = rows.filter((document) => !seenKeys.has(this.keyOf(document)));
    if (rows.length < this.pageSize || lastValue === undefined || lastValue === null) {
      return { documents, next: undefined };
    }
    if (lastValue === rows[0]?.[field.name]) {
      throw notPageable(`too many share one value of "${field.name}", and the key is not filterable and sortable.`);
    }
    return { documents, next: { after: lastValue, seen: rows.map((document) => this.keyOf(document)) } };
  }

  /** The only page, for an index without a field to page by. Throws if it cannot contain all documents. */
  private async onlyPage(): Promise<DocumentPage> {
    const documents = await this.read([]);
    if (documents.length < this.pageSize) return { documents, next: undefined };
    throw notPageable('no field is filterable, sortable, and retrievable.');
  }

  keyOf(document: Document): string {
    const key = document[this.keyField.name];
    if (typeof key !== 'string') throw invalidResponse();
    return key;
  }

  private async read(conditions: readonly string[], orderby?: string): Promise<Document[]> {
    const { filter, select } = this.query;
    const filters = [...(filter == null ? [] : [groupText(filter)]), ...conditions];
    const names = new Set([...(select ?? []), this.keyField.name, ...(this.field ? [this.field.name] : [])]);
    for (;;) {
      try {
        const body = await this.search({
          ...(filters.length === 0 ? {} : { filter: andText(filters) }),
          ...(orderby === undefined ? {} : { orderby }),
          ...(select == null ? {} : { select: [...names].join(',') }),
          top: this.pageSize,
        });
        return documentsOf(body);
      } catch (error) {
        // Documents with large vectors: fewer of them fit a response.
        const isTooLarge = error instanceof SearchError && error.code === 'UPSTREAM_TOO_LARGE';
        if (!isTooLarge || this.pageSize === 1) throw error;
        this.pageSize = Math.ceil(this.pageSize / 10);
      }
    }
  }

  private search(body: Readonly<Record<string, Json>>): Promise<Json | undefined> {
    const search = this.query.search == null || this.query.search === '' ? '*' : this.query.search;
    return this.client.send('documents.searchPost', { indexName: this.indexName }, { search, ...body });
  }
}

const invalidResponse = (): SearchError =>
  new SearchError({ status: 502, code: 'UPSTREAM_INVALID', message: "The service's response has no documents." });

function documentsOf(body: Json | undefined): Document[] {
  const value = isObject(body) ? body['value'] : undefined;
  if (!Array.isArray(value)) throw invalidResponse();
  return value.map((document: Json) => {
    if (!isObject(document)) throw invalidResponse();
    return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('@search.')));
  });
}
