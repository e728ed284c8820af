import { createAnalysisResources, type AnalysisResources } from '@searchdeck/analysis';
import type { IndexDefinition } from '../definition/index-definition.js';
import { IndexSchema } from '../definition/index-schema.js';
import { parseDocument } from '../documents/document-text.js';
import type { Bitset } from '../segment/bitset.js';
import { FileSource, MemorySource, sharedSections, writeImage, type LoadedSections } from '../segment/image.js';
import { buildSegment, segmentSteps, type NewDocument } from '../segment/segment-builder.js';
import { mergeSegments, type MergeLayout } from '../segment/segment-merger.js';
import { Segment } from '../segment/segment.js';
import { IndexAnalysis } from '../text/index-analysis.js';

/** Segments to merge. */
export interface MergeTask {
  layout: MergeLayout;
  /** A file, or an image in shared memory. */
  sources: (string | Uint8Array)[];
  /** The documents of each source that are not deleted. */
  live: Bitset[];
  /** The file to write; without one the image stays in memory. */
  path: string | undefined;
  /** Sections that queries use: they come with the answer, so that nobody waits for the new file to be read. */
  wanted: string[];
  /** Writers wait for it: it shall not queue up behind a long merge. */
  urgent: boolean;
}

export interface Merged {
  image?: Uint8Array;
  sections: LoadedSections;
}

const MOST_KEPT = 16;
const kept = new Map<string, { schema: IndexSchema; analysis: IndexAnalysis }>();

/** What a thread needs to analyze the documents of an index. */
interface IndexSource {
  definition: IndexDefinition;
  /** Folder of analysis data; see AnalysisResources. */
  analysisData: string | undefined;
}

/** The text that `compiled` takes. */
export const printIndexSource = (source: IndexSource): string => JSON.stringify(source);

/** Shared by the indexes of this thread: dictionaries and caches are large. By folder of analysis data. */
const resources = new Map<string | undefined, AnalysisResources>();

function resourcesFor(dataDirectory: string | undefined): AnalysisResources {
  let known = resources.get(dataDirectory);
  if (known === undefined) resources.set(dataDirectory, (known = createAnalysisResources({ dataDirectory })));
  return known;
}

/** `text` is an index source as printed by `printIndexSource`; the same text is compiled once. */
export function compiled(text: string): { schema: IndexSchema; analysis: IndexAnalysis } {
  let known = kept.get(text);
  if (known === undefined) {
    const { definition, analysisData } = JSON.parse(text) as IndexSource;
    const schema = new IndexSchema(definition);
    known = { schema, analysis: new IndexAnalysis(schema, resourcesFor(analysisData)) };
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(text, known);
  }
  return known;
}

/** The image of a segment of these documents, in ascending order of their ids. */
export function buildImage(definition: string, rows: Iterable<DocumentRow>): Uint8Array {
  const { schema, analysis } = compiled(definition);
  return buildSegment(schema, analysis, Array.from(rows, parsed(schema)));
}

/** The same a few documents at a time, for a thread that has other things to do. */
export async function buildImageInTurns(
  schema: IndexSchema,
  analysis: IndexAnalysis,
  rows: readonly DocumentRow[],
): Promise<Uint8Array> {
  const building = segmentSteps(schema, analysis, rows.map(parsed(schema)));
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
    await new Promise(setImmediate);
  }
}

interface DocumentRow {
  id: number;
  body: string;
}

const parsed =
  (schema: IndexSchema) =>
  ({ id, body }: DocumentRow): NewDocument => ({ id, document: parseDocument(schema, body) });

/** Merges on the thread that calls it; a file is synced when this returns. */
export function runMerge({ layout, sources, live, path, wanted }: MergeTask): Merged {
  const segments = sources.map((source) =>
    typeof source === 'string'
      ? new Segment(new FileSource(source), source)
      : new Segment(new MemorySource(source), undefined),
  );
  try {
    const image = mergeSegments(layout, segments, live);
    if (path === undefined) return { image, sections: [] };
    writeImage(path, image);
    return { sections: sharedSections(image, wanted) };
  } finally {
    for (const segment of segments) segment.close();
  }
}
