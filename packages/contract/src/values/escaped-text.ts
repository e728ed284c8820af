/** Splits at the separators that no backslash escapes. The parts keep their backslashes. */
export function splitUnescaped(text: string, separator: string): string[] {
  if (!text.includes('\\')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      at += separator.length - 1;
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** The text without the backslashes of escapes. */
export const unescapeText = (text: string): string => (text.includes('\\') ? text.replaceAll(/\\(.)/gs, '$1') : text);
