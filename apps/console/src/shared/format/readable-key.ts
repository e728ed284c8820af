/** The forms in which indexers write the path of a file as a document key: with the number of padding characters, or without. */
const encodedForms = [/^([\w-]+)([0-2])$/, /^([\w-]+)$/];
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

/** The path of the file that a document key contains as URL-safe base64, by default for files; other keys unchanged. */
export function readableKey(key: string): string {
  for (const form of encodedForms) {
    const path = decode(form.exec(key)?.[1] ?? '');
    if (path !== undefined && PATH.test(path)) return decodePercent(path);
  }
  return key;
}
