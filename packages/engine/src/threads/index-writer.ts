import { applyActions, type BatchChanges, type CheckedAction } from '../documents/write-batch.js';
import { writeImage } from '../segment/image.js';
import { DocumentStore, type SegmentChange } from '../storage/document-store.js';
import type { SegmentRow } from '../storage/document-reader.js';
import { isWhole, type StoredRow } from '../storage/stored-document.js';
import type { IndexingResult } from '../types.js';
import { buildImage, compiled } from './indexing-task.js';

/** What is asked of the one who writes an index. Tasks of one directory run one after another. */
export type WriterTask =
  /**
   * Applies batches in a transaction; answers Prepared. When it replaces documents it stays open until `commit` or the
   * next task, so that queries can be given the old ones first; else it is committed at once.
   */
  | { kind: 'prepare'; directory: string; definition: string; batches: CheckedAction[][] }
  | { kind: 'commit'; directory: string }
  /** Indexes stored documents; answers the image, or undefined when it was written to `path` or there are none. */
  | { kind: 'index'; directory: string; definition: string; firstId: number; lastId: number; path?: string }
  | { kind: 'replace'; directory: string; old: string[]; next: SegmentRow | undefined; change?: SegmentChange }
  /** Compares documents after an id with their sums; answers Checked. */
  | { kind: 'check'; directory: string; afterId: number; most: number }
  /** Answers what SQLite finds wrong with its file. */
  | { kind: 'check structure'; directory: string }
  | { kind: 'close'; directory: string };

/** A transaction ready to be committed. */
export interface Prepared {
  results: IndexingResult[][];
  /** Documents that are gone with it. */
  removed: [id: number, document: StoredRow][];
  /** The segment of the new documents. */
  image: Uint8Array | undefined;
  lastAssignedId: number;
  committed: boolean;
}

/** A part of the documents, and the keys of those that are not what was written. */
export interface Checked {
  lastId: number;
  documents: number;
  damaged: string[];
}

export interface Indexed {
  image: Uint8Array | undefined;
  documents: number;
  /** Keys of those that were left out because they are not what was written. */
  damaged: string[];
}

/** A cache: a writer that starts anew reads everything from the database. */
const stores = new Map<string, DocumentStore>();

function storeOf(directory: string): DocumentStore {
  let store = stores.get(directory);
  if (store === undefined) {
    store = new DocumentStore(directory);
    stores.set(directory, store);
  }
  return store;
}

/** Runs a task on the thread that calls it. */
export function runWriterTask(task: WriterTask): Prepared | Indexed | Checked | string[] | undefined {
  const { directory } = task;
  if (task.kind === 'close') {
    stores.get(directory)?.close();
    stores.delete(directory);
    return undefined;
  }
  const store = storeOf(directory);
  switch (task.kind) {
    case 'prepare':
      return prepare(store, task.definition, task.batches);
    case 'commit':
      store.commit();
      return undefined;
    case 'index': {
      const stored = store.documents(task.firstId, task.lastId);
      const rows = stored.filter(isWhole);
      const damaged = stored.filter((row) => !isWhole(row)).map((row) => row.key);
      const image = rows.length === 0 ? undefined : buildImage(task.definition, rows);
      if (image === undefined || task.path === undefined) return { image, documents: rows.length, damaged };
      writeImage(task.path, image);
      return { image: undefined, documents: rows.length, damaged };
    }
    case 'check':
      return store.checkDocuments(task.afterId, task.most);
    case 'check structure':
      return store.checkStructure();
    case 'replace':
      store.replaceSegments(task.old, task.next, task.change);
      return undefined;
  }
}

/** Indexes before the commit: what cannot be indexed is not kept either. */
function prepare(store: DocumentStore, definition: string, batches: readonly CheckedAction[][]): Prepared {
  const changes: BatchChanges = { added: new Map(), removed: new Map() };
  const { schema } = compiled(definition);
  store.begin();
  try {
    const results = batches.map((batch) => applyActions(store, schema, batch, changes));
    const rows = Array.from(changes.added, ([id, body]) => ({ id, body }));
    const image = rows.length === 0 ? undefined : buildImage(definition, rows);
    const committed = changes.removed.size === 0;
    if (committed) store.commit();
    return { results, removed: [...changes.removed], image, lastAssignedId: store.lastAssignedId, committed };
  } catch (error) {
    store.rollback();
    throw error;
  }
}
