import { isObject } from '@searchdeck/contract';
import { breakIfBusy } from '../break-if-busy.js';
import type { ItemChange, ItemReference } from '../readers/reader.js';
import type { PipelineConfiguration } from './configuration.js';
import { ItemFailed } from './outcome.js';
import type { Pipeline } from './prepare-pipeline.js';
import { documentsOf, type ItemDocument } from './read-item.js';

/** A change whose item is being read. */
export interface OpenedItem {
  change: ItemChange;
  /** Absent if the item is not read. */
  entries?: AsyncIterator<ItemDocument>;
  first?: ItemDocument | undefined;
}

/** A document of an item, or an item without documents. */
export interface Task {
  change: ItemChange;
  entry?: ItemDocument | undefined;
  /** Whether it is the last one of its item. */
  isLast: boolean;
  /** Whether the item was read. */
  isRead: boolean;
}

/** The changes of the items to process. */
export async function* selectedChanges(
  changes: AsyncIterable<ItemChange>,
  onlyItems: ReadonlySet<string> | undefined,
): AsyncGenerator<ItemChange> {
  for await (const change of changes) if (onlyItems?.has(change.item.id) !== false) yield change;
}

/** The next document of an item; undefined at its end. An item that cannot be read further ends with a failure. */
async function nextEntry(entries: AsyncIterator<ItemDocument>): Promise<ItemDocument | undefined> {
  try {
    const { done, value } = await entries.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (error instanceof ItemFailed) return { failure: error };
    throw error;
  }
}

/** Reads an item up to its first document, which in most parsing modes is its only one. */
export async function openItem(pipeline: Pipeline, change: ItemChange): Promise<OpenedItem> {
  if (change.kind === 'deleted' || !isSelected(pipeline.configuration, change.item)) return { change };
  const entries = documentsOf(pipeline, change.item);
  return { change, entries, first: await nextEntry(entries) };
}

/** The documents of the items. */
export async function* tasksOf(items: AsyncIterable<OpenedItem>): AsyncGenerator<Task> {
  for await (const { change, entries, first } of items) {
    if (entries === undefined || first === undefined) {
      yield { change, isLast: true, isRead: entries !== undefined };
      continue;
    }
    for (let entry: ItemDocument | undefined = first; entry !== undefined;) {
      await breakIfBusy();
      const followingEntry = await nextEntry(entries);
      yield { change, entry, isLast: followingEntry === undefined, isRead: true };
      entry = followingEntry;
    }
  }
}

/** Approximate size of the content of a document: its strings and the data of its images, in UTF-16 code units. */
export function sizeOf({ entry }: Task): number {
  if (entry === undefined || !('fields' in entry)) return 0;
  const { normalized_images: images, ...fields } = entry.fields;
  const data = Array.isArray(images) ? images.map((image: unknown) => (isObject(image) ? image['data'] : image)) : [];
  let size = 0;
  for (const value of [...Object.values(fields), ...data]) if (typeof value === 'string') size += value.length;
  return size;
}

/** Whether the extensions of the configuration include a file. */
export function isSelected(
  { includedExtensions, excludedExtensions }: PipelineConfiguration,
  { fields }: Pick<ItemReference, 'fields'>,
) {
  const value = fields['metadata_storage_file_extension'];
  if (typeof value !== 'string') return true;
  const extension = value.toLowerCase();
  // Exclusion takes precedence.
  return !excludedExtensions.has(extension) && (includedExtensions?.has(extension) ?? true);
}
