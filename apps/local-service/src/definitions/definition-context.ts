import type { App } from '../app-context.js';
import type { CacheEffects } from '../indexers/enrichment-cache.js';
import type { ServiceRecord } from '../store/services.js';

export type Body = Record<string, unknown>;

/** The service and request of a change of a definition. */
export interface DefinitionContext {
  app: App;
  service: ServiceRecord;
  /** The api-version whose rules apply. */
  version: string;
  /** Whether an index may be offline while it is updated (data-plane.md "Create or update index"). */
  allowIndexDowntime?: boolean;
  /** Effects on the enrichment caches of indexers. */
  cacheEffects?: CacheEffects;
}
