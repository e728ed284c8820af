import { isObject, parseJson, printJson, type DebugDocument, type DebugSessionRequest } from '@searchdeck/contract';

const FORMAT = 'searchdeck-debug-case';
const VERSION = 1;

/** A document, the skillset that was run on it, and the documents that are expected. Saved as a file. */
export interface DebugCase {
  skillset: unknown;
  indexerName?: string;
  document: NonNullable<DebugSessionRequest['document']>;
  expected: readonly DebugDocument[];
}

export const printCase = (content: DebugCase): string =>
  `${printJson({ format: FORMAT, version: VERSION, ...content }, 2)}\n`;

/** Undefined if the text is not a case. */
export function parseCase(text: string): DebugCase | undefined {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['format'] !== FORMAT || value['version'] !== VERSION) return undefined;
  const { skillset, indexerName, document, expected } = value;
  const hasDocuments =
    Array.isArray(expected) && expected.every((each) => isObject(each) && isObject(each['fields']) && 'key' in each);
  if (!isObject(document) || !hasDocuments) return undefined;
  return {
    skillset,
    ...(typeof indexerName === 'string' ? { indexerName } : {}),
    document,
    expected: expected as unknown as DebugDocument[],
  };
}
