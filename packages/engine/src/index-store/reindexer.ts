import { rm } from 'node:fs/promises';
import { buildImageInSlices } from '../indexing/build-image.js';
import { DamagedSegment } from '../segment/image.js';
import type { Segment } from '../segment/segment.js';
import type { DocumentReader, SegmentRow } from '../storage/document-reader.js';
import { isIntact } from '../storage/stored-document.js';
import type { IndexState } from './index-state.js';
import { newSegmentName } from './merge-input.js';
import type { WriterClient } from './writer-client.js';

/** More documents are indexed on the writer thread, which takes a while to start. */
const MAX_INDEXED_INLINE = 4000;

/**
 * Rebuilds lost or damaged segments from the stored documents, which are the source of all segments. Damaged documents are
 * left out and logged.
 */
export class Reindexer {
  constructor(
    private readonly state: IndexState,
    private readonly reader: DocumentReader,
    private readonly writer: WriterClient,
  ) {}

  /** The image of documents that are in no segment file. */
  async indexUnflushed(firstId: number, lastId: number): Promise<Uint8Array | undefined> {
    const { definition } = this.state;
    if (lastId - firstId >= MAX_INDEXED_INLINE) {
      const indexedRange = await this.writer.run({ kind: 'index', definition: definition.source, firstId, lastId });
      this.logDamaged(indexedRange.damaged);
      return indexedRange.image;
    }
    const storedRows = this.reader.documents(firstId, lastId);
    const rows = storedRows.filter(isIntact);
    if (rows.length < storedRows.length) {
      this.logDamaged(storedRows.filter((row) => !isIntact(row)).map((row) => row.key));
    }
    return rows.length === 0 ? undefined : buildImageInSlices(definition, rows);
  }

  /**
   * Replaces a missing, damaged, or outdated segment file; undefined if none of its documents is left. Throws `cause` if
   * that does not mean that the file is unusable.
   */
  async rebuild({ file, firstId, lastId }: SegmentRow, cause: unknown): Promise<Segment | undefined> {
    const isMissing = (cause as { code?: string }).code === 'ENOENT';
    if (!isMissing && !(cause instanceof DamagedSegment) && !(cause instanceof SyntaxError)) throw cause;
    const { state, writer } = this;
    state.log({ event: 'segment rebuilt', file, reason: (cause as Error).message });
    const name = newSegmentName();
    const { documents, damaged } = await writer.run({
      kind: 'index',
      definition: state.definition.source,
      firstId,
      lastId,
      path: state.path(name),
    });
    this.logDamaged(damaged);
    const next =
      documents === 0 ? undefined : { file: name, firstId, lastId, analysis: state.definition.analysis.fingerprint };
    await writer.run({ kind: 'replace', old: [file], next });
    await rm(state.path(file), { force: true });
    return next === undefined ? undefined : state.openFile(next.file);
  }

  logDamaged(keys: readonly string[]): void {
    const { log, directory } = this.state;
    for (const key of keys) log({ event: 'document damaged', key, directory });
  }
}
