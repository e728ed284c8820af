import type { ErrorDetail } from '@searchdeck/contract';
import { badRequest, joinPath, SearchError } from '@searchdeck/contract/core';
import type { IndexSchema } from '../definition/index-schema.js';
import type { DocumentStore } from './document-store.js';
import { DamagedDocument, isIntact, type StoredRow } from './stored-document.js';
import type { ActionKind, DocumentAction, IndexingResult, WriteOptions } from '../types.js';
import { coerceDocument } from '../documents/coerce.js';
import { dropUnstoredVectors, mergeDocuments, parseDocument, printDocument } from '../documents/document-text.js';
import { keyError, MISSING_KEY, readKey } from '../documents/document-key.js';
import { RejectedDocument } from '../documents/vector-values.js';

/** An action after its values were checked. */
export interface CheckedAction {
  action: ActionKind;
  key: string;
  /** The checked document in its stored form; for a merge, only the changed fields. Empty for a delete. */
  body: string;
  /** Why this document cannot be indexed; the others of its batch are. */
  rejection?: string;
}

/** Milliseconds of checking between yields to the event loop. */
const SLICE_MS = 1;

/** Maximum number of invalid keys that an error reports. */
const MAX_REPORTED_KEYS = 50;

interface InvalidAction {
  position: number;
  error: SearchError;
}

/** The path in the batch, such as `value[7].rooms[1].rate`. */
const targetOf = ({ position, error: { target } }: InvalidAction): string => {
  const itemPath = `value[${position}]`;
  return target === undefined ? itemPath : joinPath(itemPath, target);
};

/** The 400 for a value that is not of its field's type. The service stops reading there, so it names only this error. */
const valueRejection = (invalidAction: InvalidAction): SearchError =>
  badRequest(`The request is invalid. Details: ${invalidAction.error.message}`, {
    code: invalidAction.error.code,
    target: targetOf(invalidAction),
  });

/** The 400 for keys: `The request is invalid. Details: actions : 0: … 7: …`, each of them also as a detail. */
function keyRejection(invalidActions: readonly [InvalidAction, ...InvalidAction[]]): SearchError {
  const details = invalidActions.map((each): ErrorDetail => ({
    code: each.error.code,
    message: `${each.position}: ${each.error.message} Parameters: actions`,
    target: targetOf(each),
  }));
  const messages = invalidActions.map(({ position, error }) => `${position}: ${error.message}`).join(' ');
  return badRequest(`The request is invalid. Details: actions : ${messages}\r\n`, {
    code: invalidActions[0].error.code === MISSING_KEY ? 'OperationNotAllowed' : invalidActions[0].error.code,
    target: targetOf(invalidActions[0]),
    details,
  });
}

/** Rejects with the SearchError 400 that fails a whole batch: unknown fields and invalid values before bad keys. */
export async function checkActions(
  schema: IndexSchema,
  actions: readonly DocumentAction[],
  { allowUnsafeKeys = false, hasType }: WriteOptions = {},
): Promise<CheckedAction[]> {
  const checkedActions: CheckedAction[] = [];
  const invalidKeys: InvalidAction[] = [];
  let yieldAt = performance.now() + SLICE_MS;
  for (const [position, { action, document }] of actions.entries()) {
    try {
      const body = checkBody(schema, action, document, hasType);
      const key = readKey(document, schema.keyField.name);
      const error = keyError(key, schema.keyField.name, allowUnsafeKeys);
      if (error === undefined) checkedActions.push({ action, key, ...body });
      else if (invalidKeys.length < MAX_REPORTED_KEYS) invalidKeys.push({ position, error });
    } catch (error) {
      throw error instanceof SearchError ? valueRejection({ position, error }) : error;
    }
    if (performance.now() < yieldAt) continue;
    await new Promise(setImmediate);
    yieldAt = performance.now() + SLICE_MS;
  }
  const [first, ...others] = invalidKeys;
  if (first !== undefined) throw keyRejection([first, ...others]);
  return checkedActions;
}

function checkBody(
  schema: IndexSchema,
  action: ActionKind,
  document: Record<string, unknown>,
  hasType: WriteOptions['hasType'],
): Pick<CheckedAction, 'body' | 'rejection'> {
  // A delete needs only the key.
  if (action === 'delete') return { body: '' };
  try {
    return { body: printDocument(coerceDocument(schema, document, hasType)) };
  } catch (error) {
    if (error instanceof RejectedDocument) return { body: '', rejection: error.message };
    throw error;
  }
}

/** The changes of a batch. */
export interface BatchChanges {
  /** Texts of new documents by ID, in the order of their IDs. */
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
  const rowsByKey = store.findByKeys(actions.map((action) => action.key));
  const appliedKeys = new Set<string>();
  return actions.map((action) => {
    const { key } = action;
    const row = rowsByKey === undefined || appliedKeys.has(key) ? store.findByKey(key) : rowsByKey.get(key);
    appliedKeys.add(key);
    return applyAction(store, schema, action, row, changes);
  });
}

function applyAction(
  store: DocumentStore,
  schema: IndexSchema,
  { action, key, body, rejection }: CheckedAction,
  /** The document with this key before the action. */
  old: StoredRow | undefined,
  changes: BatchChanges,
): IndexingResult {
  if (rejection !== undefined) return { key, status: false, errorMessage: rejection, statusCode: 400 };
  if (action === 'merge' && old === undefined) {
    return { key, status: false, errorMessage: 'Document not found.', statusCode: 404 };
  }
  // Replacing or deleting a damaged document repairs the index, so only merges need a valid one.
  const base = action === 'merge' || action === 'mergeOrUpload' ? old : undefined;
  if (base !== undefined && !isIntact(base)) {
    return { key, status: false, errorMessage: new DamagedDocument(key).message, statusCode: 500 };
  }
  if (old !== undefined) {
    store.remove(old.id);
    if (!changes.added.delete(old.id)) changes.removed.set(old.id, old);
  }
  if (action === 'delete') return { key, status: true, errorMessage: null, statusCode: 200 };
  const next = base === undefined ? body : mergeText(schema, base.body, body);
  changes.added.set(store.insert(key, next), next);
  return { key, status: true, errorMessage: null, statusCode: old === undefined ? 201 : 200 };
}

/** The stored text of a document with the changed fields of another one. */
function mergeText(schema: IndexSchema, old: string, change: string): string {
  const before = parseDocument(schema, old);
  if (schema.hasUnstoredVectors) dropUnstoredVectors(schema.fields, before);
  return printDocument(mergeDocuments(schema.fields, before, parseDocument(schema, change)));
}
