import { debugLimits, isObject, type DebugValue } from '@searchdeck/contract';

/** Shorter lists of numbers are collections, not vectors. */
const MIN_DIMENSIONS = 16;
/** Number of values in the description of a vector. */
const MAX_VECTOR_VALUES = 8;
/** Maximum number of items of a list, and of members of an object. */
const MAX_MEMBERS = 50;
const MAX_DEPTH = 6;
/** Maximum size of an image in Base64. Larger images are described without their data. */
const MAX_IMAGE_CHARACTERS = 350_000;
/** Content types by the first characters of their Base64. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '/9j/': 'image/jpeg',
  iVBORw0: 'image/png',
  R0lGOD: 'image/gif',
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Whether a list of numbers is a vector. Positions, for example offsets, are integers. */
export const isVector = (value: unknown): value is ArrayLike<number> =>
  value instanceof Float32Array ||
  (Array.isArray(value) &&
    value.length >= MIN_DIMENSIONS &&
    value.every(isNumber) &&
    value.some((each) => !Number.isInteger(each)));

/** The Base64 of a value that is a file or an image; undefined for other values. */
export function fileDataOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { $type, data, contentType } = value;
  return typeof data === 'string' && ($type === 'file' || typeof contentType === 'string') ? data : undefined;
}

function describeVector(vector: ArrayLike<number>): DebugValue {
  const numbers = Array.from(vector);
  return {
    type: 'vector',
    dimensions: numbers.length,
    norm: Math.sqrt(numbers.reduce((sum, each) => sum + each * each, 0)),
    value: numbers.slice(0, MAX_VECTOR_VALUES),
    isCut: numbers.length > MAX_VECTOR_VALUES,
  };
}

function describeFile(data: string): DebugValue {
  const length = Math.floor((data.replace(/=+$/, '').length * 3) / 4);
  const contentType = Object.entries(IMAGE_TYPES).find(([start]) => data.startsWith(start))?.[1];
  if (contentType === undefined) return { type: 'file', length };
  const isCut = data.length > MAX_IMAGE_CHARACTERS;
  return {
    type: 'image',
    contentType,
    length,
    isCut,
    ...(isCut ? {} : { value: `data:${contentType};base64,${data}` }),
  };
}

const describeText = (text: string, maxCharacters: number): DebugValue =>
  text.length > maxCharacters
    ? { type: 'string', value: text.slice(0, maxCharacters), length: text.length, isCut: true }
    : { type: 'string', value: text, length: text.length };

/** A value without descendants: text, number, vector, image …; undefined for collections and objects. */
export function describeLeaf(value: unknown, maxCharacters: number): DebugValue | undefined {
  if (value === null || value === undefined) return { type: 'null', value: null };
  if (typeof value === 'string') return describeText(value, maxCharacters);
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  if (typeof value === 'bigint') return { type: 'number', value: Number(value) };
  if (value instanceof Date) return describeText(value.toISOString(), maxCharacters);
  if (isVector(value)) return describeVector(value);
  const data = fileDataOf(value);
  return data === undefined ? undefined : describeFile(data);
}

/** A value as JSON with limited depth, members, and texts. Vectors and files are replaced by their descriptions. */
function boundedValue(value: unknown, depth: number, state: { isCut: boolean }): unknown {
  const leaf = describeLeaf(value, debugLimits.recordCharacters);
  if (leaf !== undefined) {
    if (leaf.isCut === true) state.isCut = true;
    return ['vector', 'file', 'image'].includes(leaf.type) ? leaf : leaf.value;
  }
  if (depth === MAX_DEPTH) {
    state.isCut = true;
    return null;
  }
  const entries = Object.entries(value as object);
  if (entries.length > MAX_MEMBERS) state.isCut = true;
  const members = entries
    .slice(0, MAX_MEMBERS)
    .map(([name, member]) => [name, boundedValue(member, depth + 1, state)] as const);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** A value of a record or document with its descendants. */
export function describeValue(value: unknown, maxCharacters: number = debugLimits.recordCharacters): DebugValue {
  const leaf = describeLeaf(value, maxCharacters);
  if (leaf !== undefined) return leaf;
  const state = { isCut: false };
  const plainValue = boundedValue(value, 0, state);
  const isCut = state.isCut ? { isCut: true } : {};
  return Array.isArray(value)
    ? { type: 'collection', length: value.length, value: plainValue, ...isCut }
    : { type: 'object', length: Object.keys(value as object).length, value: plainValue, ...isCut };
}

export const describeMembers = (values: Readonly<Record<string, unknown>>): Record<string, DebugValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, describeValue(value)]));
