import { rm } from 'node:fs/promises';
import type { IndexingThreads } from '../indexing/indexing-threads.js';
import type { MergeResult } from '../indexing/merge-task.js';
import { MemorySource } from '../segment/image.js';
import { Segment } from '../segment/segment.js';
import type { DocumentReader } from '../storage/document-reader.js';
import type { IndexState } from './index-state.js';
import { deletedBeforeMerge, deletedDuringMerge, mergeInput, runMergeTask, type MergeInput } from './merge-input.js';
import type { Lane, MergeSource } from './merge-lanes.js';
import { findIdleMerge, findMerge } from './merge-policy.js';
import type { TaskQueue } from './task-queue.js';
import type { WriterClient } from './writer-client.js';

/** Bytes of new segments in memory that cause a flush. */
const MAX_BYTES_IN_MEMORY = 32 << 20;

export interface MergeDependencies {
  state: IndexState;
  reader: DocumentReader;
  writer: WriterClient;
  threads: IndexingThreads;
  /** Held while segments are replaced. */
  queue: TaskQueue;
  /** Called when segments were replaced. */
  onReplace: () => void;
}

/** Decides which segments to flush and merge, and replaces them with the result. */
export class SegmentMerges implements MergeSource {
  constructor(
    private readonly dependencies: MergeDependencies,
    /** Documents in memory that cause a flush. */
    private readonly maxDocumentsInMemory: number,
  ) {}

  next(lane: Lane): (() => Promise<void>) | undefined {
    const { files, inMemory } = this.dependencies.state;
    if (lane === 'files') {
      const segments = findMerge(files);
      return segments && (() => this.merge(segments, true));
    }
    const { segments, docs, bytes } = inMemory;
    if (docs >= this.maxDocumentsInMemory || bytes >= MAX_BYTES_IN_MEMORY) return () => this.merge(segments, true);
    // Small segments are merged in memory, so that single-document writes do not slow queries down.
    const smallSegments = findMerge(segments);
    return smallSegments && (() => this.merge(smallSegments, false));
  }

  nextIdle(): (() => Promise<void>) | undefined {
    const segments = findIdleMerge(this.dependencies.state.files);
    return segments && (() => this.merge(segments, true));
  }

  /** Writes the segments in memory to a file. */
  flush(): Promise<void> {
    return this.merge(this.dependencies.state.inMemory.segments, true);
  }

  private async merge(segments: readonly Segment[], writesFile: boolean): Promise<void> {
    const { state, threads, queue } = this.dependencies;
    const start = performance.now();
    const input = mergeInput(segments, writesFile);
    const lastIndexedId = writesFile && input.isFromMemory ? state.lastPublishedId : undefined;
    if (writesFile) state.log({ event: 'merge started', segments: segments.length });
    const result = await runMergeTask(input, state, threads);
    await queue.run(async () => {
      if (!state.isClosed) await this.finish(input, lastIndexedId, result);
    });
    const milliseconds = performance.now() - start;
    if (writesFile) state.log({ event: 'merge finished', segments: segments.length, milliseconds });
  }

  /** Replaces the merged segments with the result; documents deleted during the merge are deleted in it, too. */
  private async finish(
    input: MergeInput,
    lastIndexedId: number | undefined,
    result: MergeResult | undefined,
  ): Promise<void> {
    const { state, reader, writer, onReplace } = this.dependencies;
    const { segments: oldSegments, file } = input;
    // A reload or a repair has replaced them.
    if (oldSegments.some((segment) => !state.segments.includes(segment))) return;
    const deletedIds = deletedDuringMerge(input);
    const files = oldSegments.flatMap((segment) => segment.file ?? []);
    if (file !== undefined || files.length > 0 || lastIndexedId !== undefined) {
      const replacedRows = reader.segments().filter((row) => files.includes(row.file));
      const firstId = Math.min(
        ...replacedRows.map((row) => row.firstId),
        ...oldSegments.map((segment) => segment.firstId),
      );
      const lastId = Math.max(...replacedRows.map((row) => row.lastId), lastIndexedId ?? 0);
      await writer.run({
        kind: 'replace',
        old: files,
        next:
          file === undefined ? undefined : { file, firstId, lastId, analysis: state.definition.analysis.fingerprint },
        change: { lastIndexedId, removeTombstones: deletedBeforeMerge(input), addTombstones: deletedIds },
      });
    }
    const next = openResult(state, file, result);
    next?.remove(deletedIds);
    state.replace(oldSegments, next);
    onReplace();
    for (const name of files) await rm(state.path(name), { force: true });
  }
}

function openResult(state: IndexState, file: string | undefined, result: MergeResult | undefined): Segment | undefined {
  if (file !== undefined) return state.openFile(file, result?.sections);
  return result?.image === undefined ? undefined : new Segment(new MemorySource(result.image), undefined);
}
