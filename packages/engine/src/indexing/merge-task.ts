import { statSync } from 'node:fs';
import { countBits, type Bitset } from '../segment/bitset.js';
import { BlockMemory } from '../segment/block-memory.js';
import { FileSource, ImageBuilder, MemorySource, writeImage, type LoadedSections } from '../segment/image.js';
import { mergeSegments } from '../segment/merge/merge-segments.js';
import type { MergeLayout } from '../segment/merge/merge-layout.js';
import { Segment } from '../segment/segment.js';

/** Segments to merge. */
export interface MergeTask {
  layout: MergeLayout;
  /** A file, or an image in shared memory. */
  sources: (string | Uint8Array)[];
  /** The live docs of each source. */
  live: Bitset[];
  /** The file to write; undefined to keep the image in memory. */
  path: string | undefined;
  /** Sections that queries use: the result contains them, so that no query waits for the new file to be read. */
  loadSections: string[];
  /** Whether writers wait for it, so that it must not queue behind a long merge. */
  isUrgent: boolean;
}

export interface MergeResult {
  image?: Uint8Array;
  sections: LoadedSections;
}

/** Merges on the calling thread. A file is synced when this returns. */
export function runMerge(task: MergeTask): MergeResult {
  return writeSingleImage(task) ?? mergeSources(task);
}

/** Writes an image without deleted documents as it is; undefined if there is something to merge. */
function writeSingleImage({ sources, live, path, loadSections }: MergeTask): MergeResult | undefined {
  const [image] = sources;
  if (sources.length > 1 || typeof image !== 'object' || path === undefined) return undefined;
  const source = new MemorySource(image);
  if (countBits(live[0]!) < source.header.docs) return undefined;
  writeImage(path, image);
  return { sections: source.copySections(loadSections) };
}

function mergeSources({ layout, sources, live, path, loadSections }: MergeTask): MergeResult {
  const sizes = sources.map((source) => (typeof source === 'string' ? statSync(source).size : source.length));
  const memory = BlockMemory.local(sizes.reduce((sum, size) => sum + size, 0));
  const segments = sources.map((source) =>
    typeof source === 'string'
      ? new Segment(new FileSource(source, [], memory), source)
      : new Segment(new MemorySource(source), undefined),
  );
  try {
    const image = new ImageBuilder();
    const header = mergeSegments(image, layout, segments, live, memory);
    if (path === undefined) return { image: image.build(header), sections: [] };
    image.write(path, header);
    return { sections: image.copySections(loadSections) };
  } finally {
    for (const segment of segments) segment.close();
  }
}
