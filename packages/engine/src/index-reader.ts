import { notFound, serviceUnavailable } from '@searchdeck/contract/core';
import type { CompiledDefinition } from './analysis/compiled-definition.js';
import { SynonymCache, SynonymsPending } from './analysis/synonym-cache.js';
import type { SynonymRules } from './analysis/synonyms.js';
import type { IndexSchema, SchemaField } from './definition/index-schema.js';
import { FilterCache } from './filter/filter-cache.js';
import type { IndexStore } from './index-store/index-store.js';
import { DamagedSegment } from './segment/image.js';
import type { Segment } from './segment/segment.js';
import { MatchSetPool } from './weights/match-set.js';
import { Scratch } from './weights/scratch.js';
import { createSimilarity } from './weights/similarity.js';
import { Snapshot } from './weights/snapshot.js';

/** The rules of a synonym map by name; undefined if there is no such map. */
export type SynonymMapLookup = (name: string) => string | undefined;

/** The state that queries on the main thread share until the index definition changes. */
export class IndexReader {
  readonly pool = new MatchSetPool();
  readonly scratch = new Scratch();
  private readonly filters = new FilterCache();
  private readonly synonymRules = new SynonymCache();
  /** By list of segments, so that queries share lookups. */
  private readonly snapshots = new WeakMap<readonly Segment[], Snapshot>();

  constructor(
    readonly definition: CompiledDefinition,
    private readonly store: IndexStore,
    private readonly findSynonymMap: SynonymMapLookup | undefined,
    /** Throws if the index was closed. */
    private readonly checkOpen: () => void,
  ) {}

  get schema(): IndexSchema {
    return this.definition.schema;
  }

  /** The current state of the index. */
  snapshot(): Snapshot {
    const { segments } = this.store;
    let snapshot = this.snapshots.get(segments);
    if (snapshot === undefined) {
      const { schema, analysis } = this.definition;
      const similarity = createSimilarity(schema.definition.similarity);
      snapshot = new Snapshot(schema, analysis, similarity, segments, this.filters);
      this.snapshots.set(segments, snapshot);
    }
    return snapshot;
  }

  /** Runs a query on the current state. If it finds a damaged segment file, that is rebuilt and the query run again. */
  async read<T>(query: (snapshot: Snapshot) => T): Promise<T> {
    this.checkOpen();
    try {
      return query(this.snapshot());
    } catch (error) {
      if (error instanceof SynonymsPending) {
        await error.ready;
        return this.read(query);
      }
      if (!(error instanceof DamagedSegment)) throw error;
      await this.store.repair(error);
      this.checkOpen();
      return query(this.snapshot());
    }
  }

  /** The same for a caller that cannot wait for a repair: SearchError 503 while the segment is rebuilt. */
  readNow<T>(query: (snapshot: Snapshot) => T): T {
    this.checkOpen();
    try {
      return query(this.snapshot());
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      // A search that finds the same damage reports whether the repair failed.
      this.store.repair(error).catch(() => {});
      throw serviceUnavailable('A part of the index is being rebuilt. Try again in a moment.', 1);
    }
  }

  synonyms(field: SchemaField): SynonymRules | undefined {
    const [name] = field.definition.synonymMaps ?? [];
    if (name === undefined) return undefined;
    const text = this.findSynonymMap?.(name);
    if (text === undefined) throw notFound(`The synonym map '${name}' of field '${field.path}' was not found.`);
    return this.synonymRules.get(field.path, text, this.definition.analysis.searchAnalyzer(field));
  }

  /** By field path: the rules of the synonym maps that exist. */
  synonymTexts(): Map<string, string> {
    const texts = this.schema.searchable.flatMap((field) => {
      // A missing map only affects queries of its field, which were already rejected.
      const [name] = field.definition.synonymMaps ?? [];
      const text = name === undefined ? undefined : this.findSynonymMap?.(name);
      return text === undefined ? [] : [[field.path, text] as const];
    });
    return new Map(texts);
  }

  /** Frees the memory of segments that were merged away. */
  trim(): void {
    this.pool.trim(this.store.segments.reduce((max, { docs }) => Math.max(max, docs), 0));
  }
}
