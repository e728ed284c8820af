/** The forms in which indexers write the path of a file as a document key: with the number of padding characters, or without. */
const encodedForms = [/^([\w-]+)([0-2])$/, /^([\w-]+)$/] as const;
/** A path or URL, without control characters. */
const PATH = /^[a-z][a-z\d+.-]*:\/\/[^\p{Cc}\uFFFD]+$/iu;

function decode(base64url: string): string | undefined {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function decodePercent(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Keys of index projections: a hash, the key of the parent document, and the path of the part in it. */
const PROJECTED_KEY = /^[\da-f]{12}_([\w-]+)$/;

/** Splits a projected key, whose encoded path can contain the separator, too. The padding count tells the path's end. */
function readProjectedKey(key: string): string | undefined {
  const rest = PROJECTED_KEY.exec(key)?.[1] ?? '';
  for (let end = rest.length; end > 0; end = rest.lastIndexOf('_', end - 1)) {
    const [, encodedPath = '', padding] = encodedForms[0].exec(rest.slice(0, end)) ?? [];
    if ((4 - (encodedPath.length % 4)) % 4 !== Number(padding)) continue;
    const path = decode(encodedPath);
    if (path !== undefined && PATH.test(path)) return `${decodePercent(path)} ${rest.slice(end + 1)}`.trim();
  }
  return undefined;
}

/** The path of the file that a document key contains as URL-safe base64, by default for files, with the part of the file for keys of index projections; other keys unchanged. */
export function readableKey(key: string): string {
  for (const form of encodedForms) {
    const path = decode(form.exec(key)?.[1] ?? '');
    if (path !== undefined && PATH.test(path)) return decodePercent(path);
  }
  return readProjectedKey(key) ?? key;
}
