import type { BlockMemory } from '../block-memory.js';
import { bitIndexes, type Bitset } from '../bitset.js';
import { idRange, type ColumnHeader, type ImageBuilder, type SegmentHeader } from '../image.js';
import type { Segment } from '../segment.js';
import { mergeColumn } from './merge-columns.js';
import type { MergeLayout } from './merge-layout.js';
import { mergePostings } from './merge-postings.js';

/**
 * Adds the sections of a segment with the live documents of several segments, in the same order, which must be that of their
 * IDs; returns its header. `live` are the live docs at the start of the merge. The sections are allocated in `memory`.
 */
export function mergeSegments(
  image: ImageBuilder,
  layout: MergeLayout,
  segments: readonly Segment[],
  live: readonly Bitset[],
  memory: BlockMemory,
): SegmentHeader {
  const retained = segments.map((_, i) => bitIndexes(live[i]!));
  const ids = retainedIds(segments, retained, memory);
  const docs = ids.length;
  image.add('ids', ids);
  const elements = retainedElements(image, layout, segments, retained);
  const columns: Record<string, ColumnHeader> = {};
  for (const [path, space] of Object.entries(layout.columns)) {
    const column = mergeColumn(image, path, segments, elements.get(space)!, memory);
    if (column !== undefined) columns[path] = column;
  }
  const text: SegmentHeader['text'] = {};
  const names = new Set(segments.flatMap((segment) => Object.keys(segment.source.header.text)));
  const nameByOffsets = new Map<string, string>();
  for (const name of names) {
    const offsets = segments.map(({ source }) => source.offset(`t:${name}:ds`)).join();
    const sharedName = nameByOffsets.get(offsets);
    if (sharedName === undefined) {
      text[name] = mergePostings(image, name, segments, retained, docs, memory);
      nameByOffsets.set(offsets, name);
    } else {
      // Every segment stores both fields in the same sections.
      image.repeat(`t:${sharedName}`, `t:${name}`);
      text[name] = text[sharedName]!;
    }
  }
  return { docs, ...idRange(ids), text, columns };
}

function retainedIds(segments: readonly Segment[], retained: readonly Int32Array[], memory: BlockMemory): Float64Array {
  const ids = memory.float64s(retained.reduce((sum, indexes) => sum + indexes.length, 0));
  let n = 0;
  retained.forEach((indexes, i) => {
    const segment = segments[i]!;
    for (let j = 0; j < indexes.length; j++) ids[n++] = segment.idOf(indexes[j]!);
  });
  return ids;
}

/** By space: the elements of each segment that belong to a retained document. Writes the ends of the merged spaces. */
function retainedElements(
  image: ImageBuilder,
  layout: MergeLayout,
  segments: readonly Segment[],
  docs: readonly Int32Array[],
): Map<string, readonly Int32Array[]> {
  const retained = new Map<string, readonly Int32Array[]>([['', docs]]);
  for (const space of layout.spaces) {
    const parents = retained.get(space.parent)!;
    const mergedEnds = new Int32Array(parents.reduce((sum, indexes) => sum + indexes.length, 0));
    let n = 0;
    let total = 0;
    const elements = segments.map((segment, i) => {
      const ends = segment.ends(space.path);
      const indexes = new Int32Array(segment.length(space.path));
      let count = 0;
      for (const parent of parents[i]!) {
        const end = ends?.[parent] ?? 0;
        for (let element = parent === 0 ? 0 : (ends?.[parent - 1] ?? 0); element < end; element++) {
          indexes[count++] = element;
        }
        mergedEnds[n++] = total + count;
      }
      total += count;
      return indexes.subarray(0, count);
    });
    retained.set(space.path, elements);
    image.add(`e:${space.path}`, mergedEnds);
  }
  return retained;
}
