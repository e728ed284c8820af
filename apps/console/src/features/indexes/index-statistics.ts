/** Statistics change slowly, and the service limits how often they may be read. */
export const STATISTICS_STALE_MS = 60_000;

/** data-plane.md "Get index statistics". */
export interface IndexStatistics {
  documentCount: number;
  /** In bytes. */
  storageSize: number;
  /** In bytes. */
  vectorIndexSize: number;
}
