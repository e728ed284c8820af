import type { SkillVersions } from '@searchdeck/enrichment';
import type { Database } from '@searchdeck/sqlite';
import type { IndexerName } from './indexer-runs.js';

/** The enrichment cache of an indexer, and the definitions that its content belongs to. */
export interface IndexerCache {
  id: string;
  /** Of the storage account; empty if the cache is in the data folder. */
  connectionString: string;
  /** Increases when everything that is stored becomes invalid. */
  generation: number;
  /** Fingerprint of how items are read. */
  source: string;
  /** Fingerprint of how documents are enriched. */
  enrichment: string;
  versions: SkillVersions;
}

interface Row {
  id: string;
  connection_string: string;
  generation: number;
  source: string;
  enrichment: string;
  versions: string;
}

/** State of the enrichment caches of indexers. Their contents are stored separately. */
export class IndexerCaches {
  private readonly select;
  private readonly selectIds;
  private readonly upsert;
  private readonly delete;

  constructor(database: Database) {
    this.select = database.prepare<Row>('SELECT * FROM indexer_caches WHERE service_id = ? AND indexer = ?');
    this.selectIds = database.prepare<{ id: string }>('SELECT id FROM indexer_caches');
    this.upsert = database.prepare(
      `INSERT INTO indexer_caches(service_id, indexer, id, connection_string, generation, source, enrichment, versions)
       VALUES(?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT(service_id, indexer) DO UPDATE SET id = excluded.id, connection_string = excluded.connection_string,
       generation = excluded.generation, source = excluded.source, enrichment = excluded.enrichment,
       versions = excluded.versions`,
    );
    this.delete = database.prepare('DELETE FROM indexer_caches WHERE service_id = ? AND indexer = ?');
  }

  get({ serviceId, indexer }: IndexerName): IndexerCache | undefined {
    const row = this.select.get(serviceId, indexer);
    if (row === undefined) return undefined;
    const { id, connection_string: connectionString, generation, source, enrichment, versions } = row;
    return {
      id,
      connectionString,
      generation,
      source,
      enrichment,
      versions: JSON.parse(versions) as SkillVersions,
    };
  }

  put({ serviceId, indexer }: IndexerName, cache: IndexerCache): void {
    const { id, connectionString, generation, source, enrichment, versions } = cache;
    this.upsert.run(serviceId, indexer, id, connectionString, generation, source, enrichment, JSON.stringify(versions));
  }

  remove({ serviceId, indexer }: IndexerName): void {
    this.delete.run(serviceId, indexer);
  }

  /** The caches of all services. */
  ids(): string[] {
    return this.selectIds.all().map(({ id }) => id);
  }
}
