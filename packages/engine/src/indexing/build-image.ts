import type { CompiledDefinition } from '../analysis/compiled-definition.js';
import type { IndexSchema } from '../definition/index-schema.js';
import type { StoredDocument } from '../documents/coerce.js';
import { parseDocument } from '../documents/document-text.js';
import { buildSegment, segmentSteps, type NewDocument } from '../segment/segment-builder.js';

interface DocumentRow {
  id: number;
  body: string;
}

/** Parsed when it is indexed, so that the documents of a batch need not be in memory at the same time. */
class UnparsedDocument implements NewDocument {
  constructor(
    private readonly schema: IndexSchema,
    private readonly row: DocumentRow,
  ) {}

  get id(): number {
    return this.row.id;
  }

  get document(): StoredDocument {
    return parseDocument(this.schema, this.row.body);
  }
}

/** The image of a segment of these documents, which must be in the order of their IDs. */
export function buildImage({ schema, analysis }: CompiledDefinition, rows: Iterable<DocumentRow>): Uint8Array {
  return buildSegment(
    schema,
    analysis,
    Array.from(rows, (row) => new UnparsedDocument(schema, row)),
  );
}

/** The same a few documents at a time, for a thread that must stay responsive. */
export async function buildImageInSlices(
  { schema, analysis }: CompiledDefinition,
  rows: readonly DocumentRow[],
): Promise<Uint8Array> {
  const steps = segmentSteps(
    schema,
    analysis,
    rows.map((row) => new UnparsedDocument(schema, row)),
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise(setImmediate);
  }
}
