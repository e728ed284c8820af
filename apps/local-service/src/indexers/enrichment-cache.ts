import { createHash, randomUUID } from 'node:crypto';
import type { SearchIndexer, SearchIndexerDataSource, SearchSkillset } from '@searchdeck/contract';
import {
  acceptChangedSkills,
  enrichmentFingerprint,
  openBlobCache,
  skillName,
  sourceFingerprint,
  type CacheOptions,
  type CacheStorage,
} from '@searchdeck/enrichment';
import type { App } from '../app-context.js';
import type { IndexerCache } from '../store/indexer-caches.js';
import type { IndexerName } from '../store/indexer-runs.js';
import type { ServiceRecord } from '../store/services.js';

/** The definitions of an indexer that decide which stored results of skills are current. */
export interface IndexerDefinitions {
  indexer: SearchIndexer;
  dataSource: SearchIndexerDataSource;
  skillset: SearchSkillset | undefined;
}

type CacheDefinition = NonNullable<SearchIndexer['cache']>;

/** The definition of a cache with the ID that the service assigns. A cache in another storage account is another cache. */
export function withCacheId(cache: CacheDefinition, previous: CacheDefinition | null | undefined): CacheDefinition {
  const isSame = previous?.id != null && locationOf(previous) === locationOf(cache);
  return { ...cache, id: isSame ? previous.id : randomUUID() };
}

const locationOf = ({ storageConnectionString }: CacheDefinition): string => storageConnectionString ?? '';

/** Earlier versions stored caches without an ID. */
const idOf = ({ id }: CacheDefinition, { serviceId, indexer }: IndexerName): string =>
  id ?? createHash('sha256').update(`${serviceId}/${indexer}`).digest('hex').slice(0, 32);

interface CacheAccess {
  storage: CacheStorage;
  removeEarlierGenerations: (signal: AbortSignal) => Promise<void>;
  delete: (signal: AbortSignal) => Promise<void>;
}

async function openStorage(
  { outbound, localCaches }: App,
  cache: Pick<IndexerCache, 'id' | 'connectionString' | 'generation'>,
): Promise<CacheAccess> {
  if (cache.connectionString !== '') {
    const blobs = await openBlobCache(cache.connectionString, cache, outbound.fetch);
    return {
      storage: blobs,
      removeEarlierGenerations: (signal) => blobs.removeEarlierGenerations(signal),
      delete: (signal) => blobs.delete(signal),
    };
  }
  return {
    storage: localCaches.storageOf(cache),
    removeEarlierGenerations: () => Promise.resolve(localCaches.removeEarlierGenerations(cache)),
    delete: () => Promise.resolve(localCaches.remove(cache.id)),
  };
}

const fingerprints = (
  { indexer, dataSource, skillset }: IndexerDefinitions,
  versions: IndexerCache['versions'],
): Pick<IndexerCache, 'source' | 'enrichment'> => ({
  source: sourceFingerprint(dataSource, indexer),
  enrichment: enrichmentFingerprint(indexer, skillset, versions),
});

/** The cache for the current definitions, and whether all documents must be processed again. */
function updatedCache(
  name: IndexerName,
  definition: CacheDefinition,
  definitions: IndexerDefinitions,
  storedCache: IndexerCache | undefined,
): { cache: IndexerCache; restarts: boolean } {
  const id = idOf(definition, name);
  const versions = storedCache?.versions ?? { resets: {}, equivalents: {} };
  const current = fingerprints(definitions, versions);
  if (storedCache?.id !== id) {
    const connectionString = locationOf(definition);
    return { cache: { id, connectionString, generation: 1, ...current, versions }, restarts: false };
  }
  if (storedCache.source !== current.source) {
    return { cache: { ...storedCache, ...current, generation: storedCache.generation + 1 }, restarts: true };
  }
  const reprocesses = definition.enableReprocessing !== false && storedCache.enrichment !== current.enrichment;
  return reprocesses
    ? { cache: { ...storedCache, ...current }, restarts: true }
    : { cache: storedCache, restarts: false };
}

/**
 * Opens the cache for a run; undefined if the indexer has none. If the definitions changed since the latest run, the run
 * processes all documents. service-behavior §9. A run of documents that were reset leaves that to the next one, and replaces
 * the stored results of its documents. Throws DataSourceError.
 */
