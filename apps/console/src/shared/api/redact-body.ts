import { bffOperation, operationById, parseJson, printJson, redact, type BffOperationId } from '@searchdeck/contract';

/** A request body for the request log: JSON without secrets; text that is not JSON stays as it is. */
export function redactedBody(operation: string, body: string): string {
  const schema = operationById(operation)?.request?.schema;
  if (schema === undefined) return body;
  try {
    return printJson(redact(schema, parseJson(body)));
  } catch {
    return body;
  }
}

/** The same for an operation of the BFF. */
export function redactedBffBody(operation: BffOperationId, body: string): string | undefined {
  const schema = bffOperation(operation).body;
  return schema === undefined ? undefined : printJson(redact(schema, parseJson(body)));
}
