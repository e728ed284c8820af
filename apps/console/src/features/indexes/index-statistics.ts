/** data-plane.md "SearchIndexStatistics". */
export interface IndexStatistics {
  documentCount: number;
  /** Bytes, as the next. */
  storageSize: number;
  vectorIndexSize: number;
}
