import { indexActions, isObject, type AuditEvent } from '@searchdeck/contract';

const isAction = (value: unknown): value is keyof typeof indexActions =>
  typeof value === 'string' && Object.hasOwn(indexActions, value);

/** Numbers of the documents that a body writes, by action. Other texts of the body are not part of an audit entry. */
export function writtenDocuments(operation: string, body: unknown): Pick<AuditEvent, 'documents'> {
  if (operation !== 'documents.index' || !isObject(body) || !Array.isArray(body['value'])) return {};
  const documents: Record<string, number> = {};
  for (const row of body['value'] as readonly unknown[]) {
    const action = isObject(row) ? (row['@search.action'] ?? 'upload') : undefined;
    if (isAction(action)) documents[action] = (documents[action] ?? 0) + 1;
  }
  return Object.keys(documents).length === 0 ? {} : { documents };
}

/** The same for the bytes of a request. Those that are not valid JSON write no document. */
export function writtenDocumentsOf(operation: string, bytes: Buffer): Pick<AuditEvent, 'documents'> {
  if (operation !== 'documents.index') return {};
  try {
    return writtenDocuments(operation, JSON.parse(bytes.toString()));
  } catch {
    return {};
  }
}