export async function openCache(
  app: App,
  name: IndexerName,
  definitions: IndexerDefinitions,
  run: { id: number; isReset: boolean },
  signal: AbortSignal,
): Promise<CacheOptions | undefined> {
  const definition = definitions.indexer.cache ?? undefined;
  let storedCache = app.indexerCaches.get(name);
  if (storedCache !== undefined && (definition === undefined || storedCache.id !== idOf(definition, name))) {
    await (await openStorage(app, storedCache)).delete(signal);
    app.indexerCaches.remove(name);
    storedCache = undefined;
  }
  if (definition === undefined) return undefined;
  const { cache, restarts } =
    run.isReset && storedCache !== undefined
      ? { cache: storedCache, restarts: false }
      : updatedCache(name, definition, definitions, storedCache);
  app.indexerRuns.transaction(() => {
    app.indexerCaches.put(name, cache);
    if (restarts) app.indexerRuns.restart(name, run.id);
  });
  const { storage, removeEarlierGenerations } = await openStorage(app, cache);
  if (cache.generation > 1) await removeEarlierGenerations(signal);
  return { storage, versions: cache.versions, replaces: run.isReset };
}

/** Deletes the cache of an indexer that was deleted. */
export function removeCache(app: App, name: IndexerName): void {
  const cache = app.indexerCaches.get(name);
  if (cache === undefined) return;
  app.indexerCaches.remove(name);
  app.workers
    .run(async (signal) => (await openStorage(app, cache)).delete(signal))
    .catch((error: unknown) => app.log.warn({ err: error, indexer: name.indexer }, 'enrichment cache not deleted'));
}

/** The next run executes the skills again, and those that depend on them. All skills if no names are specified. */
export function resetCachedSkills(
  app: App,
  name: IndexerName,
  { skills }: Pick<SearchSkillset, 'skills'>,
  names: readonly string[],
): void {
  const cache = app.indexerCaches.get(name);
  if (cache === undefined) return;
  const resets: Record<string, number> = { ...cache.versions.resets };
  for (const skill of names.length === 0 ? skills.map(skillName) : names) resets[skill] = (resets[skill] ?? 0) + 1;
  app.indexerCaches.put(name, { ...cache, versions: { ...cache.versions, resets } });
}

/** The definitions of an indexer as they are stored; undefined if one is missing. */
export function definitionsOf(app: App, service: ServiceRecord, indexerName: string): IndexerDefinitions | undefined {
  const bodyOf = (kind: string, name: string): unknown => app.definitions.get(service.id, kind, name)?.body;
  const indexer = bodyOf('indexers', indexerName) as SearchIndexer | undefined;
  if (indexer === undefined) return undefined;
  const dataSource = bodyOf('datasources', indexer.dataSourceName) as SearchIndexerDataSource | undefined;
  if (dataSource === undefined) return undefined;
  const { skillsetName } = indexer;
  const skillset = skillsetName == null ? undefined : (bodyOf('skillsets', skillsetName) as SearchSkillset | undefined);
  return { indexer, dataSource, skillset };
}

/** Parameters of the request that changed a definition. */
export interface CacheEffects {
  /** The stored results remain valid, although items may be read differently. */
  ignoreResetRequirements: boolean;
  /** Documents are not processed again, although they may be enriched differently. */
  disableCacheReprocessingChangeDetection: boolean;
}

/** Updates the fingerprints in the cache of an indexer to the changed definitions, so that the next run reuses its results. */
export function acceptChange(
  app: App,
  name: IndexerName,
  before: IndexerDefinitions,
  after: IndexerDefinitions,
  { ignoreResetRequirements, disableCacheReprocessingChangeDetection }: CacheEffects,
): void {
  const cache = app.indexerCaches.get(name);
  if (cache === undefined) return;
  const previous = fingerprints(before, cache.versions);
  const versions = disableCacheReprocessingChangeDetection
    ? acceptChangedSkills(cache.versions, before.skillset?.skills ?? [], after.skillset?.skills ?? [])
    : cache.versions;
  const next = fingerprints(after, versions);
  // An earlier change that was not accepted must still affect the next run.
  const acceptsSource = ignoreResetRequirements && cache.source === previous.source;
  const acceptsEnrichment = disableCacheReprocessingChangeDetection && cache.enrichment === previous.enrichment;
  app.indexerCaches.put(name, {
    ...cache,
    versions,
    ...(acceptsSource ? { source: next.source } : {}),
    ...(acceptsEnrichment ? { enrichment: next.enrichment } : {}),
  });
}
