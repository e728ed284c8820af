import type { CompiledDefinition } from '../analysis/compiled-definition.js';
import { parseDocument } from '../documents/document-text.js';
import { buildSegment, segmentSteps, type NewDocument } from '../segment/segment-builder.js';

interface DocumentRow {
  id: number;
  body: string;
}

/** The image of a segment of these documents, which must be in the order of their IDs. */
export function buildImage({ schema, analysis }: CompiledDefinition, rows: Iterable<DocumentRow>): Uint8Array {
  return buildSegment(
    schema,
    analysis,
    Array.from(rows, (row): NewDocument => ({ id: row.id, document: parseDocument(schema, row.body) })),
  );
}

/** The same a few documents at a time, for a thread that must stay responsive. */
export async function buildImageInSlices(
  { schema, analysis }: CompiledDefinition,
  rows: readonly DocumentRow[],
): Promise<Uint8Array> {
  const documents = rows.map((row): NewDocument => ({ id: row.id, document: parseDocument(schema, row.body) }));
  const steps = segmentSteps(schema, analysis, documents);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise(setImmediate);
  }
}
