import {
  operationCodes,
  conflict,
  isObject,
  printJson,
  SearchError,
  type Json,
  type SearchAlias,
  type SearchIndex,
} from '@searchdeck/contract';
import { DocumentPages } from '../documents/document-pages.js';
import type { RetryingClient } from '../documents/retrying-client.js';

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof SearchError && statuses.includes(error.status);

/** What a rebuild does with the indexes and aliases of a service. */
export class IndexService {
  constructor(private readonly client: RetryingClient) {}

  async get(indexName: string): Promise<SearchIndex> {
    return (await this.client.send('indexes.get', { indexName })) as unknown as SearchIndex;
  }

  /** Undefined: it does not exist. */
  async find(indexName: string): Promise<SearchIndex | undefined> {
    try {
      return await this.get(indexName);
    } catch (error) {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }
  }

  /**
   * Creates an index. `canExist`: an earlier attempt was interrupted, so that the index may exist already.
   * 409 if another index has its name.
   */
  async create(indexName: string, definition: Readonly<Record<string, unknown>>, canExist: boolean): Promise<void> {
    if (canExist && (await this.find(indexName)) !== undefined) return;
    const { '@odata.etag': _etag, '@odata.context': _context, ...body } = definition;
    const headers = { 'if-none-match': '*', prefer: 'return=representation' };
    const options = { headers, savedAs: 'rebuilt' } as const;
    try {
      await this.client.send('indexes.put', { indexName }, { ...body, name: indexName }, options);
    } catch (error) {
      if (!isStatus(error, 409, 412) || (await this.find(indexName)) === undefined) throw error;
      throw conflict(`An index named "${indexName}" already exists.`, { code: operationCodes.indexExists });
    }
  }

  /** Deletes an index if it still has this version. */
  async delete(indexName: string, etag: string | null | undefined): Promise<void> {
    try {
      const options = etag == null ? {} : { headers: { 'if-match': etag } };
      await this.client.send('indexes.delete', { indexName }, undefined, options);
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
    }
  }

  count(indexName: string, definition: SearchIndex): Promise<number> {
    return new DocumentPages(this.client, indexName, definition, {}).count();
  }

  /** A text that differs after documents were written. */
  async statistics(indexName: string): Promise<string> {
    const body = await this.client.send('indexes.statistics', { indexName });
    const { documentCount, storageSize } = isObject(body) ? body : {};
    return printJson([documentCount, storageSize]);
  }

  /** Names of the aliases that point to an index. */
  async aliasesOf(indexName: string): Promise<string[]> {
    const body = await this.client.send('aliases.list', {});
    const aliases = isObject(body) && Array.isArray(body['value']) ? (body['value'] as unknown as SearchAlias[]) : [];
    return aliases.filter(({ indexes }) => indexes.includes(indexName)).map(({ name }) => name);
  }

  /** Points an alias to another index, unless it was changed to a third one or deleted. */
  async repoint(aliasName: string, from: string, to: string): Promise<void> {
    for (;;) {
      const alias = await this.findAlias(aliasName);
      if (alias === undefined || !alias.indexes.includes(from)) return;
      const headers = { 'if-match': alias['@odata.etag'] ?? '*', prefer: 'return=representation' };
      const body = { name: aliasName, indexes: alias.indexes.map((name) => (name === from ? to : name)) };
      try {
        await this.client.send('aliases.put', { aliasName }, body, { headers });
        return;
      } catch (error) {
        if (!isStatus(error, 412)) throw error;
      }
    }
  }

  private async findAlias(aliasName: string): Promise<SearchAlias | undefined> {
    try {
      const body: Json | undefined = await this.client.send('aliases.get', { aliasName });
      return body as unknown as SearchAlias;
    } catch (error) {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }
  }
}
