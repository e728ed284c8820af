import { badRequest, memberAt, SearchError, type ErrorDetail } from '@searchdeck/contract';
import type { IndexSchema } from '../definition/index-schema.js';
import type { DocumentStore } from './document-store.js';
import { DamagedDocument, isWhole, type StoredRow } from './stored-document.js';
import type { ActionKind, DocumentAction, IndexingResult } from '../types.js';
import { coerceDocument } from '../documents/coerce.js';
import { dropUnstoredVectors, mergeDocuments, parseDocument, printDocument } from '../documents/document-text.js';
import { documentKey } from '../documents/document-key.js';
import { RejectedDocument } from '../documents/vector-values.js';

/** An action whose values are checked. */
export interface CheckedAction {
  action: ActionKind;
  key: string;
  /** The checked document as the store keeps it; for a merge, what changes. Empty for a delete. */
  body: string;
  /** Why the document cannot be indexed, where the others of its batch can. */
  rejection?: string;
}

/** Milliseconds of checking between yields to the event loop. */
const SLICE = 4;

/** Maximum number of invalid actions that an error reports. */
const MAX_REPORTED = 50;

/**
 * The 400 that fails a whole batch, with the wording of the service: `The request is invalid. Details: actions : 0: … 7: …`.
 * The target is the place in the batch, such as `value[7].rooms[1].rate`; every one is a detail.
 */
function rejectedBatch(invalid: readonly { position: number; error: SearchError }[]): SearchError {
  const details = invalid.map(({ position, error: { code, message, target } }): ErrorDetail => {
    const place = `value[${position}]`;
    return {
      code,
      message: `${position}: ${message}`,
      target: target === undefined ? place : memberAt(place, target),
    };
  });
  const [first] = details;
  const { code, target } = first!;
  const messages = details.map(({ message }) => message).join(' ');
  return badRequest(`The request is invalid. Details: actions : ${messages}\r\n`, { code, target: target!, details });
}

/** Rejects with the SearchError 400 that fails a whole batch: unknown fields, invalid values, bad keys. */
export async function checkActions(schema: IndexSchema, actions: readonly DocumentAction[]): Promise<CheckedAction[]> {
  const checked: CheckedAction[] = [];
  const invalid: { position: number; error: SearchError }[] = [];
  let pause = performance.now() + SLICE;
  for (const [position, { action, document }] of actions.entries()) {
    try {
      const key = documentKey(document, schema.keyField.name);
      checked.push({ action, key, ...checkedBody(schema, action, document) });
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      invalid.push({ position, error });
      if (invalid.length === MAX_REPORTED) break;
    }
    if (performance.now() < pause) continue;
    await new Promise(setImmediate);
    pause = performance.now() + SLICE;
  }
  if (invalid.length > 0) throw rejectedBatch(invalid);
  return checked;
}

function checkedBody(
  schema: IndexSchema,
  action: ActionKind,
  document: Record<string, unknown>,
): Pick<CheckedAction, 'body' | 'rejection'> {
  // A delete needs only the key.
  if (action === 'delete') return { body: '' };
  try {
    return { body: printDocument(coerceDocument(schema, document)) };
  } catch (error) {
    if (error instanceof RejectedDocument) return { body: '', rejection: error.message };
    throw error;
  }
}

/** The changes of a batch. */
export interface BatchChanges {
  /** Texts of new documents by id, in the order of their ids. */
  added: Map<number, string>;
  /** Existing documents that were deleted or replaced, by ID. */
  removed: Map<number, StoredRow>;
}

/** Applies the actions in order to the document store; call within a transaction. */
export function applyActions(
  store: DocumentStore,
  schema: IndexSchema,
  actions: readonly CheckedAction[],
  changes: BatchChanges,
): IndexingResult[] {
  return actions.map((action) => applyAction(store, schema, action, changes));
}

function applyAction(
  store: DocumentStore,
  schema: IndexSchema,
  { action, key, body, rejection }: CheckedAction,
  changes: BatchChanges,
): IndexingResult {
  if (rejection !== undefined) return { key, status: false, errorMessage: rejection, statusCode: 400 };
  const old = store.findByKey(key);
  if (action === 'merge' && old === undefined) {
    return { key, status: false, errorMessage: 'Document not found.', statusCode: 404 };
  }
  // Replacing or deleting a damaged document repairs the index, so only merges need a valid one.
  const base = action === 'merge' || action === 'mergeOrUpload' ? old : undefined;
  if (base !== undefined && !isWhole(base)) {
    return { key, status: false, errorMessage: new DamagedDocument(key).message, statusCode: 500 };
  }
  if (old !== undefined) {
    store.remove(old.id);
    if (!changes.added.delete(old.id)) changes.removed.set(old.id, old);
  }
  if (action === 'delete') return { key, status: true, errorMessage: null, statusCode: 200 };
  const next = base === undefined ? body : mergedText(schema, base.body, body);
  changes.added.set(store.insert(key, next), next);
  return { key, status: true, errorMessage: null, statusCode: old === undefined ? 201 : 200 };
}

function mergedText(schema: IndexSchema, old: string, change: string): string {
  const before = parseDocument(schema, old);
  if (schema.hasUnstoredVectors) dropUnstoredVectors(schema.fields, before);
  return printDocument(mergeDocuments(schema.fields, before, parseDocument(schema, change)));
}
