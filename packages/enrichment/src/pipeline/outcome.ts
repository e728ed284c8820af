import type { Warning } from '../errors.js';
import type { TrackingState } from '../readers/reader.js';

interface Outcome {
  itemId: string;
  warnings: readonly Warning[];
  /** Continues a later run after this outcome, or before its item unless it is the item's last; undefined: from the beginning. */
  tracking: TrackingState | undefined;
  /** Whether no further outcome of the item follows. */
  isLast: boolean;
}

/** A document of an index projection. */
export interface ProjectedDocument {
  indexName: string;
  key: string;
  document: Record<string, unknown>;
}

export type PipelineOutcome =
  /** A document of the item: for the index of the indexer, for those of index projections, or for both. */
  | (Outcome & {
      kind: 'document';
      key: string;
      /** Absent if the index projection skips parent documents. */
      document?: Record<string, unknown>;
      projected: readonly ProjectedDocument[];
    })
  /** The item was deleted at the source. */
  | (Outcome & { kind: 'deleted' })
  /** The item has no document (any more): its extension is excluded, it is empty, or the rest of it cannot be parsed. */
  | (Outcome & { kind: 'skipped' })
  /** The item, or one of its documents, could not be processed. Others are not affected. */
  | (Outcome & { kind: 'failed'; errors: readonly Warning[] });

export class ItemFailed extends Error {
  constructor(readonly errors: readonly Warning[]) {
    super(errors.map(({ message }) => message).join(' '));
  }
}
export const failed = (name: string, message: string): ItemFailed => new ItemFailed([{ name, message }]);
