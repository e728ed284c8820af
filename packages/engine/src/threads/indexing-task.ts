import type { IndexDefinition } from '../definition/index-definition.js';
import { IndexSchema } from '../definition/index-schema.js';
import { parseDocument } from '../documents/document-text.js';
import type { Bitset } from '../segment/bitset.js';
import { FileSource, MemorySource, writeImage } from '../segment/image.js';
import { buildSegment } from '../segment/segment-builder.js';
import { mergeSegments, type MergeLayout } from '../segment/segment-merger.js';
import { Segment } from '../segment/segment.js';
import { IndexAnalysis } from '../text/index-analysis.js';

/** Documents to invert, as the store keeps them. */
export interface BuildTask {
  kind: 'build';
  /** JSON of the index definition; the same text is parsed once. */
  definition: string;
  rows: { id: number; body: string }[];
}

/** Segments to merge into a file. */
export interface MergeTask {
  kind: 'merge';
  layout: MergeLayout;
  /** A file, or an image in shared memory. */
  sources: (string | Uint8Array)[];
  /** The documents of each source that are not deleted. */
  live: Bitset[];
  path: string;
}

export type IndexingTask = BuildTask | MergeTask;

const MOST_KEPT = 16;
const kept = new Map<string, { schema: IndexSchema; analysis: IndexAnalysis }>();

function compiled(text: string): { schema: IndexSchema; analysis: IndexAnalysis } {
  let known = kept.get(text);
  if (known === undefined) {
    const schema = new IndexSchema(JSON.parse(text) as IndexDefinition);
    known = { schema, analysis: new IndexAnalysis(schema) };
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(text, known);
  }
  return known;
}

/** Runs a task on the thread that calls it: the image of a build; nothing of a merge, whose file is synced. */
export function runTask(task: IndexingTask): Uint8Array | undefined {
  return task.kind === 'build' ? build(task) : merge(task);
}

function build({ definition, rows }: BuildTask): Uint8Array {
  const { schema, analysis } = compiled(definition);
  const documents = rows.map(({ id, body }) => ({ id, document: parseDocument(schema, body) }));
  return buildSegment(schema, analysis, documents);
}

function merge({ layout, sources, live, path }: MergeTask): undefined {
  const segments = sources.map((source) =>
    typeof source === 'string'
      ? new Segment(new FileSource(source), source)
      : new Segment(new MemorySource(source), undefined),
  );
  try {
    writeImage(path, mergeSegments(layout, segments, live));
  } finally {
    for (const segment of segments) segment.close();
  }
}
