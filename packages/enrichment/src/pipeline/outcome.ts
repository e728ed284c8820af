import type { Warning } from '../errors.js';
import type { TrackingState } from '../readers/reader.js';

interface Outcome {
  itemId: string;
  warnings: readonly Warning[];
  /**
   * State for a later run: it continues after this item if the outcome is the item's last, otherwise before the item.
   * Undefined if it starts from the beginning.
   */
  tracking: TrackingState | undefined;
  /** Whether this is the last outcome of the item. */
  isLast: boolean;
}

/** A document of an index projection. */
export interface ProjectedDocument {
  indexName: string;
  key: string;
  document: Record<string, unknown>;
}

export type PipelineOutcome =
  /** A document of the item, for the index of the indexer, the indexes of index projections, or both. */
  | (Outcome & {
      kind: 'document';
      key: string;
      /** Absent if the index projection skips parent documents. */
      document?: Record<string, unknown>;
      projectedDocuments: readonly ProjectedDocument[];
    })
  /** The item was deleted at the source. */
  | (Outcome & { kind: 'deleted' })
  /** The item has no documents, or no more: its extension is excluded, it is empty, or its remainder cannot be parsed. */
  | (Outcome & { kind: 'skipped' })
  /** The item, or one of its documents, could not be processed. Other items and documents are not affected. */
  | (Outcome & { kind: 'failed'; errors: readonly Warning[] });

export class ItemFailed extends Error {
  constructor(readonly errors: readonly Warning[]) {
    super(errors.map(({ message }) => message).join(' '));
  }
}
export const itemFailure = (name: string, message: string): ItemFailed => new ItemFailed([{ name, message }]);
