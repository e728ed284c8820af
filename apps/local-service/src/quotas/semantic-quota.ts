import { badRequest, PARAMETER_NAME, SearchError } from '@searchdeck/contract';
import type { ServiceRecord } from '../store/services.js';

const NOT_ENABLED = 'Semantic search is not enabled for this service.';

/**
 * Semantic queries are rejected if the service's property semanticSearch is disabled, and on the free plan beyond the
 * monthly quota (UTC) of the command line. management-plane.md "SearchSemanticSearch".
 */
export class SemanticQuota {
  private readonly usageByService = new Map<string, { month: string; queries: number }>();

  constructor(
    private readonly quota: number | undefined,
    private readonly now: () => number,
  ) {}

  private planOf({ resource }: ServiceRecord): string {
    const { semanticSearch } = (resource['properties'] ?? {}) as { semanticSearch?: string | null };
    return (semanticSearch ?? 'free').toLowerCase();
  }

  /** Throws SearchError 400 when the service has no semantic search. */
  check(service: ServiceRecord): void {
    if (this.planOf(service) === 'disabled') {
      throw badRequest(`${NOT_ENABLED}${PARAMETER_NAME}queryType`, {
        code: 'FeatureNotSupportedInService',
        target: 'queryType',
        details: [{ code: 'SemanticQueriesNotAvailable', message: NOT_ENABLED }],
      });
    }
  }

  /** Counts a query that will be ranked. Throws SearchError 402 beyond the quota (service-behavior §12). */
  use(service: ServiceRecord): void {
    if (this.quota === undefined || this.planOf(service) !== 'free') return;
    const { id } = service;
    const month = new Date(this.now()).toISOString().slice(0, 7);
    const before = this.usageByService.get(String(id));
    const queries = before?.month === month ? before.queries : 0;
    if (queries >= this.quota) {
      throw new SearchError({
        status: 402,
        code: 'SemanticQuotaExceeded',
        message: `The free quota of ${this.quota} semantic queries per month is used up. Set the service's semanticSearch to standard, or wait for the next month.`,
        target: 'queryType',
      });
    }
    this.usageByService.set(String(id), { month, queries: queries + 1 });
  }
}
