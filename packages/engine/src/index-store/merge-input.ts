import { randomBytes } from 'node:crypto';
import { mergeInline, type IndexingThreads } from '../indexing/indexing-threads.js';
import type { MergeResult, MergeTask } from '../indexing/merge-task.js';
import { bitIndexes, subtract, trim, type Bitset } from '../segment/bitset.js';
import { MemorySource } from '../segment/image.js';
import { mergeLayout } from '../segment/merge/merge-layout.js';
import type { Segment } from '../segment/segment.js';
import type { IndexState } from './index-state.js';

/** Merges of fewer bytes finish before a thread would have started. */
const MAX_INLINE_BYTES = 64 * 1024;

/** Segments as they were when their merge started. */
export interface MergeInput {
  segments: readonly Segment[];
  /** The live docs of each at that time. */
  live: readonly Bitset[];
  /** Whether some of them are in memory only. */
  isFromMemory: boolean;
  /** Whether the result goes to a file; otherwise it stays in memory. */
  writesFile: boolean;
  /** The file to write; undefined if the result stays in memory or no document is left. */
  file: string | undefined;
}

/** Captures the segments at the start of their merge. */
export function mergeInput(segments: readonly Segment[], writesFile: boolean): MergeInput {
  const hasLiveDocuments = segments.some((segment) => segment.liveCount > 0);
  return {
    segments,
    live: segments.map((segment) => segment.live),
    isFromMemory: segments.some((segment) => segment.file === undefined),
    writesFile,
    file: hasLiveDocuments && writesFile ? newSegmentName() : undefined,
  };
}

/** Merges the segments; undefined if none of their documents is live. */
export async function runMergeTask(
  { segments, live, isFromMemory, writesFile, file }: MergeInput,
  state: IndexState,
  threads: IndexingThreads,
): Promise<MergeResult | undefined> {
  if (segments.every((segment) => segment.liveCount === 0)) return undefined;
  const bytes = segments.reduce((sum, segment) => sum + segment.source.byteLength, 0);
  const task: MergeTask = {
    layout: mergeLayout(state.schema),
    sources: segments.map(({ source, file: name }) =>
      source instanceof MemorySource ? source.image : state.path(name!),
    ),
    live: [...live],
    path: file === undefined ? undefined : state.path(file),
    loadSections: [...new Set(segments.flatMap((segment) => [...segment.source.usedSections]))],
    isUrgent: isFromMemory,
  };
  return bytes < MAX_INLINE_BYTES && !writesFile ? mergeInline(task) : threads.merge(task);
}

/** IDs of documents that were deleted while their segments were merged. */
export const deletedDuringMerge = ({ segments, live }: MergeInput): number[] =>
  segments.flatMap((segment, i) => idsIn(segment, live[i], segment.live));

/** IDs of documents that were deleted before the merge started: the merged segment does not contain them. */
export const deletedBeforeMerge = ({ segments, live }: MergeInput): number[] =>
  segments.flatMap((segment, i) => idsIn(segment, undefined, live[i]!));

/** The IDs of the documents in `includedDocs` (undefined: all) but not in `excludedDocs`. */
function idsIn(segment: Segment, includedDocs: Bitset | undefined, excludedDocs: Bitset): number[] {
  const bits = includedDocs?.slice() ?? new Uint32Array(excludedDocs.length).fill(0xffffffff);
  trim(bits, segment.docs);
  subtract(bits, excludedDocs);
  return Array.from(bitIndexes(bits), (doc) => segment.idOf(doc));
}

/** Names are never reused: a merge that a closed index abandoned cannot collide with one of its successor. */
export const newSegmentName = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}.segment`;
