import { isObject } from '../values/is-object.js';
import { GENERATED_KEY_FIELD } from './content-metadata.js';
import type { DebugDocument, DebugSession, DebugValue } from './debug-sessions.js';

type Source = Pick<DebugSession, 'itemId' | 'nodes'>;
type Replace = (text: string) => string;

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The key that a file gets from its path: URL-safe Base64, and the number of padding characters. */
const keyOf = (text: string): string => {
  const encodedText = toBase64Url(text);
  return `${encodedText}${(4 - (encodedText.length % 4)) % 4}`;
};

/** The text of such a key; undefined for other keys. */
function fromKey(key: string): string | undefined {
  try {
    const bytes = atob(key.slice(0, -1).replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** A text of the source document; undefined if it has none at this path. */
function sourceText({ nodes }: Source, name: string): string | undefined {
  const value = nodes.find(({ path, step }) => step === -1 && path === `/document/${name}`)?.value;
  return typeof value?.value === 'string' ? value.value : undefined;
}

/** Projected keys begin with a hash of the key of the parent. */
const HASH = '[0-9a-f]{12}_';
const NO_HASH = '000000000000_';

/**
 * Replaces the folder of this machine in URLs of its files and in keys that contain them: a file is named by its path
 * below the folder of the data source, like an uploaded file. Undefined if the document is no local file.
 */
function replacementOf(source: Source): Replace | undefined {
  const { itemId } = source;
  const url = sourceText(source, 'metadata_storage_path');
  if (url?.startsWith('file:///') !== true) return undefined;
  const root = `${url.split('/').slice(0, -itemId.split('/').length).join('/')}/`;
  // One of several documents of the file has its number in its key.
  const keyText = fromKey(sourceText(source, GENERATED_KEY_FIELD) ?? '');
  const suffixes = keyText?.startsWith(`${url};`) === true ? [keyText.slice(url.length), ''] : [''];
  const texts: (readonly [string, string])[] = [
    [url, itemId],
    [root, ''],
  ];
  for (const suffix of suffixes) {
    const [from, to] = [`${url}${suffix}`, `${itemId}${suffix}`];
    texts.push([keyOf(from), keyOf(to)], [toBase64Url(from), toBase64Url(to)]);
  }
  const hashes = suffixes.map((suffix) => new RegExp(`${HASH}(?=${keyOf(`${itemId}${suffix}`)})`, 'g'));
  return (text) => {
    const replacedText = texts.reduce((each, [from, to]) => each.replaceAll(from, to), text);
    if (replacedText === text) return text;
    return hashes.reduce((each, hash) => each.replace(hash, NO_HASH), replacedText);
  };
}

function replaceIn(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceIn(member, replace)]));
}

function replaceInValue(described: DebugValue, replace: Replace): DebugValue {
  const { type, value, length } = described;
  if (type === 'image' || value === undefined) return described;
  const replacedValue = replaceIn(value, replace);
  if (typeof value !== 'string' || typeof replacedValue !== 'string' || length == null) {
    return { ...described, value: replacedValue };
  }
  return { ...described, value: replacedValue, length: length - value.length + replacedValue.length };
}

/**
 * Documents of a case without the folder of this machine, so that cases can be shared and compared on another one.
 * `source` is the session of the same document. Documents that are already without it stay the same.
 */
export function sharedDocuments(documents: readonly DebugDocument[], source: Source): readonly DebugDocument[] {
  const replace = replacementOf(source);
  if (replace === undefined) return documents;
  return documents.map(({ target, key, fields }) => ({
    target,
    key: replace(key),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, replaceInValue(value, replace)] as const),
    ),
  }));
}

/** The ID or key of an item without the folder of this machine. */
export const sharedItemId = (itemId: string | undefined, source: Source): string =>
  itemId === undefined ? source.itemId : (replacementOf(source)?.(itemId) ?? itemId);
