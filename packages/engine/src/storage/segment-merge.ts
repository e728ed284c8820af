import { randomBytes } from 'node:crypto';
import type { IndexSchema } from '../definition/index-schema.js';
import { bitIndexes, subtract, trim, type Bitset } from '../segment/bitset.js';
import { MemorySource } from '../segment/image.js';
import type { MergeLayout } from '../segment/segment-merger.js';
import type { Segment } from '../segment/segment.js';
import type { Merged, MergeTask } from '../threads/indexing-task.js';
import { inline, type IndexingThreads } from '../threads/indexing-threads.js';

/** Bytes below which a merge is over before a thread would have begun it. */
const SMALL_MERGE = 64 * 1024;

/** Segments as they were when their merge began. */
export interface SegmentMerge {
  old: readonly Segment[];
  /** The documents of each that lived then. */
  live: readonly Bitset[];
  /** Some of them are in memory only. */
  fromMemory: boolean;
  /** The name of the file to make; undefined when it stays in memory, or nothing is left. */
  file: string | undefined;
}

/** Makes one segment of several; undefined when none of their documents lives. */
export async function mergeOnThread(
  { old, live, fromMemory, file }: SegmentMerge,
  toFile: boolean,
  threads: IndexingThreads,
  layout: MergeLayout,
  path: (file: string) => string,
): Promise<Merged | undefined> {
  if (old.every((segment) => segment.liveCount === 0)) return undefined;
  const small = old.reduce((sum, segment) => sum + segment.source.byteLength, 0) < SMALL_MERGE;
  const task: MergeTask = {
    layout,
    sources: old.map(({ source, file: name }) => (source instanceof MemorySource ? source.image : path(name!))),
    live: [...live],
    path: file === undefined ? undefined : path(file),
    wanted: [...new Set(old.flatMap((segment) => [...segment.source.used]))],
    urgent: fromMemory,
  };
  return (small && !toFile ? inline : threads).merge(task);
}

/** Documents that died while their segments were merged. */
export const diedMeanwhile = ({ old, live }: SegmentMerge): number[] =>
  old.flatMap((segment, i) => idsIn(segment, live[i], segment.live));

/** Documents that were dead when the merge began: the new segment does not have them. */
export const deadBefore = ({ old, live }: SegmentMerge): number[] =>
  old.flatMap((segment, i) => idsIn(segment, undefined, live[i]!));

/** The ids of the documents in a set (undefined: in all) but not in `without`. */
function idsIn(segment: Segment, from: Bitset | undefined, without: Bitset): number[] {
  const bits = from?.slice() ?? new Uint32Array(without.length).fill(0xffffffff);
  trim(bits, segment.docs);
  subtract(bits, without);
  return Array.from(bitIndexes(bits), (doc) => segment.ids[doc]!);
}

/** What a merge must know of the schema. */
export const layoutOf = (schema: IndexSchema): MergeLayout => ({
  columns: Object.fromEntries(schema.columns.map((field) => [field.path, field.space.path])),
  spaces: schema.spaces.map((space) => ({ path: space.path, parent: space.parent!.path })),
});

/** Names are never used twice, so that a merge abandoned by a closed index cannot meet one of its successor. */
export const newSegmentName = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}.segment`;
