import type { ItemReference } from '../readers/reader.js';

/** Fields of items before enrichment, which are stored so that an unchanged item is not read and cracked again. */
export interface CrackedItems {
  /** Undefined if the fields of this version of the item are not stored. */
  find(item: ItemReference, signal: AbortSignal): Promise<Readonly<Record<string, unknown>> | undefined>;
  save(item: ItemReference, fields: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void>;
}
