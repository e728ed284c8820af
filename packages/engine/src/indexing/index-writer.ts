import { DefinitionCache, type CompiledDefinition } from '../analysis/compiled-definition.js';
import { writeImage } from '../segment/image.js';
import type { SegmentRow } from '../storage/document-reader.js';
import { DocumentStore, type SegmentChange } from '../storage/document-store.js';
import { isIntact, type StoredRow } from '../storage/stored-document.js';
import { applyActions, type BatchChanges, type CheckedAction } from '../storage/write-batch.js';
import type { IndexingResult } from '../types.js';
import { buildImage } from './build-image.js';

/** A task of the writer thread. Tasks of one directory run one after the other. `definition` is CompiledDefinition.source. */
export type WriterTask =
  /**
   * Applies batches in a transaction; returns PreparedWrite. If it replaces documents, the transaction stays open until
   * `commit` or the next task, so that queries get the old ones first; otherwise it is committed immediately.
   */
  | { kind: 'prepare'; directory: string; definition: string; batches: CheckedAction[][] }
  | { kind: 'commit'; directory: string }
  /** Indexes stored documents; returns IndexedRange, without an image if it was written to `path` or there are no documents. */
  | { kind: 'index'; directory: string; definition: string; firstId: number; lastId: number; path?: string }
  /** Replaces segment files in the database. */
  | { kind: 'replace'; directory: string; old: string[]; next: SegmentRow | undefined; change?: SegmentChange }
  /** Verifies the checksums of up to `limit` documents after an ID; returns CheckedRange. */
  | { kind: 'check'; directory: string; afterId: number; limit: number }
  /** Returns the problems that SQLite finds in its file. */
  | { kind: 'check structure'; directory: string }
  | { kind: 'close'; directory: string };

/** A transaction ready to be committed. */
export interface PreparedWrite {
  results: IndexingResult[][];
  /** Documents that the transaction deletes or replaces. */
  removed: [id: number, document: StoredRow][];
  /** The segment of the new documents. */
  image: Uint8Array | undefined;
  lastAssignedId: number;
  isCommitted: boolean;
}

export interface CheckedRange {
  lastId: number;
  documents: number;
  /** Keys of documents whose checksum does not match. */
  damaged: string[];
}

export interface IndexedRange {
  image: Uint8Array | undefined;
  documents: number;
  /** Keys of documents that were left out because their checksum does not match. */
  damaged: string[];
}

export type WriterResult<Task extends WriterTask> = Task extends { kind: 'prepare' }
  ? PreparedWrite
  : Task extends { kind: 'index' }
    ? IndexedRange
    : Task extends { kind: 'check' }
      ? CheckedRange
      : Task extends { kind: 'check structure' }
        ? string[]
        : undefined;

/** Writes the documents of several indexes on the calling thread. A new writer reads all it needs from the databases. */
export class IndexWriter {
  private readonly stores = new Map<string, DocumentStore>();
  private readonly definitions = new DefinitionCache();

  run<Task extends WriterTask>(task: Task): WriterResult<Task> {
    return this.runAny(task) as WriterResult<Task>;
  }

  private runAny(task: WriterTask): PreparedWrite | IndexedRange | CheckedRange | string[] | undefined {
    const { directory } = task;
    if (task.kind === 'close') {
      this.stores.get(directory)?.close();
      this.stores.delete(directory);
      return undefined;
    }
    const store = this.store(directory);
    switch (task.kind) {
      case 'prepare':
        return prepare(store, this.definitions.get(task.definition), task.batches);
      case 'commit':
        store.commit();
        return undefined;
      case 'index': {
        const storedRows = store.documents(task.firstId, task.lastId);
        const rows = storedRows.filter(isIntact);
        const damaged = storedRows.filter((row) => !isIntact(row)).map((row) => row.key);
        const image = rows.length === 0 ? undefined : buildImage(this.definitions.get(task.definition), rows);
        if (image === undefined || task.path === undefined) return { image, documents: rows.length, damaged };
        writeImage(task.path, image);
        return { image: undefined, documents: rows.length, damaged };
      }
      case 'check':
        return store.checkDocuments(task.afterId, task.limit);
      case 'check structure':
        return store.checkStructure();
      case 'replace':
        store.replaceSegments(task.old, task.next, task.change);
        return undefined;
    }
  }

  private store(directory: string): DocumentStore {
    let store = this.stores.get(directory);
    if (store === undefined) {
      store = new DocumentStore(directory);
      this.stores.set(directory, store);
    }
    return store;
  }
}

/** Indexes before the commit: a document that cannot be indexed is not stored either. */
function prepare(
  store: DocumentStore,
  definition: CompiledDefinition,
  batches: readonly CheckedAction[][],
): PreparedWrite {
  const changes: BatchChanges = { added: new Map(), removed: new Map() };
  store.begin();
  try {
    const results = batches.map((batch) => applyActions(store, definition.schema, batch, changes));
    const rows = Array.from(changes.added, ([id, body]) => ({ id, body }));
    const image = rows.length === 0 ? undefined : buildImage(definition, rows);
    const isCommitted = changes.removed.size === 0;
    if (isCommitted) store.commit();
    return { results, removed: [...changes.removed], image, lastAssignedId: store.lastAssignedId, isCommitted };
  } catch (error) {
    store.rollback();
    throw error;
  }
}
