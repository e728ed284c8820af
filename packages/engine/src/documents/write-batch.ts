import type { IndexSchema } from '../definition/index-schema.js';
import type { IndexStore } from '../storage/index-store.js';
import type { ActionKind, DocumentAction, IndexingResult } from '../types.js';
import { coerceDocument, type StoredDocument } from './coerce.js';
import { mergeDocuments, parseDocument, printDocument } from './document-text.js';
import { documentKey } from './document-key.js';

/** An action whose values are checked. */
export interface CheckedAction {
  action: ActionKind;
  key: string;
  document: StoredDocument;
}

/** Throws the SearchError 400 that fails a whole batch: unknown fields, wrong values, bad keys. */
export function checkActions(schema: IndexSchema, actions: readonly DocumentAction[]): CheckedAction[] {
  return actions.map(({ action, document }, position) => ({
    action,
    key: documentKey(document, schema.keyField.name, position),
    // A delete looks at nothing but the key.
    document: action === 'delete' ? {} : coerceDocument(schema, document),
  }));
}

/** What a batch changes in the index. */
export interface BatchChanges {
  /** Texts of new documents by id, in the order of their ids. */
  added: Map<number, string>;
  /** Documents that are gone and were there before, by id. */
  removed: Map<number, { key: string; body: string }>;
}

/** Applies the actions in order to the document store; call within a transaction. */
export function applyActions(
  store: IndexStore,
  actions: readonly CheckedAction[],
  changes: BatchChanges,
): IndexingResult[] {
  return actions.map((action) => applyAction(store, action, changes));
}

function applyAction(
  store: IndexStore,
  { action, key, document }: CheckedAction,
  changes: BatchChanges,
): IndexingResult {
  const { documents, schema } = store;
  const old = documents.findByKey(key);
  const merging = action === 'merge' || action === 'mergeOrUpload';
  if (action === 'merge' && old === undefined) {
    return { key, status: false, errorMessage: 'Document not found.', statusCode: 404 };
  }
  if (old !== undefined) {
    documents.remove(old.id, store.isIndexed(old.id));
    if (!changes.added.delete(old.id)) changes.removed.set(old.id, { key, body: old.body });
  }
  if (action === 'delete') return { key, status: true, errorMessage: null, statusCode: 200 };
  const next =
    merging && old !== undefined ? mergeDocuments(schema.fields, parseDocument(schema, old.body), document) : document;
  const body = printDocument(next);
  changes.added.set(documents.insert(key, body), body);
  return { key, status: true, errorMessage: null, statusCode: old === undefined ? 201 : 200 };
}
