/** data-plane.md "Get index statistics". */
export interface IndexStatistics {
  documentCount: number;
  /** Bytes, as the next. */
  storageSize: number;
  vectorIndexSize: number;
}
