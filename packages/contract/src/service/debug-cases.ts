import { isObject } from '../values/is-object.js';
import { parseJson, printJson } from '../values/json.js';
import type { DebugDocument, DebugSessionRequest, DebugValue } from './debug-sessions.js';

const FORMAT = 'searchdeck-debug-case';
const VERSION = 1;

/** A document, the skillset that was run on it, and the documents that are expected. Saved as a file. */
export interface DebugCase {
  skillset: unknown;
  indexerName?: string;
  document: NonNullable<DebugSessionRequest['document']>;
  expected: readonly DebugDocument[];
}

export const printDebugCase = (content: DebugCase): string =>
  `${printJson({ format: FORMAT, version: VERSION, ...content }, 2)}\n`;

/** Undefined if the text is not a case. */
export function parseDebugCase(text: string): DebugCase | undefined {
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

/** A value that differs between two runs; undefined where it is missing. */
export interface DebugDifference {
  path: string;
  before: DebugValue | undefined;
  after: DebugValue | undefined;
}

/** The values of documents, by index, key, and field. */
export const debugDocumentValues = (documents: readonly DebugDocument[]): Map<string, DebugValue> =>
  new Map(
    documents.flatMap(({ target, key, fields }) =>
      Object.entries(fields).map(([name, value]) => [`${target} ${key} ${name}`, value] as const),
    ),
  );

/** Processors round the numbers of a vector differently. */
const VECTOR_TOLERANCE = 1e-5;

const numbersOf = ({ norm, value }: DebugValue): unknown[] => [norm, ...(Array.isArray(value) ? value : [])];

function isSameVector(before: DebugValue, after: DebugValue): boolean {
  const [first, second] = [numbersOf(before), numbersOf(after)];
  return (
    before.dimensions === after.dimensions &&
    first.length === second.length &&
    first.every((each, i) => Math.abs(Number(each) - Number(second[i])) <= VECTOR_TOLERANCE)
  );
}

const isSameDebugValue = (before: DebugValue | undefined, after: DebugValue | undefined): boolean =>
  before?.type === 'vector' && after?.type === 'vector'
    ? isSameVector(before, after)
    : printJson(before) === printJson(after);

/** The values that differ, in the order of `after`, followed by those that are missing there. */
export function debugDifferences(
  before: ReadonlyMap<string, DebugValue>,
  after: ReadonlyMap<string, DebugValue>,
): DebugDifference[] {
  const paths = [...new Set([...after.keys(), ...before.keys()])];
  return paths.flatMap((path) => {
    const difference = { path, before: before.get(path), after: after.get(path) };
    return isSameDebugValue(difference.before, difference.after) ? [] : [difference];
  });
}
