/** Position in the changes of a data source, in a form only its reader understands. JSON, stored between runs. */
export type TrackingState = Readonly<Record<string, string | number>>;

/** One item of a data source: a file, a row, a document. */
export interface ItemReference {
  /** Identifies the item within its source, and stays the same when the item changes. */
  id: string;
  /** Fields that are known without reading the item; named as in the interface (`metadata_storage_path`). */
  fields: Readonly<Record<string, unknown>>;
  /** Size in bytes, if the source reports it. */
  size?: number;
  /**
   * Changes with every change of the item. Absent if the source reports none, or if the item could still change without
   * another version.
   */
  version?: string;
}

export interface ItemChange {
  kind: 'upserted' | 'deleted';
  item: ItemReference;
  /** State after this change: a run that continues with it gets the changes that follow. */
  tracking: TrackingState;
}

/** An item as read from the source. */
export interface SourceItem {
  reference: ItemReference;
  fields: Readonly<Record<string, unknown>>;
  /** Content to be cracked; absent if the source has only fields. */
  content?: { bytes: Uint8Array; contentType: string };
}

export interface ReadOptions {
  signal: AbortSignal;
  /** Larger content is rejected with DataSourceError `tooLarge`. */
  maxBytes: number;
}

/** What a reader will report as changes. */
export interface ListedItems {
  count: number;
  /** The items, if they are known before they are read: ID, and the fields that decide whether they are processed. */
  items?: Iterable<Pick<ItemReference, 'id' | 'fields'>>;
}

/**
 * Reads one data source. A run can stop after any change and continue later. Methods throw DataSourceError, which fails
 * only the item if `read` throws it, and otherwise the run. They throw an AbortError when the signal aborts.
 */
export interface DataSourceReader {
  /**
   * Items that changed since a state; all items without one. `onListed` is called before the first of them if the source
   * knows how many there are.
   */
  changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncIterable<ItemChange>;
  read(item: ItemReference, options: ReadOptions): Promise<SourceItem>;
  /** Whether deletions are detected without a deletion detection policy. Default: false. */
  readonly reportsDeletions?: boolean;
  /**
   * The indexed items that no longer exist. Absent if the source reports deletions as changes or cannot detect them.
   */
  listDeletedItems?(indexedIds: AsyncIterable<string> | Iterable<string>, signal: AbortSignal): AsyncIterable<string>;
  close?(): Promise<void>;
}
