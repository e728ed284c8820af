import { checkConditions, newETag, type Conditions } from './etags.js';
import type { Database } from '@searchdeck/sqlite';

/** One object of a data plane as it is stored: the contract's names, secrets included, no annotations. */
export interface Definition {
  name: string;
  etag: string;
  body: Record<string, unknown>;
  /** Folder of the engine, for an index. */
  directory: string | null;
}
export interface WriteResult {
  /** Whether the object did not exist before. */
  isNew: boolean;
  definition: Definition;
}
interface Row {
  name: string;
  etag: string;
  body: string;
  directory: string | null;
}

const MAX_CACHED_ROWS = 10_000;
const cacheKey = (serviceId: number, kind: string, name: string): string => `${serviceId}/${kind}/${name}`;
const definitionOf = (row: Row): Definition => ({ ...row, body: JSON.parse(row.body) as Record<string, unknown> });

/** Definitions of all kinds of all services. Every change is one synced transaction that checks its conditions inside. */
export class Definitions {
  /** Every search needs its index, so rows are read once. Bodies are never modified. */
  private readonly cache = new Map<string, Definition | undefined>();
  private readonly selectOne;
  private readonly selectAll;
  private readonly insert;
  private readonly remove;
  private readonly countRows;
  private readonly directories;
  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {
    this.selectOne = database.prepare<Row>(
      'SELECT name, etag, body, directory FROM definitions WHERE service_id = ? AND kind = ? AND name = ?',
    );
    this.selectAll = database.prepare<Row>(
      'SELECT name, etag, body, directory FROM definitions WHERE service_id = ? AND kind = ? ORDER BY name',
    );
    this.insert = database.prepare(
      `INSERT INTO definitions(service_id, kind, name, etag, body, directory) VALUES(?, ?, ?, ?, ?, ?)
       ON CONFLICT(service_id, kind, name) DO UPDATE SET etag = excluded.etag, body = excluded.body`,
    );
    this.remove = database.prepare('DELETE FROM definitions WHERE service_id = ? AND kind = ? AND name = ?');
    this.countRows = database.prepare<{ n: number }>(
      'SELECT count(*) AS n FROM definitions WHERE service_id = ? AND kind = ?',
    );
    this.directories = database.prepare<{ directory: string }>(
      'SELECT directory FROM definitions WHERE directory IS NOT NULL',
    );
  }

  get(serviceId: number, kind: string, name: string): Definition | undefined {
    const key = cacheKey(serviceId, kind, name);
    const cachedDefinition = this.cache.get(key);
    if (cachedDefinition !== undefined || this.cache.has(key)) return cachedDefinition;
    const row = this.selectOne.get(serviceId, kind, name);
    const definition = row === undefined ? undefined : definitionOf(row);
    if (this.cache.size >= MAX_CACHED_ROWS) this.cache.clear();
    this.cache.set(key, definition);
    return definition;
  }

  /** After a service was deleted with everything in it. */
  clearCache(): void {
    this.cache.clear();
  }

  list(serviceId: number, kind: string): Definition[] {
    return this.selectAll.all(serviceId, kind).map(definitionOf);
  }

  count(serviceId: number, kind: string): number {
    return this.countRows.get(serviceId, kind)?.n ?? 0;
  }

  allDirectories(): string[] {
    return this.directories.all().map((row) => row.directory);
  }

  /**
   * Stores the object that `change` returns for the current one. 412 if the conditions do not hold. If `change`
   * throws, nothing is changed.
   */
  write(
    serviceId: number,
    kind: string,
    name: string,
    conditions: Conditions,
    change: (current: Definition | undefined) => { body: Record<string, unknown>; directory?: string },
  ): WriteResult {
    const result = this.database.transaction(() => {
      const current = this.get(serviceId, kind, name);
      checkConditions(conditions, current?.etag);
      const { body, directory } = change(current);
      const etag = newETag(this.now());
      const folder = current?.directory ?? directory ?? null;
      this.insert.run(serviceId, kind, name, etag, JSON.stringify(body), folder);
      return { isNew: current === undefined, definition: { name, etag, body, directory: folder } };
    });
    this.cache.set(cacheKey(serviceId, kind, name), result.definition);
    return result;
  }

  /** Deletes an object and returns it; undefined if there was none. 412 if the conditions do not hold. */
  delete(serviceId: number, kind: string, name: string, conditions: Conditions): Definition | undefined {
    const deletedDefinition = this.database.transaction(() => {
      const current = this.get(serviceId, kind, name);
      checkConditions(conditions, current?.etag);
      if (current !== undefined) this.remove.run(serviceId, kind, name);
      return current;
    });
    this.cache.delete(cacheKey(serviceId, kind, name));
    return deletedDefinition;
  }
}
