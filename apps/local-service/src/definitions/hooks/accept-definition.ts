import { acceptChange, definitionsOf, type IndexerDefinitions } from '../../indexers/enrichment-cache.js';
import type { Definition } from '../../store/definitions.js';
import type { DefinitionContext } from '../definition-context.js';

/** Kinds whose definitions determine the content of enrichment caches, with the member of IndexerDefinitions for each. */
const PARTS = {
  datasources: { nameOf: ({ dataSource }: IndexerDefinitions) => dataSource.name, part: 'dataSource' },
  skillsets: { nameOf: ({ skillset }: IndexerDefinitions) => skillset?.name, part: 'skillset' },
  indexers: { nameOf: ({ indexer }: IndexerDefinitions) => indexer.name, part: 'indexer' },
} as const;

/**
 * Applies the request parameters `ignoreResetRequirements` and `disableCacheReprocessingChangeDetection`: the enrichment caches
 * of indexers remain valid for the changed definition.
 */
export function acceptDefinition(
  { app, service, cacheEffects }: DefinitionContext,
  kind: keyof typeof PARTS,
  previous: Definition | undefined,
): void {
  if (previous === undefined || cacheEffects === undefined || !Object.values(cacheEffects).includes(true)) return;
  const { nameOf, part } = PARTS[kind];
  for (const { name } of app.definitions.list(service.id, 'indexers')) {
    const after = definitionsOf(app, service, name);
    if (after === undefined || nameOf(after) !== previous.name) continue;
    const before = { ...after, [part]: previous.body };
    acceptChange(app, { serviceId: service.id, indexer: name }, before, after, cacheEffects);
  }
}
