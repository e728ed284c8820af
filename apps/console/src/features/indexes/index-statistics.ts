/** data-plane.md "Get index statistics". */
export interface IndexStatistics {
  documentCount: number;
  /** In bytes. */
  storageSize: number;
  /** In bytes. */
  vectorIndexSize: number;
}
