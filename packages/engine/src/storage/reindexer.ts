import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexSchema } from '../definition/index-schema.js';
import { DamagedSegment } from '../segment/image.js';
import type { IndexAnalysis } from '../text/index-analysis.js';
import { buildImageInTurns } from '../threads/indexing-task.js';
import type { IndexingThreads } from '../threads/indexing-threads.js';
import type { EngineEvent } from '../types.js';
import type { DocumentReader, SegmentRow } from './document-reader.js';
import { newSegmentName } from './segment-merge.js';
import { isWhole } from './stored-document.js';

/** More are indexed by the writer, whose thread first has to start. */
const MOST_INDEXED_HERE = 4000;

export interface ReindexerSources {
  directory: string;
  /** The index source; see `printIndexSource`. */
  definition: () => string;
  schema: () => IndexSchema;
  analysis: () => IndexAnalysis;
  documents: () => DocumentReader;
  write: () => IndexingThreads['write'];
  log: (event: EngineEvent) => void;
}

/** Makes anew, from the stored documents, what was lost: every segment can be. Damaged documents are left out and named. */
export class Reindexer {
  constructor(readonly sources: ReindexerSources) {}

  /** The image of documents that no file holds. */
  async image(firstId: number, lastId: number): Promise<Uint8Array | undefined> {
    const { directory, documents, write } = this.sources;
    const definition = this.sources.definition();
    if (lastId - firstId >= MOST_INDEXED_HERE) {
      const { image, damaged } = await write()({ kind: 'index', directory, definition, firstId, lastId });
      this.logDamaged(damaged);
      return image;
    }
    const stored = documents().documents(firstId, lastId);
    const rows = stored.filter(isWhole);
    if (rows.length < stored.length) this.logDamaged(stored.filter((row) => !isWhole(row)).map((row) => row.key));
    return rows.length === 0 ? undefined : buildImageInTurns(this.sources.schema(), this.sources.analysis(), rows);
  }

  /**
   * The name of a file that takes the place of a lost, damaged or old one; undefined when none of its documents is left.
   * Throws `cause` when that does not say that the file cannot be used.
   */
  async file({ file, firstId, lastId }: SegmentRow, cause: unknown): Promise<string | undefined> {
    const missing = (cause as { code?: string }).code === 'ENOENT';
    if (!missing && !(cause instanceof DamagedSegment) && !(cause instanceof SyntaxError)) throw cause;
    this.sources.log({ event: 'segment rebuilt', file, reason: (cause as Error).message });
    const { directory } = this.sources;
    const write = this.sources.write();
    const [definition, name] = [this.sources.definition(), newSegmentName()];
    const path = join(directory, name);
    const { documents, damaged } = await write({ kind: 'index', directory, definition, firstId, lastId, path });
    this.logDamaged(damaged);
    const { fingerprint } = this.sources.analysis();
    const next = documents === 0 ? undefined : { file: name, firstId, lastId, analysis: fingerprint };
    await write({ kind: 'replace', directory, old: [file], next });
    await rm(join(directory, file), { force: true });
    return next?.file;
  }

  logDamaged(keys: readonly string[]): void {
    for (const key of keys) this.sources.log({ event: 'document damaged', key, directory: this.sources.directory });
  }
}
