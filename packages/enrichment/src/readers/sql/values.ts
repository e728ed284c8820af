export function readInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/**
 * Converts a time in UTC to the form in JSON. Other values, such as infinity and years before Christ, are unchanged.
 */
export function readTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?$/.exec(text);
  return match === null ? text : `${match[1]}T${match[2]}Z`;
}
