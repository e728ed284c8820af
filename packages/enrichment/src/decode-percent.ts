/** Decodes the percent-encoding of a text. A text whose percent-encoding is malformed is returned as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
